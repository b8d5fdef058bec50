import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { FunctionReturnType } from "convex/server";

import { type Live, useLive } from "@/lib/live/live";

export type AgreedAction = FunctionReturnType<typeof api.agreedActions.own>[number];

export type Whose = { side: "client" } | { side: "coach"; clientId: Id<"users"> };

export const isOpen = ({ doneAt }: AgreedAction) => doneAt === undefined;

export function useActions(whose: Whose): Live<AgreedAction[]> {
  const own = useLive(api.agreedActions.own, whose.side === "client" ? {} : "skip");
  const { clientId } = { clientId: null, ...whose };
  const ofClient = useLive(api.agreedActions.ofClient, clientId === null ? "skip" : { clientId });
  return whose.side === "client" ? own : ofClient;
}
