import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { useLivePages } from "@/lib/live-pages";

export type Client = FunctionReturnType<typeof api.clients.list>["page"][number];

const PAGE_ITEMS = 100;

export function useClients(isWanted: boolean) {
  return useLivePages({
    query: api.clients.list,
    args: isWanted ? {} : "skip",
    pageItems: PAGE_ITEMS,
    isWholeWanted: isWanted,
  });
}
