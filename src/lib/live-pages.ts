import { livePagesMax } from "@domain/limits";
import {
  type PaginatedQueryArgs,
  type PaginatedQueryItem,
  type PaginatedQueryReference,
  usePaginatedQuery_experimental,
} from "convex/react";
import { useCallback, useEffect, useId, useState } from "react";

import { pageRoom } from "@/lib/page-room";
import { useRestart } from "@/lib/restarts";

/** Of all the lists in this window. */
const room = pageRoom(livePagesMax);

/** A long list that grows by pages and stays live in all of them. */
export type LivePages<Item> =
  | { state: "loading" }
  | {
      state: "ready";
      items: Item[];
      isWhole: boolean;
      isGrowing: boolean;
      /** There is more, and no room for it: the list or the window holds as much as it may. */
      isFull: boolean;
      grow: () => void;
    }
  | { state: "failed"; error: Error; retry: () => void };

type LivePagesOptions<Query extends PaginatedQueryReference> = {
  query: Query;
  args: PaginatedQueryArgs<Query> | "skip";
  pageItems: number;
  /** Fewer for the first page, where what is new arrives. */
  firstItems?: number;
  /** It grows no further than to so many. */
  itemsMax?: number;
  /** Fetches page after page by itself, for what can only be told of the whole list, such as a search. */
  isWholeWanted?: boolean;
};

export function useLivePages<Query extends PaginatedQueryReference>({
  query,
  args,
  pageItems,
  firstItems = pageItems,
  itemsMax = Infinity,
  isWholeWanted = false,
}: LivePagesOptions<Query>): LivePages<PaginatedQueryItem<Query>> {
  const { isRestarting, restart } = useRestart(query, args);
  const pages = usePaginatedQuery_experimental({
    query,
    args: isRestarting ? "skip" : args,
    initialNumItems: firstItems,
  });
  const { status, data, canLoadMore, loadMore } = pages;
  const pageCount = 1 + Math.max(0, Math.ceil(((data?.length ?? 0) - firstItems) / pageItems));
  const { isFull, demandRoom } = useRoom(pageCount);
  const hasAllItMay = (data?.length ?? 0) >= itemsMax;
  useEffect(() => {
    if (isWholeWanted && canLoadMore && !hasAllItMay && demandRoom()) loadMore(pageItems);
  }, [isWholeWanted, canLoadMore, loadMore, pageItems, hasAllItMay, demandRoom]);
  if (status === "error") return { state: "failed", error: pages.error, retry: restart };
  if (data === undefined) return { state: "loading" };
  const isGrowing = status === "pending";
  const isWhole = !canLoadMore && !isGrowing;
  const grow = () => {
    if (!hasAllItMay && demandRoom()) loadMore(pageItems);
  };
  return {
    state: "ready",
    items: data,
    isWhole,
    isGrowing,
    isFull: !isWhole && (isFull || hasAllItMay),
    grow,
  };
}

/** Tells the window's other lists what this one holds, and asks for a page more. */
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
