import { v } from "convex/values";
import { normalizeEmail } from "../../domain/accounts/email-addresses";
import { secondStepResetsListedMax } from "../../domain/accounts/second-step-limits";
import { internal } from "../_generated/api";
import { coachQuery, publicAction } from "../gate/functions";
import { refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";

/** For people who lost authenticator and recovery codes. `lostSteps.ts` has the acts, `viewer.ts` one's own reset. */

export const asked = coachQuery({
  args: {},
  returns: v.array(
    v.object({ resetId: v.id("secondStepResets"), email: v.string(), dueAt: v.number() }),
  ),
  handler: async ({ db, viewer }) => {
    const resets = await rowsBy(db, "secondStepResets", "by_askedBy_and_dueAt", {
      askedBy: viewer.userId,
    }).take(secondStepResetsListedMax);
    return resets.map(({ _id, email, dueAt }) => ({ resetId: _id, email, dueAt }));
  },
});

/** By the address they sign in with, which the coach must know. */
export const ask = publicAction({
  args: { email: v.string() },
  handler: async (ctx, { email: typed }): Promise<void> => {
    const email = normalizeEmail(typed) ?? refuseNotFound();
    await ctx.runMutation(internal.signIn.lostSteps.ask, { email });
  },
});

/** By the person, or by the coach who asked. */
export const callOff = publicAction({
  args: { resetId: v.id("secondStepResets") },
  handler: async (ctx, { resetId }): Promise<void> => {
    await ctx.runMutation(internal.signIn.lostSteps.callOff, { resetId });
  },
});
