import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import { type Account, failedCallCost } from "../budget/budget";
import type { Snapshot } from "../db/snapshot";
import { anonymous, type IdentityState } from "../functions/call";
import { type Authenticate, type ClientFrame, FrameError, parseFrame } from "./frames";
import type { ConnectionOwner } from "./connection-owner";
import { Heartbeat } from "./heartbeat";
import { Holdings } from "./holdings";
import { type Peer, RefusedToken } from "./host";
import { identityOf } from "./identity-of";
import { LiveView } from "./live-view";
import { Outbox } from "./outbox";
import { personOf } from "./person";
import { Reading } from "./reading";
import { Requests } from "./requests";
import { Turns } from "./turns";
import { authErrorFrame, fatalErrorFrame, pingFrame, takesChunks } from "./server-frames";

/** One socket: its frames in order, its identity, its mutations one by one, its actions concurrently. */
export class Connection {
  readonly account: Account;
  readonly #socket: WebSocket;
  readonly #owner: ConnectionOwner;
  readonly view: LiveView;
  readonly #outbox: Outbox;
  readonly requests: Requests;
  readonly #turns: Turns;
  readonly #reading: Reading;
  readonly #heartbeat: Heartbeat;
  #sessionId: string | null = null;
  #identity: IdentityState = anonymous;
  #waitingFrames: string[] = [];
  #isCheckingToken = false;
  #isClosed = false;

