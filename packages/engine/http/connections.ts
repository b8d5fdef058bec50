import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Budget, Place } from "../budget/budget";
import { FairReading, type Feed } from "../budget/fair-reading";
import { networksOf } from "../budget/networks";
import type { HttpLimits } from "../limits";
import { Tally } from "../sync/tally";
import { JoinedRequest } from "./joined-request";
import { peerOf, placeOf } from "./peer";
import { SecurityHeaders } from "./security-headers";

interface Line {
  feed: Feed;
  /** The caller who pays. A trusted proxy pays nothing itself; the caller of its current request does. */
  place: Place;
  isProxy: boolean;
  /** The unanswered request. Another one before its answer ends the connection. */
  request: IncomingMessage | null;
  isUpgraded: boolean;
}

/**
 * Node drops connections above its own limit without knowing their network. Its limit exceeds ours by this reserve, so
 * that above ours we end a connection of our choice for each new one.
 */
const spareConnections = 1_000;

/** Opening a connection costs about as much as one short request. */
const openingTurns = 0.3;
const plainHeaders = new SecurityHeaders(false).forData();

/**
 * Limits connections: how many a network has open, how much of the thread it uses, and one request at a time. Browsers
 * and proxies send a request only after the previous one is answered.
 */
export class Connections {
  readonly #limits: HttpLimits;
  readonly #trustedProxies: readonly string[];
  readonly #reading = new FairReading();
  readonly #lines = new Map<unknown, Line>();
  readonly #byNetwork = new Tally<object>();
  #budget: Pick<Budget, "charge"> | null = null;

  constructor(server: Server, limits: HttpLimits, trustedProxies: readonly string[]) {
    this.#limits = limits;
    this.#trustedProxies = trustedProxies;
    server.maxConnections = limits.connectionsMax + spareConnections;
    server.on("connection", (socket) => this.#open(socket));
  }

  chargeTo(budget: Pick<Budget, "charge">): void {
    this.#budget = budget;
  }

  /**
   * False for a request that gets no answer from the app, because it was sent before the previous answer, or because
   * its network has too many.
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const line = this.#lines.get(socket);
    if (line === undefined || socket.destroyed) return false;
    if (line.request !== null) {
      socket.destroy();
      return false;
    }
    line.request = request;
    response.once("finish", () => {
      line.request = null;
      // The next request may come from another caller.
      if (line.isProxy) line.feed.endWait();
    });
    if (!line.isProxy) return true;
    line.place = peerOf(request, this.#trustedProxies);
    if (this.#hasRoom(response, line.place)) return true;
    response.writeHead(429, { ...plainHeaders, "Retry-After": "1", Connection: "close" }).end();
    return false;
  }

  /** Gives an upgraded stream to its own reader. False when a request on it is still unanswered. */
  release(stream: unknown): boolean {
    const line = this.#lines.get(stream);
    if (line === undefined) return false;
    line.feed.release();
    line.isUpgraded = true;
    return line.request === null;
  }

  #open(socket: Socket): void {
    const place = placeOf(socket, this.#trustedProxies);
    if (!this.#hasRoom(socket, place) || !this.#makeRoom(place)) {
      socket.destroy();
      return;
    }
    const current = () => {
      const { request } = line;
      return request instanceof JoinedRequest ? request : null;
    };
    socket.on("data", () => current()?.join());
    const feed = this.#reading.take(socket, {
      pay: (ms) => this.#budget?.charge(line.place, ms) ?? 0,
      mayRead: () => current()?.wantsMore ?? true,
    });
    const isProxy = this.#trustedProxies.includes(place.address);
    const waitMs = isProxy ? 0 : (this.#budget?.charge(place, openingTurns) ?? 0);
    if (waitMs > 0) feed.wait(waitMs);
    const line: Line = { feed, place, isProxy, request: null, isUpgraded: false };
    this.#lines.set(socket, line);
    socket.once("close", () => this.#lines.delete(socket));
  }

  /**
   * When all connections are taken, the network with the most loses its oldest idle one to a network with fewer. False
   * when all of its connections are busy.
   */
  #makeRoom({ address, isLocal }: Place): boolean {
    if (this.#lines.size < this.#limits.connectionsMax) return true;
    const holders = this.#byNetwork.largest();
    const own = isLocal ? 0 : this.#countOf(address);
    if (holders.size <= own) return false;
    for (const holder of holders) {
      const line = this.#lines.get(holder);
      if (line === undefined || line.isUpgraded || line.request !== null) continue;
      (holder as Socket).destroy();
      return true;
    }
    return false;
  }

  #countOf(address: string): number {
    const { near, wide } = networksOf(address);
    return Math.max(this.#byNetwork.count(near), wide === null ? 0 : this.#byNetwork.count(wide));
  }

  /** Counts a connection, or a request that came through a proxy, for its network until it closes. */
  #hasRoom(holder: Socket | ServerResponse, { address, isLocal }: Place): boolean {
    if (isLocal) return true;
    const { connectionsPerNetworkMax, connectionsPerWideNetworkMax } = this.#limits;
    const { near, wide } = networksOf(address);
    holder.once("close", () => {
      this.#byNetwork.remove(near, holder);
      if (wide !== null) this.#byNetwork.remove(wide, holder);
    });
    return (
      this.#byNetwork.add(near, holder, connectionsPerNetworkMax) &&
      (wide === null || this.#byNetwork.add(wide, holder, connectionsPerWideNetworkMax))
    );
  }
}
