import { isRefusal } from "@domain/errors";
import { createContext, useContext, useEffect, useState } from "react";

/**
 * A coach needs an open visit, which is logged, to read a client's data. A query that was refused for lack of one opens
 * it, and the server then answers that query.
 */
export const OpenVisitContext = createContext<(clientId: string) => Promise<unknown>>(() =>
  Promise.resolve(),
);

/** The client whose visit must be opened, or null when the query failed for another reason. */
function visitWanted(error: unknown): string | null {
  const data = typeof error === "object" && error !== null && "data" in error ? error.data : null;
  return isRefusal(data) && data.code === "VISIT_REQUIRED" ? data.clientId : null;
}

type Shown = { state: "loading" } | { state: "ready" } | { state: "failed"; error: Error };

/**
 * While a visit is being opened, shows the previous answer to that query, or loading. `value` is the same object as
 * long as the answer is unchanged.
 */
export function useVisited<Live extends Shown>(
  live: Live,
  { name, value }: { name: string; value: unknown },
): Live | { state: "loading" } {
  const open = useContext(OpenVisitContext);
  const [last, setLast] = useState({ name, value, live });
  const isNews = live.state === "ready" && (last.name !== name || last.value !== value);
  if (isNews) setLast({ name, value, live });
  const clientId = live.state === "failed" ? visitWanted(live.error) : null;
  useEffect(() => {
    if (clientId !== null) void open(clientId).catch(() => undefined); // Not their client: the query reports that.
  }, [clientId, open]);
  if (clientId === null) return live;
  return last.name === name && last.live.state === "ready" ? last.live : { state: "loading" };
}
