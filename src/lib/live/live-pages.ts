import { livePagesMax } from "@domain/limits";
import {
  type PaginatedQueryArgs,
  type PaginatedQueryItem,
  type PaginatedQueryReference,
  usePaginatedQuery_experimental,
} from "convex/react";
import { useCallback, useEffect, useId, useState } from "react";

import { nothing } from "@/lib/live/live";
import { useLastAnswer } from "@/lib/live/last-answers";
import { useRestart } from "@/lib/loading/restarts";
import { useVisited } from "@/lib/pages/record-visits";

/** Empty until loaded, always as the same array. */
export const itemsOf = <Item>(pages: LivePages<Item>): Item[] =>
  pages.state === "ready" ? pages.items : nothing;

/** Shared by all lists of this window. */
const room = pageRoom(livePagesMax);

/** A paginated list whose pages all stay live. */
export type LivePages<Item> =
  | { state: "loading" }
  | {
      state: "ready";
      items: Item[];
      isWhole: boolean;
      isGrowing: boolean;
      /** There is more, but the list or the window is at its limit. */
      isFull: boolean;
      grow: () => void;
    }
  | { state: "failed"; error: Error; retry: () => void };

type LivePagesOptions<Query extends PaginatedQueryReference> = {
  query: Query;
  args: PaginatedQueryArgs<Query> | "skip";
  pageItems: number;
  /** The size of the first page: smaller, because new rows arrive there. */
  firstItems?: number;
  itemsMax?: number;
  /** For lists whose pages may be nearly empty. */
  pagesMax?: number;
  /** Loads every page, for uses that need the whole list, such as a search. */
  isWholeWanted?: boolean;
};

export function useLivePages<Query extends PaginatedQueryReference>({
  query,
  args,
  pageItems,
  firstItems = pageItems,
  itemsMax = Infinity,
  pagesMax = Infinity,
  isWholeWanted = false,
}: LivePagesOptions<Query>): LivePages<PaginatedQueryItem<Query>> {
  const { name, isRestarting, restart } = useRestart(query, args);
  const pages = usePaginatedQuery_experimental({
    query,
    args: isRestarting ? "skip" : args,
    initialNumItems: firstItems,
  });
  const { status, data, canLoadMore, loadMore } = pages;
  const { pageCount, countPage } = usePageCount(args);
  const { isFull, demandRoom } = useRoom(pageCount);
  const hasAllItMay = (data?.length ?? 0) >= itemsMax || pageCount >= pagesMax;
  const readOn = useCallback(() => {
    if (hasAllItMay || !demandRoom()) return;
    countPage();
    loadMore(pageItems);
  }, [hasAllItMay, demandRoom, countPage, loadMore, pageItems]);
  const hasNoRow = data?.length === 0;
  useEffect(() => {
    if ((isWholeWanted || hasNoRow) && canLoadMore) readOn();
  }, [isWholeWanted, hasNoRow, canLoadMore, readOn]);
  const last = useLastAnswer(name, data);
  const toShown = (): LivePages<PaginatedQueryItem<Query>> => {
    if (status === "error") return { state: "failed", error: pages.error, retry: restart };
    if (data === undefined) return last === undefined ? { state: "loading" } : wholeList(last);
    const isGrowing = status === "pending";
    const isWhole = !canLoadMore && !isGrowing;
    // Rows of a colleague's clients can fill a page. There is nothing to show yet then, but the list may not be empty.
    if (hasNoRow && !isWhole && !isWholeWanted && !isFull && !hasAllItMay) {
      return { state: "loading" };
    }
    return {
      state: "ready",
      items: data,
      isWhole,
      isGrowing,
      isFull: !isWhole && (isFull || hasAllItMay),
      grow: readOn,
    };
  };
  return useVisited(toShown(), { name, value: data });
}

/** A list from the stored answer while the server is away. */
const wholeList = <Item>(items: Item[]): LivePages<Item> => ({
  state: "ready",
  items,
  isWhole: true,
  isGrowing: false,
  isFull: false,
  grow: () => undefined,
});

const wholeListPageItems = 100;

/** Every row, for choosing or searching among all. "skip" reads nothing. */
export const useWholeList = <Query extends PaginatedQueryReference>(
  query: Query,
  args: PaginatedQueryArgs<Query> | "skip",
) => useLivePages({ query, args, pageItems: wholeListPageItems, isWholeWanted: args !== "skip" });

/** Starts again when the arguments change. */
function usePageCount(args: unknown) {
  const list = JSON.stringify(args);
  const [counted, setCounted] = useState({ list, pageCount: 1 });
  const countPage = useCallback(
    () =>
      setCounted((before) => ({
        list,
        pageCount: before.list === list ? before.pageCount + 1 : 2,
      })),
    [list],
  );
  return { pageCount: counted.list === list ? counted.pageCount : 1, countPage };
}

/** Counts this list's pages against the window's limit. */
function useRoom(pageCount: number) {
  const list = useId();
  const [isFull, setIsFull] = useState(false);
  useEffect(() => room.hold(list, pageCount), [list, pageCount]);
  const demandRoom = useCallback(() => {
    const hasRoom = room.isThere();
    setIsFull(!hasRoom);
    return hasRoom;
  }, []);
  return { isFull, demandRoom };
}

/** Limits the pages of all lists in one window. Each is a live query, and the server limits those per connection. */
export function pageRoom(pagesMax: number) {
  const held = new Map<string, number>();
  return {
    /** Returns how to release them. */
    hold: (list: string, pages: number) => {
      held.set(list, pages);
      return () => {
        held.delete(list);
      };
    },
    isThere: () => [...held.values()].reduce((sum, pages) => sum + pages, 0) < pagesMax,
  };
}
