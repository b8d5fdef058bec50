import { useState } from "react";

/**
 * Tells which items came, or became something else, while the list was on the page, so that a change made elsewhere is
 * seen to arrive. The first items, and those of further pages, are old news.
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

/** More at once is a page that was fetched, not news. */
const freshItemsMax = 3;
