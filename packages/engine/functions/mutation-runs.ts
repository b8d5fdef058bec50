import { hash } from "node:crypto";
import { ConflictError } from "../db/errors";
import type { CommitOutcome } from "../db/database";
import type { Transaction } from "../db/transaction";
import { StoreError } from "../kv/store";
import { functionLimits } from "../limits";
import type { IdentityState } from "./call";
import { newCallState, type CallState } from "./execution";
import { CallRefusal } from "./failure";
import { handleOf, printPath } from "./function-path";
import type { RegisteredFunction } from "./function-table";
import { MutationLane } from "./mutation-lane";
import type { Runner } from "./runner";
import type { RuntimeParts } from "./runtime-parts";

/** Engine work in the mutation's own transaction: both are committed or neither. */
export interface Brackets {
  /** Returns false when there is nothing left to run. */
  before(tx: Transaction): boolean;
  after(tx: Transaction): void;
}

export interface RequestIdentity {
  readonly sessionId: string;
  readonly requestId: number;
}

export interface MutationRun {
  readonly fn: RegisteredFunction;
  readonly argsJson: string;
  /** Each attempt uses this identity and request; log lines and schedules are the attempt's own. */
  readonly caller: Pick<CallState, "identity" | "request">;
  readonly brackets?: Brackets;
  readonly dedupe?: RequestIdentity;
}

export interface MutationResult {
  readonly valueJson: string;
  readonly ts: bigint;
  readonly logLines: string[];
  readonly wasSkipped: boolean;
}

interface StoredAnswer {
  valueJson: string;
  logLines: string[];
}

/** The app's function threw. The call's log lines belong to the answer. */
export class FunctionFailure extends Error {
  readonly thrown: unknown;
  readonly call: CallState;

  constructor(thrown: unknown, call: CallState) {
    super("The function failed.");
    this.thrown = thrown;
    this.call = call;
  }
}

/** Runs mutations until their commit is on disk, each request at most once. */
export class MutationRuns {
  readonly #parts: RuntimeParts;
  readonly #runner: Runner;
  readonly #lane = new MutationLane();
  /** A request may arrive again on a new socket while the first one is still running. */
  readonly #underWay = new Map<string, { fingerprint: string; result: Promise<MutationResult> }>();

  constructor(parts: RuntimeParts, runner: Runner) {
    this.#parts = parts;
    this.#runner = runner;
  }

  get waitingCount(): number {
    return this.#lane.waitingCount;
  }

  async run(mutation: MutationRun): Promise<MutationResult> {
    const { dedupe } = mutation;
    if (dedupe === undefined) return this.#attempts(mutation, "");
    const key = `${dedupe.sessionId} ${dedupe.requestId}`;
    const fingerprint = fingerprintOf(mutation);
    const other = this.#underWay.get(key);
    if (other) {
      requireSameCaller(other.fingerprint, fingerprint);
      return other.result;
    }
    const result = this.#attempts(mutation, fingerprint);
    this.#underWay.set(key, { fingerprint, result });
    try {
      return await result;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #attempts(mutation: MutationRun, fingerprint: string): Promise<MutationResult> {
    const { mutationAttemptsMax, attemptsBeforeAlone } = functionLimits;
    const { dedupe } = mutation;
    let conflict: ConflictError | null = null;
    for (let attempt = 0; attempt < mutationAttemptsMax; attempt++) {
      if (dedupe && !this.#parts.db.isNewRequest(dedupe)) {
        const answered = await this.#answered(dedupe, fingerprint);
        if (answered) return answered;
      }
      const leave = await this.#lane.enter(attempt >= attemptsBeforeAlone);
      let committed: Committed;
      try {
        committed = await this.#attempt(mutation, fingerprint);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw asRefusal(error);
        conflict = error;
        continue;
      } finally {
        leave();
      }
      return this.#finish(committed);
    }
    throw new CallRefusal(conflictText(conflict?.tableName), true);
  }

  async #attempt(mutation: MutationRun, fingerprint: string): Promise<Committed> {
    const { brackets, dedupe, fn, argsJson } = mutation;
    const call = newCallState(mutation.caller);
    const tx = this.#parts.begin("head", false);
    const isWanted = brackets?.before(tx) ?? true;
    const valueJson = isWanted ? await this.#runFunction(tx, call, fn, argsJson) : "null";
    if (isWanted) brackets?.after(tx);
    if (dedupe) {
      const logLines = this.#parts.keepsLogLines ? call.logs.lines : [];
      const answer: StoredAnswer = { valueJson, logLines };
      const record = { fingerprint, resultJson: JSON.stringify(answer) };
      this.#parts.db.recordRequest(tx, dedupe, record);
    }
    return { commit: this.#parts.db.commit(tx), call, valueJson, wasSkipped: !isWanted };
  }

  async #runFunction(
    tx: Transaction,
    call: CallState,
    fn: RegisteredFunction,
    argsJson: string,
  ): Promise<string> {
    try {
      return await this.#runner.inTransaction(tx, call, fn, argsJson);
    } catch (error) {
      throw new FunctionFailure(error, call);
    }
  }

