import { AsyncLocalStorage } from "node:async_hooks";
import { promiseHooks } from "node:v8";
import type { Execution } from "./execution";

/**
 * Tracks which function is running. Queries and mutations resume only through promises, so a promise stores its owner.
 * Actions also resume through timers, sockets and streams: while one may, Node's async context tracks them, which costs
 * time at every promise of the process. See ADR 31. Delete the hooks once Node 22 is no longer supported: in Node 24
 * that context costs little.
 */
const owner = Symbol("execution");

type Owned = Promise<unknown> & { [owner]?: Execution | undefined };

let inTransaction: Execution | undefined;

promiseHooks.createHook({
  init(promise: Owned) {
    if (inTransaction !== undefined) promise[owner] = inTransaction;
  },
  before(promise: Owned) {
    inTransaction = promise[owner];
  },
  after() {
    inTransaction = undefined;
  },
});

const actions = new AsyncLocalStorage<Execution>();
const tracked = new WeakSet<Execution>();
let trackedCount = 0;

/** Anything that could resume an action holds it: a response stream, a timer, a kept socket. */
const released = new FinalizationRegistry<void>(() => {
  if (--trackedCount === 0) actions.disable();
});

function track(execution: Execution): void {
  if (tracked.has(execution)) return;
  tracked.add(execution);
  released.register(execution, undefined);
  trackedCount++;
}

/** Undefined while modules load, and in code called back from outside any function. */
export const currentExecution = (): Execution | undefined => inTransaction ?? actions.getStore();

export const executionOf = (promise: Promise<unknown>): Execution | undefined =>
  (promise as Owned)[owner] ?? actions.getStore();

export function runAs<T>(execution: Execution, run: () => T): T {
  if (execution.tx !== null) return within(execution, run);
  track(execution);
  return within(undefined, () => actions.run(execution, run));
}

export const runWithoutOwner = <T>(run: () => T): T => within(undefined, () => actions.exit(run));

export function bindToExecution<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const execution = currentExecution();
  return execution === undefined ? run : (...args) => runAs(execution, () => run(...args));
}

function within<T>(execution: Execution | undefined, run: () => T): T {
  const before = inTransaction;
  inTransaction = execution;
  try {
    return run();
  } finally {
    inTransaction = before;
  }
}
