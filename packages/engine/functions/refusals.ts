import { currentExecution } from "./execution-context";

/** Convex's own sentence, which apps and people know. */
export const refusalOf = (what: string): string =>
  `Can't use ${what} in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`;

/** For effects that only actions may have: a transaction may run twice, and effects outside it can't be undone. */
export function onlyInActions<Args extends unknown[], Result>(
  what: string,
  action: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    const execution = currentExecution();
    if (execution === undefined) throw new Error(`Can't use ${what} at import time`);
    if (execution.tx !== null) throw new Error(refusalOf(what));
    return action(...args);
  };
}
