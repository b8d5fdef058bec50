export type Callable = (...args: unknown[]) => unknown;

export function requireCallable(given: unknown): asserts given is Callable {
  if (typeof given !== "function") throw new TypeError(`${typeof given} is not a function`);
}
