import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { useWholeList } from "@/lib/live/live-pages";

export type Client = FunctionReturnType<typeof api.clients.list>["page"][number];

export const useClients = (isWanted: boolean) =>
  useWholeList(api.clients.list, isWanted ? {} : "skip");
