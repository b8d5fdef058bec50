import { currentExecution } from "../functions/execution-context";
import type { Execution } from "../functions/execution";

const open = new Set<Execution>();

type Handler = (ctx: never) => unknown;

/** A handler of `t.run`, known as long as it runs. */
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
 * A fixture hands the context of a `t.run` to a test that is not called by it: when nobody is known to ask and one run
 * alone is open, it is that one.
 */
export function onlyOpenRun(): Execution | null {
  const [only] = open;
  const isIt = currentExecution() === undefined && open.size === 1;
  return isIt && only !== undefined ? only : null;
}
