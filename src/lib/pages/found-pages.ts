import { searchFoundStep, searchPagesStep, searchRowsPerPage } from "@domain/limits";
import type { PaginatedQueryArgs, PaginatedQueryItem, PaginatedQueryReference } from "convex/react";
import { useState } from "react";

import type { Live } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";

export type Found<Item> = {
  /** Loading while nothing is found yet and more can be read. */
  found: Live<Item[]>;
  isSearching: boolean;
  /** Null when everything was read or a read is running. */
  more: (() => void) | null;
};

/** Reads page after page until enough results are found; all pages stay live. */
export function useFoundPages<Query extends PaginatedQueryReference>(
  query: Query,
  args: PaginatedQueryArgs<Query> | "skip",
): Found<PaginatedQueryItem<Query>> {
  const search = JSON.stringify(args);
  const [reach, setReach] = useState({ search, found: 0, steps: 1 });
  const { found: foundBefore, steps } = reach.search === search ? reach : { found: 0, steps: 1 };
  const pages = useLivePages({
    query,
    args,
    pageItems: searchRowsPerPage,
    itemsMax: foundBefore + searchFoundStep,
    pagesMax: steps * searchPagesStep,
    isWholeWanted: true,
  });
  if (pages.state === "failed") return { found: pages, isSearching: false, more: null };
  if (pages.state === "loading") {
    return { found: { state: "loading" }, isSearching: args !== "skip", more: null };
  }
  const { items, isWhole, isFull } = pages;
  const isSearching = !isWhole && !isFull;
  return {
    found:
      items.length === 0 && isSearching ? { state: "loading" } : { state: "ready", value: items },
    isSearching,
    more: isFull ? () => setReach({ search, found: items.length, steps: steps + 1 }) : null,
  };
}
