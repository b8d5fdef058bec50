import { useEffect, useState } from "react";

export type LoadPart = () => Promise<unknown>;

/** Longer than this nobody should wait for a browser that is never idle. */
const idleWaitMs = 2000;

/**
 * Fetches parts of the program that will be wanted, one after the other while the browser has nothing else to do, so that a
 * press does not wait and works without a connection too. Whoever has asked their browser to save data is spared it.
 */
export function fetchAhead(loads: readonly LoadPart[]): () => void {
  let isWanted = !isSavingData();
  const fetchFrom = (index: number) => {
    const load = loads[index];
    if (load === undefined || !isWanted) return;
    whenIdle(() => {
      if (!isWanted) return;
      const next = () => {
        fetchFrom(index + 1);
      };
      load().then(next, next); // what did not come is asked for again when it is needed
    });
  };
  fetchFrom(0);
  return () => {
    isWanted = false;
  };
}

/**
 * The same for as long as a page shows it. A late component is given as it is: only what its own `fetch` has brought is drawn
 * at once. The list must be the same one in every drawing.
 */
export function useFetchAhead(parts: readonly { fetch: LoadPart }[]) {
  useEffect(() => fetchAhead(parts.map(({ fetch }) => fetch)), [parts]);
}

/** Whether the browser has had a moment since this was drawn. */
export function useHadMoment(): boolean {
  const [hasHad, setHasHad] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setHasHad(true);
      }),
    [],
  );
  return hasHad;
}

/** Calls back when the browser has a moment; the answer takes it back. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, 1); // Safari
    return () => {
      clearTimeout(timer);
    };
  }
  const request = requestIdleCallback(act, { timeout: idleWaitMs });
  return () => {
    cancelIdleCallback(request);
  };
}

/** Not every browser tells. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
