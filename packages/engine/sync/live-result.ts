import type { IdentityState, QueryOutcome } from "../functions/call";
import { isSameText, lengthOf, type Piece, piecesOf, textOf } from "../functions/result-text";
import { failedBody, updatedBody } from "./server-frames";
import { TextFrame } from "./text-frame";

/** A subscriber of a result. Called once when a commit changes what the result was read from. */
export interface Watcher {
  onResult(result: LiveResult): void;
  onInvalid(): void;
  /** The engine itself failed, so there is no correct result to show. */
  onBreakdown(error: unknown): void;
}

export interface LiveRequest {
  path: string;
  /** Missing or "" for the app. */
  component?: string;
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
    // The next run gets this run's journal, so that the pages of a live list keep their borders.
    this.request = { ...request, journal: outcome.journal };
    this.identity = identity;
    this.startedMs = startedMs;
    this.isError = !outcome.ok;
    this.identityKey = outcome.hasReadIdentity ? identity.key : null;
    this.body = new ResultBody(
      outcome.ok
        ? updatedBody(
            piecesOf(outcome.valueJson, outcome.rowLists),
            outcome.logLines,
            outcome.journal,
          )
        : [failedBody(outcome, outcome.journal)],
    );
  }

  isFor(identityKey: string): boolean {
    return this.identityKey === null || this.identityKey === identityKey;
  }
}

const requestIdInText = /\[Request ID: [0-9a-f]+\]/g;

/**
 * The wire text of a result after its query id. It refers to the texts of its rows instead of copying them: collecting
 * the copies took a tenth of the server's time.
 */
export class ResultBody {
  readonly length: number;
  readonly #pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
    this.length = lengthOf(pieces);
  }

  get text(): string {
    return textOf(this.#pieces);
  }

  /** Equal errors with different request ids are the same error. */
  isSameAs(other: ResultBody | null): boolean {
    if (other === null) return false;
    if (other === this) return true;
    const errorText = this.#errorText;
    return errorText === null
      ? this.length === other.length && isSameText(this.#pieces, other.#pieces)
      : errorText === other.#errorText;
  }

  get #errorText(): string | null {
    const [head] = this.#pieces;
    const isError = typeof head === "string" && head.startsWith('"type":"QueryFailed"');
    return isError ? head.replace(requestIdInText, "") : null;
  }

  /** Most readers of a query are at the same version and come one after another, so their frame is encoded once. */
  frame(head: string, queryId: number, tail: string): TextFrame {
    if (last.body !== this || last.head !== head || last.queryId !== queryId) {
      const frame = new TextFrame(`${head}{"queryId":${queryId},${this.text}${tail}`);
      last = { body: this, head, queryId, frame };
    }
    return last.frame;
  }
}

interface Encoded {
  readonly body: ResultBody | null;
  readonly head: string;
  readonly queryId: number;
  readonly frame: TextFrame;
}

let last: Encoded = { body: null, head: "", queryId: -1, frame: new TextFrame("") };
