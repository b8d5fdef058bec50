import type { Clock, Rng } from "../clock";
import type { DocumentStream, Transaction } from "../db/transaction";
import type { Budget } from "./budget";
import type { IdentityState } from "./call";
import type { ScheduledJob } from "./hosts";
import { LogLines } from "./log-lines";
import type { RowLists } from "./result-text";
import type { GivenRows } from "./syscalls/given-rows";
import { SyscallQueue } from "./syscalls/syscall-queue";

export type FunctionKind = "query" | "mutation" | "action" | "httpAction";

export interface RequestMetadata {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly scheduledFunctionId: string | null;
  readonly authToken: string | null;
}

/** What a call from outside shares with everything it calls within the same transaction or action. */
export interface CallState {
  readonly identity: IdentityState;
  readonly request: RequestMetadata;
  /** The component whose function was called; "" is the app. */
  readonly component: string;
  readonly logs: LogLines;
  /** Jobs passed to the scheduler after the commit. A failed nested mutation removes its own. */
  readonly scheduled: ScheduledJob[];
  readonly journal: string | null;
  readonly startedMs: number;
  /** The kind it was called as; null until known. */
  kind: FunctionKind | null;
  hasReadIdentity: boolean;
  /** How often transactions of this call read the clock or randomness, which no read set covers. */
  readsBeside: number;
  nextJournal: string | null;
  /** Null when the caller needs the result as one text. */
  readonly rowLists: RowLists | null;
}

/** One running function. A nested call has its own, with its caller's transaction and call. */
export interface Execution {
  readonly kind: FunctionKind;
  readonly path: string;
  /** The component that it belongs to; "" is the app. */
  readonly component: string;
  argsJson: string;
  readonly hashesFirst: boolean;
  /** Null in actions, which have no transaction, frozen time or seeded randomness. */
  readonly tx: Transaction | null;
  readonly call: CallState;
  readonly host: ExecutionHost;
  readonly depth: number;
  readonly queue: SyscallQueue;
  readonly streams: Map<number, DocumentStream>;
  given: GivenRows | null;
  longListCount: number;
  readonly chance: Chance;
  /** The transaction's start, which is its time throughout. Null in actions. */
  readonly frozenMs: number | null;
  readonly clock: Clock;
  /** Set when a caller granted less than the transaction's limits. */
  budget: Budget | null;
  hasPaginated: boolean;
  nextStreamId: number;
  unhandled: { readonly reason: unknown } | null;
  /** Set when the caller can get an error before the function ends. */
  onUncaughtError: ((reason: unknown) => void) | null;
  isOver: boolean;
}

/** Where this function's own lists of rows are kept; those of a nested call become part of its caller's text. */
export const keptLists = ({ depth, call }: Execution): RowLists | null =>
  depth === 0 ? call.rowLists : null;

/** One transaction's randomness. `next` is for Math.random; bytes may be secrets and come from the engine's source. */
export interface Chance {
  next(): number;
  bytes(count: number): Uint8Array;
}

/** Handles calls of the `Convex` global. `syscall` and `asyncSyscall` use JSON text, the other two use values. */
export interface ExecutionHost {
  syscall(execution: Execution, op: string, argsJson: string): string;
  startStream(execution: Execution, args: object): { queryId: number };
  asyncSyscall(execution: Execution, op: string, argsJson: string): Promise<string>;
  jsSyscall(execution: Execution, op: string, args: Record<string, unknown>): Promise<unknown>;
}

export function newExecution(
  fields: Pick<
    Execution,
    | "kind"
    | "path"
    | "component"
    | "tx"
    | "call"
    | "host"
    | "depth"
    | "chance"
    | "frozenMs"
    | "clock"
  > &
    Partial<Pick<Execution, "hashesFirst">>,
): Execution {
  const {
    kind,
    path,
    component,
    hashesFirst = false,
    tx,
    call,
    host,
    depth,
    chance,
    frozenMs,
    clock,
  } = fields;
  // Field by field, because a spread took as long as the rest of starting a small function.
  return {
    kind,
    path,
    component,
    argsJson: "",
    hashesFirst,
    tx,
    call,
    host,
    depth,
    chance,
    frozenMs,
    clock,
    queue: new SyscallQueue(),
    streams: new Map(),
    given: null,
    longListCount: 0,
    budget: null,
    hasPaginated: false,
    nextStreamId: 0,
    unhandled: null,
    onUncaughtError: null,
    isOver: false,
  };
}

export function newCallState(
  fields: Pick<CallState, "identity" | "request"> &
    Partial<Pick<CallState, "component" | "journal" | "kind" | "startedMs" | "rowLists">>,
): CallState {
  return {
    identity: fields.identity,
    request: fields.request,
    component: fields.component ?? "",
    logs: new LogLines(),
    scheduled: [],
    journal: fields.journal ?? null,
    startedMs: fields.startedMs ?? performance.now(),
    kind: fields.kind ?? null,
    hasReadIdentity: false,
    readsBeside: 0,
    nextJournal: null,
    rowLists: fields.rowLists ?? null,
  };
}

/** For actions, which never run twice. */
export const realChance: Chance = {
  next: () => Math.random(),
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** Small and fast; seeded once per transaction, on first use, because most transactions never need it. */
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
