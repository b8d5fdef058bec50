import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Browsers and proxies send a request when the one before it is answered. One read of a connection can hold thousands
 * of requests, which would all be handled before anybody else's.
 */
export class OneAtATime {
  readonly #answering = new WeakSet<object>();

  /** False for a request that did not wait for an answer: its connection is closed. */
  admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    if (this.isAnswering(socket)) {
      socket.destroy();
      return false;
    }
    this.#answering.add(socket);
    response.once("finish", () => this.#answering.delete(socket));
    return true;
  }

  isAnswering(socket: object): boolean {
    return this.#answering.has(socket);
  }
}
