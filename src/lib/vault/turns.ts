/** Not every browser has locks. */
type WithLocks = { navigator?: { locks?: LockManager } };

/** Runs functions one after the other; with the same name also across tabs. */
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

/** Measured from the first letter that is not sent yet. */
const typingPauseMs = 2000;

/** Text that is stored at every key press becomes one version per pause, not one per key. */
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
    endAll: () => [...paused.keys()].forEach(end),
    forget: () => {
      paused.forEach((timer) => clearTimeout(timer));
      paused.clear();
    },
  };
}