  constructor(socket: WebSocket, stream: Duplex, peer: Peer, owner: ConnectionOwner) {
    const { limits, budget } = owner.host;
    this.#socket = socket;
    this.#reading = new Reading(socket);
    this.#owner = owner;
    this.#heartbeat = new Heartbeat(limits);
    const account = (this.account = budget.open(peer));
    this.#turns = new Turns(limits, {
      peer,
      account,
      reading: this.#reading,
      onTurn: () => this.#serveWaitingFrames(),
      onTransition: () => owner.enqueue(this),
    });
    const isTrusted = () => this.isTrusted;
    const allowedBeforeSignIn = (path: string) => owner.host.allowedBeforeSignIn(path);
    const holdings = new Holdings({ account, limits, isTrusted, allowedBeforeSignIn });
    this.#outbox = new Outbox(socket, stream, limits, {
      drained: () => {
        this.#reading.resume("unsent");
        owner.enqueue(this);
      },
      flooded: () => this.close(1013, "SlowReader"),
      holdUnsent: (bytes) => account.hold(bytes) === null,
      freeUnsent: (bytes) => account.free(bytes),
    });
    this.view = new LiveView({
      live: owner.live,
      holdings,
      turns: this.#turns,
      subscriptionsMax: limits.subscriptionsPerSocketMax,
      queriesMax: limits.queriesPerSocketMax,
      wantsUpdate: () => owner.enqueue(this),
      send: (frame) => this.#outbox.sendTransition(frame, takesChunks(peer.clientVersion)),
      brokeDown: (error) => this.#breakDown(error, "running a query"),
    });
    this.requests = new Requests(owner, peer, {
      holdings,
      isTrusted,
      failed: () => this.#turns.take(failedCallCost),
      mayRun: () => !this.#isClosed && this.#isIdentityLive(),
      answer: (frame) => this.#outbox.send(frame),
      answerCommit: (frame, ts) => {
        this.#outbox.sendHeld(frame);
        this.view.owe(ts);
      },
      brokeDown: (error, doing) => this.#breakDown(error, doing),
      hasRoom: () => this.#reading.resume("mutations"),
    });
    socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on("pong", () => this.#heartbeat.received());
    // Broken framing and bad UTF-8 end up here; the socket closes itself.
    socket.on("error", () => undefined);
  }

  get identity(): IdentityState {
    return this.#identity;
  }

  /** Sends changes, unless the peer has yet to read earlier ones or its token has expired. */
  update(snapshot: Snapshot): void {
    if (this.#isClosed) return;
    if (this.#outbox.isStalled) {
      this.#turns.endTransition();
      this.#reading.pause("unsent");
    } else if (this.#isIdentityLive() && this.#turns.beginTransition())
      this.view.update(this.#identity, snapshot);
  }

  /** Called every few seconds to find half-open sockets, expired tokens and readers that stopped. */
  watch(nowMs: number, wasPaused: boolean): void {
    const { stalledSinceMs, lastSentMs } = this.#outbox;
    const verdict = this.#heartbeat.check(nowMs, {
      isConnected: this.#sessionId !== null,
      isPaused: this.#reading.isPaused,
      stalledSinceMs,
      lastSentMs,
      wasPaused,
    });
    if (verdict === "dead") this.terminate();
    else if (verdict === "mute") this.close(1008, "NoConnectMessage");
    else if (this.#isIdentityLive()) {
      if (verdict.says) this.#outbox.send(pingFrame);
      if (verdict.asks) this.#socket.ping();
    }
  }

  close(code: number | null, reason: string): void {
    if (this.#isClosed) return;
    this.release();
    if (code === null) this.#socket.close();
    else this.#socket.close(code, reason);
    this.#reading.close();
  }

  releaseHeld(): void {
    this.#outbox.releaseHeld();
  }

  /** Frees what the connection holds elsewhere; called when the socket is closed for any reason. */
  release(): void {
    this.#isClosed = true;
    this.#outbox.releaseHeld();
    this.view.close();
    this.requests.close();
    this.#turns.close();
    this.account.close();
    this.#waitingFrames = [];
  }

  /** Accepts no more work; running calls get their answers. */
  stop(): void {
    this.#socket.pause();
    this.requests.close();
  }

  terminate(): void {
    this.release();
    this.#socket.terminate();
  }

  get isTrusted(): boolean {
    const { key, isUnknown } = this.#identity;
    return (key !== "" && isUnknown === undefined) || !this.#owner.host.hasSignIn();
  }

  /**
   * A signed-in page sends its token and all its queries at once, so frames may be large while the token is checked. A
   * bad token closes the socket.
   */
  get mayBeLarge(): boolean {
    return this.#isCheckingToken || this.isTrusted;
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#heartbeat.received();
    if (this.#isClosed) return;
    if (isBinary || !Buffer.isBuffer(data)) {
      this.#fail("Binary frames are not part of the protocol", 1003);
      return;
    }
    if (!this.mayBeLarge && data.length > this.#owner.host.limits.frameBeforeSignInBytesMax) {
      this.#fail("The frame is too large for a socket without sign-in", 1009);
      return;
    }
    if (!this.#turns.arrived()) {
      this.close(1013, "TooManyFrames");
      return;
    }
    this.#waitingFrames.push(data.toString("utf8"));
    this.#serveWaitingFrames();
  }

  /** A token is checked before the frames after it, which need its identity. */
  #serveWaitingFrames(): void {
    while (!this.#isClosed && !this.#isCheckingToken && !this.#turns.isWaiting) {
      const text = this.#waitingFrames.shift();
      if (text === undefined) return;
      this.#turns.takeFrame(text.length);
      this.#onText(text);
    }
  }

  #onText(text: string): void {
    try {
      const allowsComponents = this.#owner.host.authenticateAdmin !== undefined;
      this.#onFrame(parseFrame(text, allowsComponents), text.length);
    } catch (error) {
      if (error instanceof FrameError) this.#fail(error.message, 1008);
      else this.#breakDown(error, "handling a frame");
    }
  }

  #onFrame(frame: ClientFrame, bytes: number): void {
    if (frame.type === "Connect") {
      this.#onConnect(frame);
      return;
    }
    if (this.#sessionId === null) throw new FrameError("The first message must be Connect");
    switch (frame.type) {
      case "ModifyQuerySet":
        this.#turns.takeQueries(frame.changes.length);
        this.view.modify(frame.baseVersion, frame.newVersion, frame.changes);
        return;
      case "Authenticate":
        void this.#onAuthenticate(frame);
        return;
      case "Mutation":
        this.requests.mutate(frame, this.#identity, this.#sessionId, bytes);
        if (this.requests.isFull) this.#reading.pause("mutations");
        return;
      case "Action":
        if (this.#isIdentityLive()) this.requests.act(frame, this.#identity, bytes);
        return;
      case "Event":
        return;
    }
  }

  #onConnect(frame: ClientFrame & { type: "Connect" }): void {
    if (this.#sessionId !== null) throw new FrameError("Connect was sent twice");
    this.#sessionId = frame.sessionId;
    const { durable } = this.#owner.host.db;
    // A page can be ahead only of a folder that was restored with a clock set back. Time must not run backwards on a
    // page.
    if (frame.maxObservedTs !== null && frame.maxObservedTs > durable.ts) {
      throw new FrameError("This page has seen newer data than this server has. Reload the page.");
    }
  }

  async #onAuthenticate(frame: Authenticate): Promise<void> {
    if (frame.baseVersion !== this.view.identityVersion) {
      this.close(1011, "InternalServerError");
      return;
    }
    this.#isCheckingToken = true;
    this.#reading.pause("token");
    try {
      this.#changeIdentity(await identityOf(this.#owner.host, frame));
    } catch (error) {
      if (error instanceof RefusedToken) this.#refuseToken(error.message, true);
      else this.#breakDown(error, "checking a token");
    }
    this.#isCheckingToken = false;
    this.#reading.resume("token");
    this.#serveWaitingFrames();
  }

  #changeIdentity(identity: IdentityState): void {
    if (this.#isClosed) return;
    if (!this.#owner.admitUser(this, identity)) {
      this.close(1013, "TooManySockets");
      return;
    }
    this.#identity = identity;
    this.account.setPerson(personOf(identity));
    this.view.changeIdentity();
  }

  /** Checked at each use, because a token may expire while its socket stays open. */
  #isIdentityLive(): boolean {
    const { expiresAtMs } = this.#identity;
    if (expiresAtMs === undefined || this.#owner.host.clock.nowMs() <= expiresAtMs) return true;
    this.#refuseToken("Convex token identity expired", false);
    return false;
  }

  #refuseToken(error: string, wasAttempt: boolean): void {
    if (this.#isClosed) return;
    this.#outbox.send(authErrorFrame(error, this.view.identityVersion, wasAttempt));
    this.close(null, "");
  }

  #fail(error: string, code: number): void {
    this.#outbox.send(fatalErrorFrame(error));
    this.close(code, "ProtocolError");
  }

  #breakDown(error: unknown, doing: string): void {
    if (this.#isClosed) return;
    this.#owner.host.report(error, doing);
    this.close(1011, "InternalServerError");
  }
}
