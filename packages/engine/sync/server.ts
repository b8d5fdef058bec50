import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { FairReading } from "../budget/fair-reading";
import { networksOf } from "../budget/networks";
import { steadyNowMs } from "../clock";
import type { IdentityState } from "../functions/call";
import { Connection } from "./connection";
import type { ConnectionOwner } from "./connection-owner";
import type { Peer, SyncHost } from "./host";
import { LiveQueries } from "./live-queries";
import { personOf } from "./person";
import { RunningActions } from "./running-actions";
import { Tally } from "./tally";
import { UpdateQueue } from "./update-queue";

const shareResultsForMs = 10_000;
/** A check this late means that the process was stopped, or the machine asleep. */
const pausedAfterMs = 5_000;

interface Upgrade {
  readonly peer: Peer;
  readonly headers: Readonly<Record<string, string>>;
  readonly refuse: () => void;
}

export class SyncServer implements ConnectionOwner {
  readonly host: SyncHost;
  readonly live: LiveQueries;
  readonly actions: RunningActions;
  readonly #sockets: WebSocketServer;
  readonly #reading = new FairReading();
  /** The networks that count each connection. */
  readonly #connections = new Map<Connection, readonly string[]>();
  readonly #byNetwork = new Tally<Connection>();
  readonly #byUser = new Tally<Connection>();
  readonly #userOf = new Map<Connection, string>();
  readonly #watch: NodeJS.Timeout;
  #watchedMs = steadyNowMs();
  readonly #updates: UpdateQueue<Connection>;
  #isStopping = false;
  #closing: Promise<void> | null = null;

  constructor(host: SyncHost) {
    this.host = host;
    this.actions = new RunningActions(host.limits);
    this.#updates = new UpdateQueue({ nowMs: steadyNowMs, newest: () => host.db.durable });
    this.live = new LiveQueries({
      db: host.db,
      runQuery: (call) => host.runQuery(call),
      clock: { nowMs: steadyNowMs },
      keep: (isForStranger, bytes) => host.budget.countResult(isForStranger, bytes),
      shareForMs: shareResultsForMs,
      mayRunAhead: () => this.#updates.isPrompt,
    });
    const options = {
      noServer: true,
      clientTracking: false,
      maxPayload: host.limits.frameBytesMax,
      maxFragments: host.limits.framePartsMax,
      perMessageDeflate: false,
      // Peers need not answer our close. The library's types lack this option, so it is not passed inline.
      closeTimeout: host.limits.closeWithinMs,
    };
    this.#sockets = new WebSocketServer(options);
    this.#watch = setInterval(() => this.#watchAll(), host.limits.watchEveryMs);
    this.#watch.unref();
  }

  get socketCount(): number {
    return this.#connections.size;
  }

  get waiting(): { mutations: number; liveQueries: number } {
    const waiting = { mutations: 0, liveQueries: 0 };
    for (const connection of this.#connections.keys()) {
      waiting.mutations += connection.requests.waitingCount;
      waiting.liveQueries += connection.view.waitingCount;
    }
    return waiting;
  }

  /** False when this network, or the wider one around it, has as many sockets as allowed. */
  hasRoomFor(peer: Peer): boolean {
    if (this.#isStopping) return false;
    if (peer.isLocal) return true;
    const { socketsPerAddressMax, socketsPerWideNetworkMax } = this.host.limits;
    const { near, wide } = networksOf(peer.address);
    return (
      this.#byNetwork.count(near) < socketsPerAddressMax &&
      (wide === null || this.#byNetwork.count(wide) < socketsPerWideNetworkMax)
    );
  }

  /** `headers` are for the response that accepts the upgrade; `refuse` rejects an invalid handshake. */
  upgrade(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    { peer, headers, refuse }: Upgrade,
  ): void {
    const addHeaders = (lines: string[]) => {
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    };
    this.#sockets.on("headers", addHeaders).on("wsClientError", refuse);
    this.#sockets.handleUpgrade(request, stream, head, (socket) => {
      this.#accept(socket, stream, peer);
    });
    // The handshake is answered by now. Handlers left behind would also apply to another caller's handshake.
    this.#sockets.off("headers", addHeaders).off("wsClientError", refuse);
  }

