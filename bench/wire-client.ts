import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { readAlike } from "./read-alike";

interface Frame {
  type: string;
  requestId?: number;
  modifications?: { type: string; queryId: number; value?: unknown }[];
}

/**
 * One browser's connection, as light as the protocol allows, so that a thousand of them add little to the measurement.
 * Answers are kept in order of arrival, query results are not.
 */
export class WireClient {
  onQuery: (queryId: number, value: unknown) => void = () => undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, () => void>();
  #requestId = 0;
  #querySet = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => this.#receive(data));
  }

  static async open(url: string): Promise<WireClient> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`);
    await new Promise((done, fail) => {
      socket.once("open", done);
      socket.once("error", fail);
    });
    const client = new WireClient(socket);
    client.#send({
      type: "Connect",
      sessionId: randomUUID(),
      connectionCount: 0,
      lastCloseReason: "InitialConnect",
      clientTs: Date.now(),
    });
    return client;
  }

  subscribe(queries: { path: string; args: object }[]) {
    const modifications = queries.map(({ path, args }, queryId) => ({
      type: "Add",
      queryId,
      udfPath: path,
      args: [args],
    }));
    const baseVersion = this.#querySet++;
    this.#send({ type: "ModifyQuerySet", baseVersion, newVersion: this.#querySet, modifications });
  }

  /** Resolves with the server's answer, sent once the change is on disk. */
  mutate(path: string, args: object): Promise<void> {
    const requestId = this.#requestId++;
    this.#send({ type: "Mutation", requestId, udfPath: path, args: [args] });
    return new Promise((done) => this.#waiting.set(requestId, done));
  }

  close() {
    this.#socket.terminate();
  }

  #send(frame: object) {
    this.#socket.send(JSON.stringify(frame));
  }

  #receive(data: Buffer) {
    const frame = readAlike(data) as Frame;
    if (frame.type === "MutationResponse" && frame.requestId !== undefined) {
      this.#waiting.get(frame.requestId)?.();
      this.#waiting.delete(frame.requestId);
    }
    for (const change of frame.modifications ?? []) {
      if (change.type === "QueryUpdated") this.onQuery(change.queryId, change.value);
    }
  }
}

export const openClients = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => WireClient.open(url)));
