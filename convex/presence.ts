import { v } from "convex/values";
import { internal } from "./_generated/api";
import { accountMutation, accountQuery, coachMutation } from "./gate/functions";
import { requireFresh } from "./signIn/signIns/freshness";
import { findIdleMinutes, keepIdleMinutes, notePresence } from "./signIn/signIns/presence";

/** Until when the sign-in can last, and what the person's windows need to come to the same end as the server. */
export const note = accountMutation({
  args: {},
  returns: v.object({
    endsInMs: v.number(),
    idleMs: v.number(),
    appointments: v.array(v.object({ startsInMs: v.number(), endsInMs: v.number() })),
  }),
  handler: notePresence,
});

/** How long a sign-in lasts without activity, as the practice chose. */
export const idleMinutes = accountQuery({
  args: {},
  returns: v.number(),
  handler: ({ db }) => findIdleMinutes(db),
});

/** For the whole practice. A shorter time holds at once for those who are signed in. */
export const setIdleMinutes = coachMutation({
  args: { idleMinutes: v.number() },
  returns: v.null(),
  handler: async (ctx, { idleMinutes: minutes }) => {
    await requireFresh(ctx);
    await keepIdleMinutes(ctx, minutes);
    await ctx.scheduler.runAfter(0, internal.signIn.reap.follow, { cursor: null });
    return null;
  },
});
