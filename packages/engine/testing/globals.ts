import type { Execution } from "../functions/execution";
import {
  bindToExecution,
  currentExecution,
  runAs,
  runWithoutOwner,
} from "../functions/execution-context";
import { refusalOf } from "../functions/refusals";
import { convexGlobal, type ConvexGlobal } from "../functions/shadow/convex-global";
import { shadowDate } from "../functions/shadow/shadow-time";
import { onlyOpenRun } from "./open-runs";
import { addNpmText } from "./wording";

const refusedInTransactions = {
  fetch: "fetch()",
  setTimeout: "setTimeout",
  setInterval: "setInterval",
  clearTimeout: "clearTimeout",
  clearInterval: "clearInterval",
} as const;

/** Globals that a test may have replaced, or that a function may replace only for itself. */
const watchedNames = [
  ...Object.keys(refusedInTransactions),
  ..."Date Math console process crypto performance Request Response Headers URL".split(" "),
  ..."URLSearchParams AbortController TextEncoder TextDecoder structuredClone".split(" "),
  ..."queueMicrotask atob btoa Crypto CryptoKey SubtleCrypto".split(" "),
];

const ownChanges = new WeakMap<Execution, Record<string, unknown>>();
const ourGetters = new WeakSet<() => unknown>();
const frozenDates = new WeakMap<DateConstructor, DateConstructor>();

/** The `Convex` global of another implementation in the same process, npm convex-test. */
let others: ConvexGlobal | undefined;
const mine = () =>
  currentExecution() === undefined && others !== undefined ? others : convexGlobal;

function asking<T>(ask: (convex: ConvexGlobal) => T): T {
  const run = onlyOpenRun();
  return run === null ? ask(mine()) : runAs(run, () => ask(convexGlobal));
}

const ours: ConvexGlobal = {
  syscall(op, argsJson) {
    try {
      return asking((convex) => convex.syscall(op, argsJson));
    } catch (error) {
      addNpmText(error);
      throw error;
    }
  },
  asyncSyscall(op, argsJson) {
    const answer = asking((convex) => convex.asyncSyscall(op, argsJson));
    // Not awaited, so that the answer does not come a turn later than on the server.
    answer.catch(addNpmText);
    return answer;
  },
  jsSyscall: (op, args) => asking((convex) => convex.jsSyscall(op, args)),
};

/** Called before each call, because tests replace globals by fakes and restore them. */
export function installGlobals(): void {
  const world = globalThis as unknown as Record<string, unknown>;
  if (world.Convex !== ours) {
    others = world.Convex as ConvexGlobal | undefined;
    world.Convex = ours;
  }
  for (const name of watchedNames) {
    if (name in world) watch(world, name);
  }
}

/** Uses the global that a test sees, fake or real. */
export const setTestTimeout = (run: () => void, delayMs: number): (() => void) =>
  runWithoutOwner(() => {
    const timer = setTimeout(run, delayMs);
    return () => runWithoutOwner(() => clearTimeout(timer));
  });

function watch(world: Record<string, unknown>, name: string): void {
  const found = Object.getOwnPropertyDescriptor(world, name);
  if (found?.configurable === false || isOurs(found)) return;
  const base = found ?? inherited(world, name);
  if (base === undefined) return;
  const read = () => (base.get ? (base.get.call(world) as unknown) : (base.value as unknown));
  const get = () => {
    const execution = currentExecution();
    if (execution === undefined) return read();
    const changes = ownChanges.get(execution);
    return changes && name in changes ? changes[name] : shown(execution, name, read());
  };
  const set = (value: unknown) => {
    const execution = currentExecution();
    if (execution !== undefined) {
      const changes = ownChanges.get(execution) ?? {};
      ownChanges.set(execution, { ...changes, [name]: value });
    } else if (base.set) base.set.call(world, value);
    else base.value = value;
  };
  ourGetters.add(get);
  const enumerable = found?.enumerable ?? false;
  Object.defineProperty(world, name, { get, set, configurable: true, enumerable });
}

const isOurs = (found: PropertyDescriptor | undefined): boolean =>
  found !== undefined && ourGetters.has(Reflect.get(found, "get") as () => unknown);

function inherited(world: object, name: string): PropertyDescriptor | undefined {
  for (
    let at: object | null = Object.getPrototypeOf(world) as object | null;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

function shown(execution: Execution, name: string, value: unknown): unknown {
  if (execution.tx === null) return value;
  if (name === "Date") return frozenDate(value as DateConstructor);
  // A test may change a variable between two calls without any notice.
  if (name === "process") execution.call.readsBeside += 1;
  if (name === "queueMicrotask") {
    return (run: () => void) => (value as typeof queueMicrotask)(bindToExecution(run));
  }
  if (!Object.hasOwn(refusedInTransactions, name)) return value;
  const what = refusedInTransactions[name as keyof typeof refusedInTransactions];
  return () => {
    throw new Error(
      `${refusalOf(what)} (\`${name}\` is not supported in Convex queries or mutations.)`,
    );
  };
}

function frozenDate(date: DateConstructor): DateConstructor {
  const frozen = frozenDates.get(date) ?? shadowDate(date);
  frozenDates.set(date, frozen);
  return frozen;
}
