import {
  type PaginatedQueryArgs,
  type PaginatedQueryItem,
  type PaginatedQueryReference,
  usePaginatedQuery_experimental,
} from "convex/react";
import { livePagesMax } from "@domain/limits";
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
      /** It did not grow when it was asked to: the window holds as many pages as it may. */
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
  /** Fetches page after page by itself, for what can only be told of the whole list, such as a search. */
  isWholeWanted?: boolean;
};

export function useLivePages<Query extends PaginatedQueryReference>({
  query,
  args,
  pageItems,
  firstItems = pageItems,
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
  useEffect(() => {
    if (isWholeWanted && canLoadMore && demandRoom()) loadMore(pageItems);
  }, [isWholeWanted, canLoadMore, loadMore, pageItems, demandRoom]);
  if (status === "error") return { state: "failed", error: pages.error, retry: restart };
  if (data === undefined) return { state: "loading" };
  const isGrowing = status === "pending";
  const isWhole = !canLoadMore && !isGrowing;
  const grow = () => {
    if (demandRoom()) loadMore(pageItems);
  };
  return { state: "ready", items: data, isWhole, isGrowing, isFull: isFull && !isWhole, grow };
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
