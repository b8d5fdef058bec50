import { useQuery_experimental } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";

import { useRestart } from "@/lib/restarts";

/** What a live query shows: it is on its way, it is here and follows every change, or it failed and may be asked again. */
export type Live<Value> =
  | { state: "loading" }
  | { state: "ready"; value: Value }
  | { state: "failed"; error: Error; retry: () => void };

/** A query that stays live while it is on the page. "skip" waits, for arguments that are not known yet. */
export function useLive<Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query> | "skip",
): Live<FunctionReturnType<Query>> {
  const { isRestarting, restart } = useRestart(query, args);
  const result = useQuery_experimental({ query, args: isRestarting ? "skip" : args });
  switch (result.status) {
    case "pending":
      return { state: "loading" };
    case "success":
      return { state: "ready", value: result.data };
    case "error":
      return { state: "failed", error: result.error, retry: restart };
  }
}
