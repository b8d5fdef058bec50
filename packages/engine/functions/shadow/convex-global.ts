import type { Execution } from "../execution";
import { currentExecution, runWithoutOwner } from "../execution-context";
import { messageOf } from "../failure";
import { textOfResult } from "../result-json";

/** What the `convex` package expects under the global name `Convex`. */
export interface ConvexGlobal {
  syscall(op: string, argsJson: string): string;
  asyncSyscall(op: string, argsJson: string): Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): Promise<unknown>;
}

/** Further methods that package-swaps.ts calls. */
interface SwappedGlobal extends ConvexGlobal {
  startStream(args: object): { queryId: number };
  rows(op: "rest" | "page" | "row", args: Record<string, unknown>): Promise<unknown>;
  textOfResult(value: unknown): string | undefined;
}

function current(): Execution {
  const execution = currentExecution();
  if (execution === undefined) throw atImportTime("database");
  return execution;
}

const atImportTime = (what: string) => new Error(`Can't use ${what} at import time`);

/** The engine's work for an action may outlast it, and must not be tracked as the action's. */
const ask = <T>({ tx }: Execution, run: () => Promise<T>): Promise<T> =>
  tx === null ? runWithoutOwner(run) : run();

/** One object serves all functions: each syscall finds the function that made it. */
export const convexGlobal: SwappedGlobal = {
  syscall(op, argsJson) {
    const execution = current();
    return execution.host.syscall(execution, op, argsJson);
  },
  // Not `async`: each row of a query is one call, and another promise costs as much as reading the row.
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
  startStream(args) {
    const execution = current();
    return execution.host.startStream(execution, args);
  },
  async rows(op, args) {
    try {
      return await this.jsSyscall(op, args);
    } catch (error) {
      throw new Error(messageOf(error)); // a plain error with the same text, as the package's own calls throw it
    }
  },
  textOfResult: (value) => textOfResult(currentExecution(), value),
};
