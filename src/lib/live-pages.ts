import {
  type PaginatedQueryArgs,
  type PaginatedQueryItem,
  type PaginatedQueryReference,
  usePaginatedQuery_experimental,
} from "convex/react";
import { useEffect } from "react";

import { useRestart } from "@/lib/restarts";

/** A long list that grows by pages and stays live in all of them. */
export type LivePages<Item> =
  | { state: "loading" }
  | { state: "ready"; items: Item[]; isWhole: boolean; isGrowing: boolean; grow: () => void }
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
  useEffect(() => {
    if (isWholeWanted && canLoadMore) loadMore(pageItems);
  }, [isWholeWanted, canLoadMore, loadMore, pageItems]);
  if (status === "error") return { state: "failed", error: pages.error, retry: restart };
  if (data === undefined) return { state: "loading" };
  const isGrowing = status === "pending";
  const grow = () => {
    loadMore(pageItems);
  };
  return { state: "ready", items: data, isWhole: !canLoadMore && !isGrowing, isGrowing, grow };
}
