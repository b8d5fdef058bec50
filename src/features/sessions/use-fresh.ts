import { useState } from "react";

/**
 * Marks items that appeared or changed while the list was shown. The first items and those of further pages do not
 * count.
 */
export function useFresh(items: readonly Marked[]) {
  const [known, setKnown] = useState(() => new Set(items.map(markOf)));
  const [fresh, setFresh] = useState(new Set<string>());
  const arrived = items.map(markOf).filter((mark) => !known.has(mark));
  if (arrived.length > 0) {
    setKnown(new Set([...known, ...arrived]));
    if (arrived.length <= freshItemsMax) setFresh(new Set([...fresh, ...arrived]));
  }
  return (item: Marked) => fresh.has(markOf(item));
}

type Marked = { sessionId: string; revision: number };

const markOf = ({ sessionId, revision }: Marked) => `${sessionId} ${String(revision)}`;

/** When more items appear at once, a page was loaded. */
const freshItemsMax = 3;
