import { currentExecution, runAsNobody } from "./execution-context";
import type { Execution } from "./execution";

/** What the `convex` package looks for under the global name `Convex`. */
export interface ConvexGlobal {
  syscall(op: string, argsJson: string): string;
  asyncSyscall(op: string, argsJson: string): Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): Promise<unknown>;
}

function current(what: string): Execution {
  const execution = currentExecution();
  if (execution === undefined) throw atImportTime(what);
  return execution;
}

const atImportTime = (what: string) => new Error(`Can't use ${what} at import time`);

/** What the engine does for an action may outlast it, and is not followed as the action's. */
const ask = <T>({ tx }: Execution, run: () => Promise<T>): Promise<T> =>
  tx === null ? runAsNobody(run) : run();

/** One object serves all functions: each syscall finds the function it belongs to. */
export const convexGlobal: ConvexGlobal = {
  syscall(op, argsJson) {
    const execution = current("database");
    return execution.host.syscall(execution, op, argsJson);
  },
  // Not `async`: a row of a query is one of these, and each promise around it costs as much as reading the row.
  asyncSyscall(op, argsJson) {
    const execution = currentExecution();
    return execution === undefined
      ? Promise.reject(atImportTime("database"))
      : ask(execution, () => execution.host.asyncSyscall(execution, op, argsJson));
  },
  jsSyscall(op, args) {
    const execution = currentExecution();
    return execution === undefined
      ? Promise.reject(atImportTime("storage"))
      : ask(execution, () => execution.host.jsSyscall(execution, op, args));
  },
};
