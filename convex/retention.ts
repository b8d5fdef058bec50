import { v } from "convex/values";
import { coachQuery } from "./functions";
import { findRun } from "./model/retention/runs";
import { vStopCause } from "./retention/tables";

/** What the hourly run waits for the operator's word about, and since when; null as long as all is well. */
export const stopped = coachQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({ cause: vStopCause, due: v.number(), stoppedAt: v.number() }),
  ),
  handler: async ({ db }) => (await findRun(db))?.stop ?? null,
});
