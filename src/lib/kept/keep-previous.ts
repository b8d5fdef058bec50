import { useState } from "react";

import type { Live } from "@/lib/live/live";

/** Keeps the previous answer while a query reloads because its arguments follow the clock. */
export function useKeepPrevious<Value>(live: Live<Value>): Live<Value> {
  const [last, setLast] = useState(live);
  const isNews = live.state === "ready" && (last.state !== "ready" || last.value !== live.value);
  if (isNews) setLast(live);
  return live.state === "loading" && last.state === "ready" ? last : live;
}
