import { useQuery_experimental } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";

import { useLastAnswer } from "@/lib/live/last-answers";
import { useRestart } from "@/lib/loading/restarts";
import { useVisited } from "@/lib/pages/record-visits";

export type Live<Value> =
  | { state: "loading" }
  | { state: "ready"; value: Value }
  | { state: "failed"; error: Error; retry: () => void };

/** Empty until loaded, always as the same array. */
export const valueOf = <Item>(live: Live<Item[]>): Item[] =>
  live.state === "ready" ? live.value : nothing;

export const nothing: never[] = [];

/** Subscribes while mounted. "skip" waits for arguments that are not known yet. */
export function useLive<Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query> | "skip",
): Live<FunctionReturnType<Query>> {
  const { name, isRestarting, restart } = useRestart(query, args);
  const result = useQuery_experimental({ query, args: isRestarting ? "skip" : args });
  const value = result.status === "success" ? result.data : undefined;
  const last = useLastAnswer(name, value);
  const toLive = (): Live<FunctionReturnType<Query>> => {
    switch (result.status) {
      case "pending":
        return last === undefined ? { state: "loading" } : { state: "ready", value: last };
      case "success":
        return { state: "ready", value: result.data };
      case "error":
        return { state: "failed", error: result.error, retry: restart };
    }
  };
  return useVisited(toLive(), { name, value });
}
