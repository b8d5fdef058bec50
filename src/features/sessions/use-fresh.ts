import { useState } from "react";

/**
 * Marks items that appeared or changed while the list was shown. The first items and those of further pages do not
 * count.
 */
export function useFresh<Item>(items: readonly Item[], markOf: (item: Item) => string) {
  const [known, setKnown] = useState(() => new Set(items.map(markOf)));
  const [fresh, setFresh] = useState(new Set<string>());
  const arrived = items.map(markOf).filter((mark) => !known.has(mark));
  if (arrived.length > 0) {
    setKnown(new Set([...known, ...arrived]));
    if (arrived.length <= freshItemsMax) setFresh(new Set([...fresh, ...arrived]));
  }
  return (item: Item) => fresh.has(markOf(item));
}

/** When more items appear at once, a page was loaded. */
const freshItemsMax = 3;
