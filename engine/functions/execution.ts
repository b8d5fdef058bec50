import type { Clock, Rng } from "../clock";
import type { DocumentStream, Transaction } from "../db/transaction";
import type { Budget } from "./budget";
import type { IdentityState } from "./call";
import type { ScheduledJob } from "./hosts";
import { LogLines } from "./log-lines";
import { SyscallQueue } from "./syscall-queue";

export type FunctionKind = "query" | "mutation" | "action" | "httpAction";

export interface RequestMetadata {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly scheduledFunctionId: string | null;
  readonly authToken: string | null;
}

/** What one call from outside shares with everything it calls within the same transaction or action. */
export interface CallState {
  readonly identity: IdentityState;
  readonly request: RequestMetadata;
  readonly logs: LogLines;
  /** Told to the scheduler after the commit. A nested mutation that fails takes its own back. */
  readonly scheduled: ScheduledJob[];
  readonly journal: string | null;
  readonly startedMs: number;
  /** As which it was called; null until that is known. */
  kind: FunctionKind | null;
  hasReadIdentity: boolean;
  nextJournal: string | null;
}

/** One function at work. A nested call has its own, with its caller's transaction and call. */
export interface Execution {
  readonly kind: FunctionKind;
  /** `folder/file:name`. */
  readonly path: string;
  /** Null in actions, which have no transaction and so neither frozen time nor seeded chance. */
  readonly tx: Transaction | null;
  readonly call: CallState;
  readonly host: ExecutionHost;
  readonly depth: number;
  readonly queue: SyscallQueue;
  readonly streams: Map<number, DocumentStream>;
  readonly chance: Chance;
  /** The transaction's start, at which its time stands still. Null where time passes. */
  readonly frozenMs: number | null;
  readonly clock: Clock;
  /** Set where a caller granted less than the transaction's limits. */
  budget: Budget | null;
  hasPaginated: boolean;
  nextStreamId: number;
  /** Something nobody waited for has failed. */
  unhandled: { readonly reason: unknown } | null;
  isOver: boolean;
}

/** Randomness of one transaction. `next` feeds Math.random; bytes are secrets and come from the engine's source. */
export interface Chance {
  next(): number;
  bytes(count: number): Uint8Array;
}

/** Answers what functions ask through the `Convex` global. Arguments and answers are JSON text. */
export interface ExecutionHost {
  syscall(execution: Execution, op: string, argsJson: string): string;
  asyncSyscall(execution: Execution, op: string, argsJson: string): Promise<string>;
  jsSyscall(execution: Execution, op: string, args: Record<string, unknown>): Promise<unknown>;
}

export function newExecution(
  fields: Pick<
    Execution,
    "kind" | "path" | "tx" | "call" | "host" | "depth" | "chance" | "frozenMs" | "clock"
  >,
): Execution {
  const { kind, path, tx, call, host, depth, chance, frozenMs, clock } = fields;
  // Field by field: spread out, it took as long as the rest of a small function's start.
  return {
    kind,
    path,
    tx,
    call,
    host,
    depth,
    chance,
    frozenMs,
    clock,
    queue: new SyscallQueue(),
    streams: new Map(),
    budget: null,
    hasPaginated: false,
    nextStreamId: 0,
    unhandled: null,
    isOver: false,
  };
}

export function newCallState(
  fields: Pick<CallState, "identity" | "request"> &
    Partial<Pick<CallState, "journal" | "kind" | "startedMs">>,
): CallState {
  return {
    identity: fields.identity,
    request: fields.request,
    logs: new LogLines(),
    scheduled: [],
    journal: fields.journal ?? null,
    startedMs: fields.startedMs ?? performance.now(),
    kind: fields.kind ?? null,
    hasReadIdentity: false,
    nextJournal: null,
  };
}

/** Small and fast; seeded once per transaction, on first use, because most transactions never ask. */
export function seededChance(rng: Rng): Chance {
  let state: Uint32Array | null = null;
  return {
    next() {
      state ??= new Uint32Array(rng.bytes(16).slice().buffer);
      return nextOf(state);
    },
    bytes: (count) => rng.bytes(count),
  };
}

/** sfc32: four words of state, passes the usual statistical tests, and needs no multiplication. */
function nextOf(state: Uint32Array): number {
  const [a = 0, b = 0, c = 0, counter = 0] = state;
  const sum = (a + b + counter) | 0;
  state[3] = counter + 1;
  state[0] = b ^ (b >>> 9);
  state[1] = (c + (c << 3)) | 0;
  state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
  return (sum >>> 0) / 4_294_967_296;
}
