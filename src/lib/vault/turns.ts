/** Not everywhere. */
type WithLocks = { navigator?: { locks?: LockManager } };

/** Runs one after the other; those with the same name also in all tabs. */
export function makeTurns(name?: string) {
  let queue: Promise<unknown> = Promise.resolve();
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const { locks } = (globalThis as WithLocks).navigator ?? {};
    const result = queue.then<Result>(() =>
      locks && name !== undefined ? locks.request(name, act) : act(),
    );
    queue = result.catch(() => undefined);
    return result;
  };
}
