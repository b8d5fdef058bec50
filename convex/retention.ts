import { v } from "convex/values";
import { internal } from "./_generated/api";
import { coachMutation, practiceQuery } from "./gate/functions";
import { refuse } from "./gate/refuse";
import { findRun } from "./retention/runs";
import { requireFresh } from "./signIn/signIns/freshness";
import { vStopCause } from "./retention/tables";

/** Null while deletions run. */
export const stopped = practiceQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({ cause: vStopCause, due: v.number(), stoppedAt: v.number() }),
  ),
  handler: async ({ db }) => (await findRun(db))?.stop ?? null,
});

/** `stoppedAt` identifies the stop they saw. */
export const confirm = coachMutation({
  args: { stoppedAt: v.number() },
  handler: async (ctx, { stoppedAt }) => {
    await requireFresh(ctx);
    const run = await findRun(ctx.db);
    if (run?.stop?.stoppedAt !== stoppedAt) refuse({ code: "CONFLICT" });
    const confirmedBy = ctx.viewer.userId;
    await ctx.scheduler.runAfter(0, internal.retention.run.resume, { confirmedBy });
  },
});
