import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";

interface Answer {
  isSuccess: boolean;
  text: string;
}

interface Frame {
  type: string;
  requestId?: number;
  success?: boolean;
  result?: unknown;
  modifications?: { type: string; queryId: number; value?: unknown; errorMessage?: string }[];
}

interface Query {
  queryId: number;
  path: string;
  args: object;
}

interface WireOptions {
  /** The client's address, as a proxy that the server trusts would report it. */
  address?: string;
  comesBack?: boolean;
  /** As the product's visible pages do it (docs/decisions/0062): within 0.8 s, then every second. */
  comesBackQuickly?: boolean;
  /** Signed in as the person of this token. */
  token?: string;
}

/** The official client's own numbers. */
const firstBackoffMs = 1000;
const lastBackoffMs = 16_000;
const quickFirstMs = 800;
const quickMs = 1_000;

/**
 * A client as small as the protocol allows, because a thousand official ones do not fit into one process. It reconnects
 * as they do, with the same waits and jitter. It asks its queries again, and sends its unanswered mutations again with
 * their numbers.
 */
export class WireClient {
  readonly values = new Map<number, unknown>();
  readonly closes: { code: number; reason: string }[] = [];
  onValue: (queryId: number, value: unknown) => void = () => undefined;
  /** When the current connection was opened. */
  openedMs = 0;
  readonly #url: string;
  readonly #options: WireOptions;
  readonly #sessionId = randomUUID();
  readonly #queries: Query[] = [];
  readonly #waiting = new Map<number, { text: string; answer: (answer: Answer) => void }>();
  #socket: WebSocket | null = null;
  #connectionCount = 0;
  #requestId = 0;
  #querySet = 0;
  #retries = 0;
  #isEnded = false;

  private constructor(url: string, options: WireOptions) {
    this.#url = `${url.replace("http", "ws")}/api/1.48.0/sync`;
    this.#options = options;
  }

  static async open(url: string, options: WireOptions = {}): Promise<WireClient> {
    const client = new WireClient(url, options);
    await client.#connect();
    return client;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  subscribe(path: string, args: object): number {
    const query = { queryId: this.#queries.length, path, args };
    this.#queries.push(query);
    this.#ask([query]);
    return query.queryId;
  }

  mutate(path: string, args: object): Promise<Answer> {
    const requestId = this.#requestId++;
    const text = JSON.stringify({ type: "Mutation", requestId, udfPath: path, args: [args] });
    return new Promise((answer) => {
      this.#waiting.set(requestId, { text, answer });
      if (this.isOpen) this.#socket?.send(text);
    });
  }

  sendRaw(text: string): void {
    if (this.isOpen) this.#socket?.send(text);
  }

  stopReading(): void {
    this.#socket?.pause();
  }

  end(): void {
    this.#isEnded = true;
    this.#socket?.terminate();
  }

  async #connect(): Promise<void> {
    const { address } = this.#options;
    const headers = address === undefined ? {} : { "X-Forwarded-For": address };
    const socket = new WebSocket(this.#url, { headers, perMessageDeflate: false });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.on("open", () => {
        this.#greet(socket);
        resolve();
      });
      socket.on("error", reject);
      socket.on("message", (data: Buffer) => this.#onFrame(JSON.parse(data.toString()) as Frame));
      socket.on("close", (code, reason) => this.#onClose(code, reason.toString()));
    });
  }

  #greet(socket: WebSocket): void {
    this.openedMs = performance.now();
    const lastCloseReason = this.closes.at(-1)?.reason ?? "InitialConnect";
    const connectionCount = this.#connectionCount++;
    const clientTs = Date.now();
    const connect = { sessionId: this.#sessionId, connectionCount, lastCloseReason, clientTs };
    socket.send(JSON.stringify({ type: "Connect", ...connect }));
    this.#querySet = 0;
    const { token } = this.#options;
    if (token !== undefined) {
      const value = { tokenType: "User", value: token };
      socket.send(JSON.stringify({ type: "Authenticate", baseVersion: 0, ...value }));
    }
    if (this.#queries.length > 0) this.#ask(this.#queries);
    for (const { text } of this.#waiting.values()) socket.send(text);
  }

  #ask(queries: readonly Query[]): void {
    const modifications = queries.map(({ queryId, path, args }) => {
      return { type: "Add", queryId, udfPath: path, args: [args] };
    });
    const baseVersion = this.#querySet++;
    const newVersion = this.#querySet;
    this.sendRaw(
      JSON.stringify({ type: "ModifyQuerySet", baseVersion, newVersion, modifications }),
    );
  }

  #onFrame(frame: Frame): void {
    this.#retries = 0;
    if (frame.type === "MutationResponse" && frame.requestId !== undefined) {
      const text = typeof frame.result === "string" ? frame.result : JSON.stringify(frame.result);
      this.#waiting.get(frame.requestId)?.answer({ isSuccess: frame.success === true, text });
      this.#waiting.delete(frame.requestId);
    }
    for (const { type, queryId, value, errorMessage } of frame.modifications ?? []) {
      const seen = type === "QueryFailed" ? new Error(errorMessage) : value;
      this.values.set(queryId, seen);
      this.onValue(queryId, seen);
    }
  }

  #onClose(code: number, reason: string): void {
    this.closes.push({ code, reason });
    if (this.#isEnded || this.#options.comesBack !== true) return;
    setTimeout(() => {
      // A failed attempt closes its socket too, which plans the next one.
      if (!this.#isEnded) void this.#connect().catch(() => undefined);
    }, this.#waitMs());
  }

  #waitMs(): number {
    const tries = this.#retries++;
    if (this.#options.comesBackQuickly === true) {
      return tries === 0 ? quickFirstMs * Math.random() : quickMs;
    }
    const backoffMs = Math.min(firstBackoffMs * 2 ** tries, lastBackoffMs);
    return backoffMs * (0.5 + Math.random());
  }
}
