import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { ClientOptions } from "ws";
import { closeLater, eventually } from "./fixtures";

interface Version {
  querySet: number;
  identity: number;
  ts: string;
}

export interface Frame {
  type: string;
  [field: string]: unknown;
}

interface Modification {
  type: string;
  queryId: number;
  value?: unknown;
  errorMessage?: string;
}

/** A hand-written protocol client that checks the chain of versions like real clients. */
export class RawSocket {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  readonly sessionId: string = randomUUID();
  readonly values = new Map<number, unknown>();
  closed: { code: number; reason: string } | null = null;
  version: Version = { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" };
  chainFault: string | null = null;
  #querySet = 0;

  constructor(url: string, options: ClientOptions = {}) {
    this.ws = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`, options);
    this.ws.on("message", (data) =>
      this.#onFrame(JSON.parse((data as Buffer).toString()) as Frame),
    );
    this.ws.on("close", (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.ws.on("error", () => undefined);
    closeLater(this, () => this.ws.terminate());
  }

  static async open(url: string, options?: ClientOptions, sessionId?: string): Promise<RawSocket> {
    const socket = new RawSocket(url, options);
    await socket.whenOpen();
    socket.connect({}, sessionId);
    return socket;
  }

  async whenOpen(): Promise<void> {
    await eventually(() => this.ws.readyState === WebSocket.OPEN);
  }

  connect(more: Record<string, unknown> = {}, sessionId = this.sessionId): void {
    this.send({
      type: "Connect",
      sessionId,
      connectionCount: 0,
      lastCloseReason: "InitialConnect",
      clientTs: Date.now(),
      ...more,
    });
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  add(queryId: number, udfPath: string, args: unknown = {}, journal?: string | null): void {
    this.modify([{ type: "Add", queryId, udfPath, args: [args], journal }]);
  }

  remove(queryId: number): void {
    this.modify([{ type: "Remove", queryId }]);
  }

  modify(modifications: unknown[]): void {
    const baseVersion = this.#querySet++;
    this.send({ type: "ModifyQuerySet", baseVersion, newVersion: this.#querySet, modifications });
  }

  mutate(requestId: number, udfPath: string, args: unknown = {}): void {
    this.send({ type: "Mutation", requestId, udfPath, args: [args] });
  }

  act(requestId: number, udfPath: string, args: unknown = {}): void {
    this.send({ type: "Action", requestId, udfPath, args: [args] });
  }

  authenticate(baseVersion: number, value: string | null): void {
    this.send(
      value === null
        ? { type: "Authenticate", baseVersion, tokenType: "None" }
        : { type: "Authenticate", baseVersion, tokenType: "User", value },
    );
  }

  ofType(type: string): Frame[] {
    return this.frames.filter((frame) => frame.type === type);
  }

  async first(type: string, matches: (frame: Frame) => boolean = () => true): Promise<Frame> {
    let found: Frame | undefined;
    await eventually(() => {
      found = this.frames.find((frame) => frame.type === type && matches(frame));
      return found !== undefined;
    });
    return found as Frame;
  }

  response(requestId: number): Promise<Frame> {
    const isIt = (frame: Frame) => frame.requestId === requestId;
    return Promise.race([this.first("MutationResponse", isIt), this.first("ActionResponse", isIt)]);
  }

  async shows(queryId: number, check: (value: unknown) => boolean = () => true): Promise<unknown> {
    await eventually(() => this.values.has(queryId) && check(this.values.get(queryId)));
    return this.values.get(queryId);
  }

  async whenClosed(): Promise<{ code: number; reason: string }> {
    await eventually(() => this.closed !== null);
    return this.closed as { code: number; reason: string };
  }

  #onFrame(frame: Frame): void {
    this.frames.push(frame);
    if (frame.type !== "Transition") return;
    const { startVersion, endVersion } = frame as unknown as Record<string, Version>;
    if (JSON.stringify(startVersion) !== JSON.stringify(this.version)) {
      this.chainFault ??= `${JSON.stringify(startVersion)} after ${JSON.stringify(this.version)}`;
    }
    if (endVersion === undefined || tsOf(endVersion) < tsOf(this.version)) {
      this.chainFault ??= "time ran backwards";
    } else this.version = endVersion;
    for (const change of frame.modifications as Modification[]) {
      if (change.type === "QueryUpdated") this.values.set(change.queryId, change.value);
      else if (change.type === "QueryFailed") {
        this.values.set(change.queryId, new Error(change.errorMessage));
      } else this.values.delete(change.queryId);
    }
  }
}

export const tsOf = ({ ts }: { ts: string }): bigint => Buffer.from(ts, "base64").readBigUInt64LE();
