import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import type { IdentityState } from "../functions/call";
import { Connection } from "./connection";
import type { ConnectionOwner } from "./connection";
import type { Peer, SyncHost } from "./host";
import { LiveQueries } from "./live-queries";
import { personOf } from "./person";
import { RunningActions } from "./running-actions";
import { Tally } from "./tally";

/** A turn's updates are computed in slices, so that requests are read in between. */
const sliceMs = 15;
const shareResultsForMs = 10_000;

interface Upgrade {
  readonly peer: Peer;
  readonly headers: Readonly<Record<string, string>>;
  readonly refuse: () => void;
}

/** All sockets of this server. */
export class SyncServer implements ConnectionOwner {
  readonly host: SyncHost;
  readonly live: LiveQueries;
  readonly actions: RunningActions;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Map<Connection, string | null>();
  readonly #byAddress = new Tally<Connection>();
  readonly #byUser = new Tally<Connection>();
  readonly #userOf = new Map<Connection, string>();
  readonly #watch: NodeJS.Timeout;
  #awaitingUpdate = new Set<Connection>();
  #isFlushPlanned = false;
  #isStopping = false;
  #closing: Promise<void> | null = null;

  constructor(host: SyncHost) {
    this.host = host;
    this.actions = new RunningActions(host.limits);
    this.live = new LiveQueries({
      db: host.db,
      runQuery: (call) => host.runQuery(call),
      clock: host.clock,
      shareForMs: shareResultsForMs,
    });
    const options = {
      noServer: true,
      clientTracking: false,
      maxPayload: host.limits.frameBytesMax,
      perMessageDeflate: false,
      // Whoever is told to go need not answer. The library's types lack this option, so it is not given in place.
      closeTimeout: host.limits.closeWithinMs,
    };
    this.#sockets = new WebSocketServer(options);
    this.#watch = setInterval(() => this.#watchAll(), host.limits.watchEveryMs);
    this.#watch.unref();
  }

  get socketCount(): number {
    return this.#connections.size;
  }

  /** False when this address holds all the sockets it may. */
  hasRoomFor(peer: Peer): boolean {
    if (this.#isStopping) return false;
    return (
      peer.isLocal || this.#byAddress.count(peer.address) < this.host.limits.socketsPerAddressMax
    );
  }

  /** `headers` go on the answer that grants the upgrade; `refuse` answers a handshake that is none. */
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
    // Granted or refused, it is answered by now. What stayed would go on the next answer, which is somebody else's.
    this.#sockets.off("headers", addHeaders).off("wsClientError", refuse);
  }

  enqueue(connection: Connection): void {
    this.#awaitingUpdate.add(connection);
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    // After this turn's promises: the answer to a mutation is then on the wire before its transition.
    setImmediate(() => this.#flush());
  }

  admitUser(connection: Connection, identity: IdentityState): boolean {
    const former = this.#userOf.get(connection);
    const user = personOf(identity);
    if (user === former) return true;
    if (
      user !== undefined &&
      !this.#byUser.add(user, connection, this.host.limits.socketsPerUserMax)
    ) {
      return false;
    }
    if (former !== undefined) this.#byUser.remove(former, connection);
    if (user === undefined) this.#userOf.delete(connection);
    else this.#userOf.set(connection, user);
    return true;
  }

  /** Code or settings have changed: every live query runs again, on the sockets that are open. */
  refreshAll(): void {
    this.live.invalidateAll();
  }

  /** Running mutations are finished and answered, then clients are told to come back later. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watch);
    const connections = [...this.#connections.keys()];
    for (const connection of connections) connection.stop();
    const deadlineMs = Date.now() + this.host.limits.closeWithinMs;
    while (Date.now() < deadlineMs && connections.some((connection) => !connection.isIdle)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of connections) connection.close(1001, "ServerStopping");
    while (Date.now() < deadlineMs && this.#connections.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const connection of this.#connections.keys()) connection.terminate();
    this.live.close();
  }

  #accept(socket: WebSocket, stream: Duplex, peer: Peer): void {
    const connection = new Connection(socket, stream, peer, this);
    this.#connections.set(connection, peer.isLocal ? null : peer.address);
    if (!peer.isLocal) this.#byAddress.add(peer.address, connection, Infinity);
    if (stream instanceof Socket) this.#boundUnfinishedFrame(connection, socket, stream);
    socket.on("close", () => this.#forget(connection));
  }

  /** The library bounds whole frames at the size for signed-in people; a stranger's is cut off while it still arrives. */
  #boundUnfinishedFrame(connection: Connection, socket: WebSocket, stream: Socket): void {
    const { frameBeforeSignInBytesMax } = this.host.limits;
    let seenBytes = stream.bytesRead;
    socket.on("message", () => (seenBytes = stream.bytesRead));
    stream.on("data", () => {
      const isTooLong = stream.bytesRead - seenBytes > frameBeforeSignInBytesMax + 65_536;
      if (isTooLong && !connection.isTrusted) connection.terminate();
    });
  }

  #forget(connection: Connection): void {
    connection.release();
    const address = this.#connections.get(connection);
    if (typeof address === "string") this.#byAddress.remove(address, connection);
    const user = this.#userOf.get(connection);
    if (user !== undefined) this.#byUser.remove(user, connection);
    this.#userOf.delete(connection);
    this.#connections.delete(connection);
    this.#awaitingUpdate.delete(connection);
  }

  #flush(): void {
    this.#isFlushPlanned = false;
    const snapshot = this.host.db.durable;
    const startedMs = performance.now();
    const waiting = this.#awaitingUpdate;
    this.#awaitingUpdate = new Set();
    // The queries of this turn have answered by then: their transitions leave with the answers before them.
    setImmediate(() => {
      for (const connection of waiting) connection.letGo();
    });
    for (const connection of waiting) {
      if (performance.now() - startedMs > sliceMs) this.enqueue(connection);
      else connection.update(snapshot);
    }
  }

  #watchAll(): void {
    const nowMs = Date.now();
    for (const connection of this.#connections.keys()) connection.watch(nowMs);
  }
}
