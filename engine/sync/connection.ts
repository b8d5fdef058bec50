import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { Snapshot } from "../db/snapshot";
import { anonymous } from "../functions/call";
import type { IdentityState } from "../functions/call";
import { type Authenticate, type ClientFrame, FrameError, parseFrame } from "./frames";
import { RefusedToken } from "./host";
import type { Peer, SyncHost } from "./host";
import type { LiveQueries } from "./live-queries";
import { LiveView } from "./live-view";
import { Outbox } from "./outbox";
import { Pace } from "./pace";
import { Reading } from "./reading";
import { Requests } from "./requests";
import type { RunningActions } from "./running-actions";
import { authErrorFrame, fatalErrorFrame, pingFrame, takesChunks } from "./server-frames";

/** What a connection asks of the server that holds them all. */
export interface ConnectionOwner {
  host: SyncHost;
  live: LiveQueries;
  actions: RunningActions;
  /** Have `update` called when the current turn's work is done. */
  enqueue(connection: Connection): void;
  /** False when this person holds too many sockets. */
  admitUser(connection: Connection, identity: IdentityState): boolean;
}

/** One socket: its frames in order, its identity, its mutations one by one, its actions side by side. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #peer: Peer;
  readonly #owner: ConnectionOwner;
  readonly #view: LiveView;
  readonly #outbox: Outbox;
  readonly #requests: Requests;
  readonly #pace: Pace;
  readonly #reading: Reading;
  readonly openedMs = Date.now();
  #sessionId: string | null = null;
  #identity: IdentityState = anonymous;
  #waitingFrames: string[] = [];
  #isCheckingToken = false;
  #isClosed = false;
  #lastHeardMs = Date.now();

  constructor(socket: WebSocket, stream: Duplex, peer: Peer, owner: ConnectionOwner) {
    const { limits, clock } = owner.host;
    this.#socket = socket;
    this.#reading = new Reading(socket);
    this.#peer = peer;
    this.#owner = owner;
    this.#pace = new Pace(limits, clock.nowMs());
    this.#outbox = new Outbox(socket, stream, limits, {
      drained: () => {
        this.#reading.resume("unsent");
        owner.enqueue(this);
      },
      flooded: () => this.close(1013, "SlowReader"),
    });
    const canTakeChunks = takesChunks(peer.clientVersion);
    this.#view = new LiveView({
      live: owner.live,
      subscriptionsMax: limits.subscriptionsPerSocketMax,
      queriesMax: limits.queriesPerSocketMax,
      wantsUpdate: () => owner.enqueue(this),
      send: (frame) => this.#outbox.sendTransition(frame, canTakeChunks),
      brokeDown: (error) => this.#breakDown(error, "running a query"),
    });
    this.#requests = new Requests(owner, peer, {
      mayRun: () => !this.#isClosed && this.#isIdentityLive(),
      answer: (frame) => this.#outbox.send(frame),
      answerCommit: (frame, ts) => {
        this.#outbox.sendHeld(frame);
        this.#view.owe(ts);
      },
      brokeDown: (error, doing) => this.#breakDown(error, doing),
      hasRoom: () => this.#reading.resume("mutations"),
    });
    socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on("pong", () => (this.#lastHeardMs = Date.now()));
    // Broken framing and bad UTF-8 end up here; the socket closes itself.
    socket.on("error", () => undefined);
  }

  get isIdle(): boolean {
    return this.#requests.isIdle;
  }

  get identity(): IdentityState {
    return this.#identity;
  }

  /** Sends what has changed, unless the peer is still busy reading or its token has run out. */
  update(snapshot: Snapshot): void {
    if (this.#isClosed) return;
    if (this.#outbox.isStalled) this.#reading.pause("unsent");
    else if (this.#isIdentityLive()) this.#view.update(this.#identity, snapshot);
  }

  /** Called every few seconds: half-open sockets, tokens that ran out, readers that stopped. */
  watch(nowMs: number): void {
    const { limits } = this.#owner.host;
    const isSilent =
      nowMs - this.#lastHeardMs > limits.dropAfterSilenceMs && !this.#reading.isPaused;
    const stalledSinceMs = this.#outbox.stalledSinceMs;
    const isStuck = stalledSinceMs !== null && nowMs - stalledSinceMs > limits.stalledForMs;
    if (isSilent || isStuck) {
      this.release();
      this.#socket.terminate();
    } else if (this.#sessionId === null && nowMs - this.openedMs > limits.connectWithinMs) {
      this.close(1008, "NoConnectMessage");
    } else if (this.#isIdentityLive()) {
      const { pingAfterSilenceMs } = limits;
      if (nowMs - this.#outbox.lastSentMs >= pingAfterSilenceMs) this.#outbox.send(pingFrame);
      if (nowMs - this.#lastHeardMs >= pingAfterSilenceMs) this.#socket.ping();
    }
  }

  close(code: number | null, reason: string): void {
    if (this.#isClosed) return;
    this.release();
    if (code === null) this.#socket.close();
    else this.#socket.close(code, reason);
    this.#reading.close();
  }

  letGo(): void {
    this.#outbox.letGo();
  }

  /** Frees what the connection holds elsewhere; called when the socket has gone, for whatever reason. */
  release(): void {
    this.#isClosed = true;
    this.#outbox.letGo();
    this.#view.close();
    this.#requests.close();
    this.#waitingFrames = [];
  }

  /** Takes no further work; what runs is answered. */
  stop(): void {
    this.#socket.pause();
    this.#requests.close();
  }

  terminate(): void {
    this.release();
    this.#socket.terminate();
  }

  /** Whether frames may now be larger than a stranger's. */
  get isTrusted(): boolean {
    return this.#identity.attributes !== null || !this.#owner.host.hasSignIn();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#lastHeardMs = Date.now();
    if (this.#isClosed) return;
    if (isBinary || !Buffer.isBuffer(data)) {
      this.#fail("Binary frames are not part of the protocol", 1003);
      return;
    }
    if (!this.isTrusted && data.length > this.#owner.host.limits.frameBeforeSignInBytesMax) {
      this.#fail("The frame is too large for a socket without sign-in", 1009);
      return;
    }
    if (!this.#peer.isLocal && !this.#keepsPace()) return;
    this.#onText(data.toString("utf8"));
  }

  #keepsPace(): boolean {
    const waitMs = this.#pace.count(Date.now());
    if (waitMs === "flood") {
      this.close(1013, "TooManyFrames");
      return false;
    }
    if (waitMs > 0) this.#reading.pauseFor("pace", waitMs);
    return true;
  }

  /** A token must be decided before the frames behind it, which are meant in its name. */
  #onText(text: string): void {
    if (this.#isCheckingToken) {
      this.#waitingFrames.push(text);
      return;
    }
    try {
      this.#onFrame(parseFrame(text), text.length);
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
        this.#view.modify(frame.baseVersion, frame.newVersion, frame.changes);
        return;
      case "Authenticate":
        void this.#onAuthenticate(frame);
        return;
      case "Mutation":
        this.#requests.mutate(frame, this.#identity, this.#sessionId, bytes);
        if (this.#requests.isFull) this.#reading.pause("mutations");
        return;
      case "Action":
        if (this.#isIdentityLive()) this.#requests.act(frame, this.#identity);
        return;
      case "Event":
        return;
    }
  }

  #onConnect(frame: ClientFrame & { type: "Connect" }): void {
    if (this.#sessionId !== null) throw new FrameError("Connect was sent twice");
    this.#sessionId = frame.sessionId;
    const { durable } = this.#owner.host.db;
    // Only a folder restored under a clock that went back can be behind; time must not run backwards on a page.
    if (frame.maxObservedTs !== null && frame.maxObservedTs > durable.ts) {
      throw new FrameError(
        "This page has seen newer data than this server holds. Reload the page.",
      );
    }
  }

  async #onAuthenticate(frame: Authenticate): Promise<void> {
    if (frame.baseVersion !== this.#view.identityVersion) {
      this.close(1011, "InternalServerError");
      return;
    }
    this.#isCheckingToken = true;
    this.#reading.pause("token");
    try {
      this.#changeIdentity(await this.#identityOf(frame));
    } catch (error) {
      if (error instanceof RefusedToken) this.#refuseToken(error.message, true);
      else this.#breakDown(error, "checking a token");
    }
    this.#isCheckingToken = false;
    this.#reading.resume("token");
    this.#replayWaitingFrames();
  }

  #identityOf({ token, isAdmin, actingAs }: Authenticate): IdentityState | Promise<IdentityState> {
    const { host } = this.#owner;
    if (!isAdmin) return token === null ? anonymous : host.authenticate(token);
    if (host.authenticateAdmin) return host.authenticateAdmin(token ?? "", actingAs);
    throw new RefusedToken("Admin tokens are not accepted on this address");
  }

  #changeIdentity(identity: IdentityState): void {
    if (this.#isClosed) return;
    if (!this.#owner.admitUser(this, identity)) {
      this.close(1013, "TooManySockets");
      return;
    }
    this.#identity = identity;
    this.#view.changeIdentity();
  }

  #replayWaitingFrames(): void {
    const frames = this.#waitingFrames;
    this.#waitingFrames = [];
    for (const text of frames) {
      if (!this.#isClosed) this.#onText(text);
    }
  }

  /** Checked at each use, because a token may run out while its socket stays. */
  #isIdentityLive(): boolean {
    const { expiresAtMs } = this.#identity;
    if (expiresAtMs === undefined || this.#owner.host.clock.nowMs() <= expiresAtMs) return true;
    this.#refuseToken("Convex token identity expired", false);
    return false;
  }

  #refuseToken(error: string, wasAttempt: boolean): void {
    if (this.#isClosed) return;
    this.#outbox.send(authErrorFrame(error, this.#view.identityVersion, wasAttempt));
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
