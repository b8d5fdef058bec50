import type { IdentityState, QueryOutcome } from "../functions/call";
import { failedBody, updatedBody } from "./server-frames";

/** A subscriber of a result. Called once when a commit touches what the result was read from. */
export interface Watcher {
  onResult(result: LiveResult): void;
  onInvalid(): void;
  /** The engine itself failed, so there is no correct result to show. */
  onBreakdown(error: unknown): void;
}

export interface LiveRequest {
  path: string;
  argsJson: string;
  journal: string | null;
}

/** The result of one run, shared by everyone who may see it. */
export class LiveResult {
  readonly ts: bigint;
  /** The request to repeat after a commit. */
  readonly request: LiveRequest;
  readonly identity: IdentityState;
  readonly startedMs: number;
  readonly body: ResultBody;
  readonly isError: boolean;
  /** The only identity class it may be shown to; null when the run did not read the identity. */
  readonly identityKey: string | null;
  readonly watchers = new Set<Watcher>();
  isValid = true;
  forget: () => void = () => undefined;

  constructor(
    outcome: QueryOutcome,
    request: LiveRequest,
    identity: IdentityState,
    startedMs: number,
  ) {
    this.ts = outcome.ts;
    // The pages of a live list keep their borders because the next run gets this run's journal.
    this.request = { ...request, journal: outcome.journal };
    this.identity = identity;
    this.startedMs = startedMs;
    this.isError = !outcome.ok;
    this.identityKey = outcome.hasReadIdentity ? identity.key : null;
    this.body = new ResultBody(
      outcome.ok
        ? updatedBody(outcome.valueJson, outcome.logLines, outcome.journal)
        : failedBody(outcome, outcome.journal),
    );
  }

  isFor(identityKey: string): boolean {
    return this.identityKey === null || this.identityKey === identityKey;
  }
}

const requestIdInText = /\[Request ID: [0-9a-f]+\]/g;

/** The wire text of a result after its query id, and a cached frame of it for subscribers at the same version. */
export class ResultBody {
  readonly text: string;
  #frameHead = "";
  #frameQueryId = -1;
  #frame: Buffer | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get length(): number {
    return this.text.length;
  }

  /** Equal errors with different request ids are the same error. */
  isSameAs(other: ResultBody | null): boolean {
    if (other === null) return false;
    if (other === this || other.text === this.text) return true;
    if (!this.text.startsWith('"type":"QueryFailed"')) return false;
    return this.text.replace(requestIdInText, "") === other.text.replace(requestIdInText, "");
  }

  /** Most readers of one query are at the same version: their frame is encoded once. */
  frame(head: string, queryId: number, tail: string): Buffer {
    if (this.#frame === null || this.#frameHead !== head || this.#frameQueryId !== queryId) {
      this.#frame = Buffer.from(`${head}{"queryId":${queryId},${this.text}${tail}`);
      this.#frameHead = head;
      this.#frameQueryId = queryId;
    }
    return this.#frame;
  }
}
