import { currentExecution, executionOf } from "./execution-context";
import type { Execution } from "./execution";

type OnStray = (reason: unknown) => void;

const strayListeners = new Set<OnStray>();

/**
 * An uncaught error fails the function it belongs to instead of the process. This covers unhandled rejections and
 * everything passed to `failOwner`. `onStray` gets errors that belong to no running function. Returns a function that
 * stops the guard.
 */
export function guardUncaughtErrors(onStray: OnStray): () => void {
  const listener = (reason: unknown, promise: Promise<unknown>) =>
    failExecution(executionOf(promise), reason);
  process.on("unhandledRejection", listener);
  strayListeners.add(onStray);
  return () => {
    process.off("unhandledRejection", listener);
    strayListeners.delete(onStray);
  };
}

/** Fails the running function, and reports to its caller at once, because the function may still be waiting. */
export function failExecution(execution: Execution | undefined, reason: unknown): void {
  if (execution === undefined || execution.isOver) {
    for (const onStray of strayListeners) onStray(reason);
    return;
  }
  execution.unhandled ??= { reason };
  execution.onUncaughtError?.(reason);
}

/**
 * Handles an exception that reached the process. Returns false when it comes from no function, because then the
 * server's state is unknown. Node itself calls a function's callbacks, so an exception there interrupts no code of the
 * server.
 */
export function failOwningFunction(error: unknown): boolean {
  const execution = currentExecution();
  if (execution === undefined && !wasThrownByFunction(error)) return false;
  failExecution(execution, error);
  return true;
}

const programFrame = /\bconvex-[0-9a-f]{12}\.js:\d+/;

function wasThrownByFunction(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const frames = String(error.stack)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return programFrame.test(frames.find((frame) => !frame.includes("node:")) ?? "");
}