  async #finish({ commit, call, valueJson, wasSkipped }: Committed): Promise<MutationResult> {
    await commit.durable.catch((error: unknown) => {
      throw asRefusal(error);
    });
    if (call.scheduled.length > 0) this.#parts.jobs.scheduled(call.scheduled);
    return {
      valueJson: withCommitTs(valueJson, commit.ts),
      ts: commit.ts,
      logLines: call.logs.lines,
      wasSkipped,
    };
  }

  async #answered(dedupe: RequestIdentity, fingerprint: string): Promise<MutationResult | null> {
    const record = await this.#parts.db.findRequest(dedupe);
    if (record === null) return null;
    requireSameCaller(record.fingerprint, fingerprint);
    const { valueJson, logLines } = JSON.parse(record.resultJson) as StoredAnswer;
    return {
      valueJson: withCommitTs(valueJson, record.ts),
      ts: record.ts,
      logLines,
      wasSkipped: false,
    };
  }
}

/**
 * After a full disk nothing was written, so the caller gets an error. After worse errors the outcome is unknown and the
 * caller gets no answer.
 */
const asRefusal = (error: unknown): unknown =>
  error instanceof StoreError && !error.isFatal ? new CallRefusal(error.message, true) : error;

interface Committed {
  commit: CommitOutcome;
  call: CallState;
  valueJson: string;
  wasSkipped: boolean;
}

/** Includes the person but not the token, which may be renewed between a request and its retry. */
function fingerprintOf({ caller, fn, argsJson }: MutationRun): string {
  const text = JSON.stringify([
    personOf(caller.identity),
    fn.path.component === undefined ? printPath(fn.path) : handleOf(fn.path),
    argsJson,
  ]);
  return hash("sha256", text, "base64");
}

function personOf({ attributes, isUnknown }: IdentityState): string | null {
  if (isUnknown !== undefined || attributes === null) return null;
  const { tokenIdentifier } = attributes;
  return typeof tokenIdentifier === "string" ? tokenIdentifier : "";
}

function requireSameCaller(stored: string, given: string): void {
  if (stored === given) return;
  throw new CallRefusal(
    "This request was already made by another caller or with other arguments; it is not answered again.",
  );
}

function withCommitTs(valueJson: string, ts: bigint): string {
  const placeholder = '{"$commitTs":null}';
  if (!valueJson.includes(placeholder)) return valueJson;
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(ts);
  return valueJson.replaceAll(placeholder, JSON.stringify({ $integer: bytes.toString("base64") }));
}

function conflictText(tableName: string | undefined): string {
  const what = tableName === undefined ? "Documents read" : "Documents read from or written to";
  const where = tableName === undefined ? "" : ` the "${tableName}" table`;
  return `${what}${where} changed while this mutation was being run and on every subsequent retry. See https://docs.convex.dev/error#1`;
}
