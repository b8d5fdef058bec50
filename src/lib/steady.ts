import { useState } from "react";

import type { Live } from "@/lib/live";

/** Keeps showing the last answer while a question that has only moved with the clock is asked anew. */
export function useSteady<Value>(live: Live<Value>): Live<Value> {
  const [last, setLast] = useState(live);
  const isNews = live.state === "ready" && (last.state !== "ready" || last.value !== live.value);
  if (isNews) setLast(live);
  return live.state === "loading" && last.state === "ready" ? last : live;
}
