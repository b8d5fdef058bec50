import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { networksOf } from "../budget/networks";
import { budgetLimits, type HttpLimits } from "../limits";
import { Tally } from "../sync/tally";
import type { Connections } from "./connections";
import { answerHealthNotYet } from "./health-routes";
import { peerOf } from "./peer";
import { refuseUpgrade } from "./refuse-upgrade";
import { SecurityHeaders } from "./security-headers";

export interface Answers {
  request: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
}

interface HeldRequest {
  refuse: (status: number) => void;
  serve: (answers: Answers) => void;
}

type Line = ServerResponse | Duplex;

const { wideNetworkFactor } = budgetLimits;
const plainHeaders = new SecurityHeaders(false).forData();

/**
 * Holds requests that arrive before the server is ready, so that a page that reconnects after a restart is served as
 * soon as possible: after a rejection it would back off for longer and longer. Time and number are limited, per network
 * and in total, and nothing more is read than fits into a connection's buffer. Other requests get 503, or 429 beyond
 * their network's limit.
 */
export class HeldStart {
  readonly #limits: HttpLimits;
  readonly #trustedProxies: readonly string[];
  readonly #held = new Set<HeldRequest>();
  readonly #byNetwork = new Tally<Line>();
  #answers: Answers | null = null;

  constructor(
    server: Server,
    limits: HttpLimits,
    {
      connections,
      trustedProxies,
    }: { connections: Connections; trustedProxies: readonly string[] },
  ) {
    this.#limits = limits;
    this.#trustedProxies = trustedProxies;
    server.on("request", (request, response) => {
      if (connections.admit(request, response)) this.#onRequest(request, response);
    });
    server.on("upgrade", (request, stream, head) => {
      if (connections.release(stream)) this.#onUpgrade(request, stream, head);
      else stream.destroy();
    });
  }

  /** Serves everything from now on, starting with held requests. */
  serve(answers: Answers): void {
    this.#answers = answers;
    this.#end((held) => held.serve(answers));
  }

  /** Called when the start failed or was cancelled. */
  refuseAll(): void {
    this.#end((held) => held.refuse(503));
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.#answers !== null) {
      this.#answers.request(request, response);
      return;
    }
    if (request.url?.split("?")[0] === "/health") {
      answerHealthNotYet(response);
      return;
    }
    const refuse = (status: number) =>
      void response
        .writeHead(status, { ...plainHeaders, "Retry-After": "1", Connection: "close" })
        .end();
    const serve = ({ request: answer }: Answers) => answer(request, response);
    this.#hold(response, request, { refuse, serve });
  }

  #onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (this.#answers !== null) {
      this.#answers.upgrade(request, stream, head);
      return;
    }
    stream.on("error", () => undefined);
    const leave = () => stream.destroy(); // otherwise a client that has left keeps its place
    stream.once("end", leave);
    const refuse = (status: number) => refuseUpgrade(stream, status, plainHeaders);
    const serve = ({ upgrade }: Answers) => {
      stream.off("end", leave);
      if (!stream.destroyed) upgrade(request, stream, head);
    };
    this.#hold(stream, request, { refuse, serve });
  }

  #hold(line: Line, request: IncomingMessage, held: HeldRequest): void {
    const { heldAtStartMax, heldAtStartMs } = this.#limits;
    const release = this.#takePlace(line, request);
    if (release === null || this.#held.size >= heldAtStartMax) {
      held.refuse(release === null ? 429 : 503);
      release?.();
      return;
    }
    const settle = () => {
      clearTimeout(patience);
      this.#held.delete(entry);
      release();
    };
    const entry: HeldRequest = {
      refuse: (status) => {
        settle();
        held.refuse(status);
      },
      serve: (answers) => {
        settle();
        held.serve(answers);
      },
    };
    const patience = setTimeout(() => entry.refuse(503), heldAtStartMs);
    this.#held.add(entry);
    line.once("close", settle);
  }

  /** Counts a request for its network. Null when the network, or the wider one around it, has as many as allowed. */
  #takePlace(line: Line, request: IncomingMessage): (() => void) | null {
    const { address, isLocal } = peerOf(request, this.#trustedProxies);
    if (isLocal) return () => undefined;
    const placesMax = this.#limits.requestsAtOncePerNetworkMax;
    const { near, wide } = networksOf(address);
    const release = () => {
      this.#byNetwork.remove(near, line);
      if (wide !== null) this.#byNetwork.remove(wide, line);
    };
    const hasRoom =
      this.#byNetwork.add(near, line, placesMax) &&
      (wide === null || this.#byNetwork.add(wide, line, placesMax * wideNetworkFactor));
    if (hasRoom) return release;
    release();
    return null;
  }

  #end(act: (held: HeldRequest) => void): void {
    [...this.#held].forEach(act);
  }
}
