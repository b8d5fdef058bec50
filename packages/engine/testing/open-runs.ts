import { currentExecution } from "../functions/execution-context";
import type { Execution } from "../functions/execution";

const open = new Set<Execution>();

type Handler = (ctx: never) => unknown;

export function whileOpen(handler: Handler): Handler {
  return async (ctx) => {
    const execution = currentExecution();
    if (execution === undefined) return handler(ctx);
    open.add(execution);
    try {
      return await handler(ctx);
    } finally {
      open.delete(execution);
    }
  };
}

/**
 * Finds the run for a call from an unknown caller, if exactly one run is open: a fixture may pass the context of a
 * `t.run` to a test that the run does not call.
 */
export function onlyOpenRun(): Execution | null {
  const [only] = open;
  const isIt = currentExecution() === undefined && open.size === 1;
  return isIt && only !== undefined ? only : null;
}
