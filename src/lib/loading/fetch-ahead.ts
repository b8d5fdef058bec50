import { useEffect, useState } from "react";

export type LoadPart = () => Promise<unknown>;

/** For browsers that are never idle. */
const idleWaitMs = 2000;

/**
 * Loads parts that will be needed, one by one while the browser is idle, so that they open immediately and also
 * offline. Skipped when the browser saves data.
 */
export function fetchAhead(loads: readonly LoadPart[]): () => void {
  let isWanted = !isSavingData();
  const fetchFrom = (index: number) => {
    const load = loads[index];
    if (load === undefined || !isWanted) return;
    whenIdle(() => {
      if (!isWanted) return;
      const next = () => fetchFrom(index + 1);
      load().then(next, next); // A failed part is loaded again when it is needed.
    });
  };
  fetchFrom(0);
  return () => {
    isWanted = false;
  };
}

/**
 * Loads them while a page is mounted. `parts` must be the same array in every render. A late component is drawn
 * immediately only if its own `fetch` loaded it.
 */
export function useFetchAhead(parts: readonly { fetch: LoadPart }[]) {
  useEffect(() => fetchAhead(parts.map(({ fetch }) => fetch)), [parts]);
}

/** True once the browser has been idle after the first render. */
export function useWasIdle(): boolean {
  const [hasHad, setHasHad] = useState(false);
  useEffect(() => whenIdle(() => setHasHad(true)), []);
  return hasHad;
}

/** Returns how to cancel. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, 1); // Safari
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: idleWaitMs });
  return () => cancelIdleCallback(request);
}

/** Not supported by every browser. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