  enqueue(connection: Connection): void {
    this.#updates.add(connection);
  }

  admitUser(connection: Connection, identity: IdentityState): boolean {
    const previous = this.#userOf.get(connection);
    const user = personOf(identity);
    if (user === previous) return true;
    if (
      user !== undefined &&
      !this.#byUser.add(user, connection, this.host.limits.socketsPerUserMax)
    ) {
      return false;
    }
    if (previous !== undefined) this.#byUser.remove(previous, connection);
    if (user === undefined) this.#userOf.delete(connection);
    else this.#userOf.set(connection, user);
    return true;
  }

  /** Called after changes of code or settings: every live query of the open sockets runs again. */
  refreshAll(): void {
    this.live.invalidateAll();
  }

  /** Finishes and answers running mutations, then closes all sockets so that clients reconnect later. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watch);
    const connections = [...this.#connections.keys()];
    for (const connection of connections) connection.stop();
    const deadlineMs = steadyNowMs() + this.host.limits.closeWithinMs;
    while (
      steadyNowMs() < deadlineMs &&
      connections.some((connection) => !connection.requests.isIdle)
    ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of connections) connection.close(1001, "ServerStopping");
    while (steadyNowMs() < deadlineMs && this.#connections.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const connection of this.#connections.keys()) connection.terminate();
    this.#updates.close();
    this.live.close();
  }

  #accept(socket: WebSocket, stream: Duplex, peer: Peer): void {
    const connection = new Connection(socket, stream, peer, this);
    // Terminates instead of closing: unsent bytes would stay until the peer answers.
    connection.account.onEnd = () => connection.terminate();
    const networks = peer.isLocal ? [] : networkKeys(peer.address);
    this.#connections.set(connection, networks);
    for (const network of networks) this.#byNetwork.add(network, connection, Infinity);
    this.#boundUnfinishedFrame(connection, socket, stream);
    this.#reading.take(stream, {
      pay: (ms) => connection.account.paceTime(ms),
      mayRead: () => !socket.isPaused,
    });
    socket.on("close", () => this.#forget(connection));
  }

  /**
   * The library only limits whole frames to the size for signed-in callers; a caller without sign-in is cut off while
   * the frame arrives.
   */
  #boundUnfinishedFrame(connection: Connection, socket: WebSocket, stream: Duplex): void {
    const { frameBeforeSignInBytesMax } = this.host.limits;
    let bytes = 0;
    socket.on("message", () => (bytes = 0));
    stream.on("data", (piece: Buffer) => {
      bytes += piece.length;
      const isTooLong = bytes > frameBeforeSignInBytesMax + 65_536;
      if (isTooLong && !connection.mayBeLarge) connection.terminate();
    });
  }

  #forget(connection: Connection): void {
    connection.release();
    const networks = this.#connections.get(connection) ?? [];
    for (const network of networks) this.#byNetwork.remove(network, connection);
    const user = this.#userOf.get(connection);
    if (user !== undefined) this.#byUser.remove(user, connection);
    this.#userOf.delete(connection);
    this.#connections.delete(connection);
    this.#updates.delete(connection);
  }

  #watchAll(): void {
    const nowMs = steadyNowMs();
    const wasPaused = nowMs - this.#watchedMs > this.host.limits.watchEveryMs + pausedAfterMs;
    this.#watchedMs = nowMs;
    for (const connection of this.#connections.keys()) connection.watch(nowMs, wasPaused);
  }
}

function networkKeys(address: string): string[] {
  const { near, wide } = networksOf(address);
  return wide === null ? [near] : [near, wide];
}
