import { api } from "@convex/_generated/api";
import { qualityEveryMs } from "@domain/schedule/call-quality";
import { useMutation } from "convex/react";
import { useEffect } from "react";

import { type CallStats, readStats, sampleBetween } from "./call-stats";
import type { Call } from "./peer";

/** Keeps how well the call arrives here, at once and now and then, for support. */
export function useCallQuality(sessionId: string, call: Call | null) {
  const measure = useMutation(api.rooms.measure);
  const connection = call?.state === "connected" ? call.connection : null;
  useEffect(() => {
    if (connection === null) return;
    let before: Pick<CallStats, "lost" | "received"> = { lost: 0, received: 0 };
    const take = async () => {
      const stats = await readStats(connection);
      if (stats === null) return;
      const sample = sampleBetween(before, stats);
      before = stats;
      await measure({ sessionId, ...sample });
    };
    const tryTake = () => {
      take().catch(() => undefined); // The next one says it.
    };
    tryTake();
    const timer = setInterval(tryTake, qualityEveryMs);
    return () => clearInterval(timer);
  }, [connection, measure, sessionId]);
}
