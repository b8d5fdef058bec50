import { AsyncLocalStorage } from "node:async_hooks";
import { promiseHooks } from "node:v8";
import type { Execution } from "./execution";

/**
 * Which function is at work. Queries and mutations come back from a wait through promises alone, so a promise remembers whose
 * it is. Actions come back through timers, sockets and streams too: as long as one may, Node's own context follows them, which
 * costs at each promise of the process. See ADR 31.
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
const followed = new WeakSet<Execution>();
let followedCount = 0;

/** What could come back as an action holds it: an answer's stream, a timer, a socket that is kept. */
const forgotten = new FinalizationRegistry<void>(() => {
  if (--followedCount === 0) actions.disable();
});

function follow(execution: Execution): void {
  if (followed.has(execution)) return;
  followed.add(execution);
  forgotten.register(execution, undefined);
  followedCount++;
}

/** Undefined while modules are being loaded, and in code that lost its way through foreign callbacks. */
export const currentExecution = (): Execution | undefined => inTransaction ?? actions.getStore();

/** Whose promise it is that failed and was not waited for. */
export const executionOf = (promise: Promise<unknown>): Execution | undefined =>
  (promise as Owned)[owner] ?? actions.getStore();

/** `run` and all that follows from it. */
export function runAs<T>(execution: Execution, run: () => T): T {
  if (execution.tx !== null) return within(execution, run);
  follow(execution);
  return within(undefined, () => actions.run(execution, run));
}

export const runAsNobody = <T>(run: () => T): T => within(undefined, () => actions.exit(run));

/** What is called later than it is handed over belongs to who handed it over. */
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
