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

/** From the first letter that is not sent yet. */
const typingPauseMs = 2000;

/** What is stored with every letter becomes one version at each pause, and not one with each letter. */
export function createPauses(send: (name: string) => void) {
  const paused = new Map<string, ReturnType<typeof setTimeout>>();

  function end(name: string) {
    clearTimeout(paused.get(name));
    paused.delete(name);
    send(name);
  }

  return {
    begin: (name: string) => {
      if (!paused.has(name)) paused.set(name, setTimeout(end, typingPauseMs, name));
    },
    has: (name: string) => paused.has(name),
    /** Sends all of it at once. */
    endAll: () => [...paused.keys()].forEach(end),
    forget: () => {
      paused.forEach((timer) => clearTimeout(timer));
      paused.clear();
    },
  };
}
