import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { HttpLimits } from "../limits";
import type { Connections } from "./connections";
import { answerHealthNotYet } from "./health-routes";
import { refuseUpgrade } from "./refuse-upgrade";
import { SecurityHeaders } from "./security-headers";

/** Handlers of requests and upgrades. */
export interface Answers {
  request: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
}

interface HeldRequest {
  refuse: () => void;
  serve: (answers: Answers) => void;
}

const plainHeaders = new SecurityHeaders(false).forData();

/**
 * Holds what arrives before the server is ready, so that a page that reconnects after a restart is served as soon as
 * possible: after a rejection it would back off for longer and longer. The number and time are limited; the rest gets
 * 503.
 */
export class HeldStart {
  readonly #limits: HttpLimits;
  readonly #held = new Set<HeldRequest>();
  #answers: Answers | null = null;

  constructor(server: Server, limits: HttpLimits, connections: Connections) {
    this.#limits = limits;
    server.on("request", (request, response) => {
      if (connections.admit(request, response)) this.#onRequest(request, response);
    });
    server.on("upgrade", (request, stream, head) => {
      if (connections.release(stream)) this.#onUpgrade(request, stream, head);
      else stream.destroy();
    });
  }

  /** From now on everything is served, starting with what was held. */
  serve(answers: Answers): void {
    this.#answers = answers;
    this.#end((held) => held.serve(answers));
  }

  /** The start failed or was cancelled. */
  refuseAll(): void {
    this.#end((held) => held.refuse());
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.#answers !== null) {
      this.#answers.request(request, response);
      return;
    }
    if (request.url === "/health") {
      answerHealthNotYet(response);
      return;
    }
    const refuse = () =>
      void response
        .writeHead(503, { ...plainHeaders, "Retry-After": "1", Connection: "close" })
        .end();
    const release = this.#hold({ refuse, serve: ({ request: serve }) => serve(request, response) });
    response.once("close", release);
  }

  #onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (this.#answers !== null) {
      this.#answers.upgrade(request, stream, head);
      return;
    }
    stream.on("error", () => undefined);
    const refuse = () => refuseUpgrade(stream, 503, plainHeaders);
    const serve = ({ upgrade }: Answers) => {
      if (!stream.destroyed) upgrade(request, stream, head);
    };
    const release = this.#hold({ refuse, serve });
    stream.once("close", release);
  }

  #hold(held: HeldRequest): () => void {
    if (this.#held.size >= this.#limits.heldAtStartMax) {
      held.refuse();
      return () => undefined;
    }
    const patience = setTimeout(() => {
      this.#held.delete(entry);
      held.refuse();
    }, this.#limits.heldAtStartMs);
    const settle = (act: () => void) => () => {
      clearTimeout(patience);
      act();
    };
    const entry: HeldRequest = {
      refuse: settle(held.refuse),
      serve: (answers) => settle(() => held.serve(answers))(),
    };
    this.#held.add(entry);
    return () => {
      clearTimeout(patience);
      this.#held.delete(entry);
    };
  }

  #end(act: (held: HeldRequest) => void): void {
    const all = [...this.#held];
    this.#held.clear();
    all.forEach(act);
  }
}
