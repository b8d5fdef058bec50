import { executionOf } from "./execution-context";

/**
 * A promise that fails unheard fails the function it belongs to, not the process. Returns how to stop.
 * `onStray` gets those of no running function: nobody is left whom they could fail.
 */
export function guardRejections(onStray: (reason: unknown) => void): () => void {
  const listener = (reason: unknown, promise: Promise<unknown>) => {
    const execution = executionOf(promise);
    if (execution === undefined || execution.isOver) onStray(reason);
    else execution.unhandled ??= { reason };
  };
  process.on("unhandledRejection", listener);
  return () => {
    process.off("unhandledRejection", listener);
  };
}
