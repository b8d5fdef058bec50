import { v } from "convex/values";
import { internal } from "./_generated/api";
import { accountMutation, accountQuery, coachMutation } from "./gate/functions";
import { requireFresh } from "./signIn/signIns/freshness";
import { findIdleMinutes, keepIdleMinutes, notePresence } from "./signIn/signIns/presence";

/** Notes activity. Returns when the sign-in must end, and what windows need to calculate the same end as the server. */
export const note = accountMutation({
  args: {},
  returns: v.object({
    endsInMs: v.number(),
    idleMs: v.number(),
    appointments: v.array(v.object({ startsInMs: v.number(), endsInMs: v.number() })),
  }),
  handler: notePresence,
});

export const idleMinutes = accountQuery({
  args: {},
  returns: v.number(),
  handler: ({ db }) => findIdleMinutes(db),
});

/** For the whole practice. A shorter time also applies to those who are signed in. */
export const setIdleMinutes = coachMutation({
  args: { idleMinutes: v.number() },
  handler: async (ctx, { idleMinutes: minutes }) => {
    await requireFresh(ctx);
    await keepIdleMinutes(ctx, minutes);
    await ctx.scheduler.runAfter(0, internal.signIn.reap.follow, { cursor: null });
  },
});
