import { useQueries } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useCallback, useMemo, useState } from "react";

import type { Live } from "@/lib/live/live";

/** One query with several arguments, whose number may change: ready when all are, in their order. */
export function useLiveEach<Query extends FunctionReference<"query">>(
  query: Query,
  argsOfEach: readonly FunctionArgs<Query>[],
): Live<FunctionReturnType<Query>[]> {
  const [asked] = useState(() => query); // A reference is another object each time it is named.
  const [isRestarting, setIsRestarting] = useState(false);
  const list = JSON.stringify(argsOfEach);
  const requests = useMemo(() => {
    const each = isRestarting ? [] : (JSON.parse(list) as FunctionArgs<Query>[]);
    return Object.fromEntries(each.map((args, place) => [String(place), { query: asked, args }]));
  }, [asked, list, isRestarting]);
  const answers = useQueries(requests) as Record<string, unknown>;
  /** A failed query can be retried only after everyone has unsubscribed. */
  const retry = useCallback(() => {
    setIsRestarting(true);
    setTimeout(() => setIsRestarting(false));
  }, []);
  const inOrder = argsOfEach.map((_, place) => answers[String(place)]);
  const failed = inOrder.find((answer) => answer instanceof Error);
  if (failed !== undefined) return { state: "failed", error: failed, retry };
  if (inOrder.some((answer) => answer === undefined)) return { state: "loading" };
  return { state: "ready", value: inOrder };
}
