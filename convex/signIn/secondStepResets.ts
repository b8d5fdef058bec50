import { v } from "convex/values";
import { normalizeEmail } from "../../domain/accounts/email-addresses";
import { fullName } from "../../domain/accounts/full-name";
import { secondStepResetsListedMax } from "../../domain/accounts/second-step-limits";
import { internal } from "../_generated/api";
import { accountQuery, coachQuery, publicAction } from "../functions";
import { findProfile } from "../model/people/profiles";
import { refuseNotFound } from "../model/refuse";
import { findReset } from "../model/signIn/secondStepResets";

/** For people who lost authenticator and recovery codes. The acts are in `lostSteps.ts`. */

/** Shown on every page, so that nothing happens unnoticed. */
export const own = accountQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({ resetId: v.id("secondStepResets"), dueAt: v.number(), askedByName: v.string() }),
  ),
  handler: async ({ db, viewer }) => {
    const reset = await findReset(db, viewer.userId);
    if (reset === null) return null;
    const askedByName = fullName(await findProfile(db, reset.askedBy), "");
    return { resetId: reset._id, dueAt: reset.dueAt, askedByName };
  },
});

export const asked = coachQuery({
  args: {},
  returns: v.array(
    v.object({ resetId: v.id("secondStepResets"), email: v.string(), dueAt: v.number() }),
  ),
  handler: async ({ db, viewer }) => {
    const resets = await db
      .query("secondStepResets")
      .withIndex("by_askedBy_and_dueAt", (q) => q.eq("askedBy", viewer.userId))
      .take(secondStepResetsListedMax);
    return resets.map(({ _id, email, dueAt }) => ({ resetId: _id, email, dueAt }));
  },
});

/** By the address they sign in with, which the coach must know. */
export const ask = publicAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email: typed }): Promise<null> => {
    const email = normalizeEmail(typed) ?? refuseNotFound();
    await ctx.runMutation(internal.signIn.lostSteps.ask, { email });
    return null;
  },
});

/** By the person, or by the coach who asked. */
export const callOff = publicAction({
  args: { resetId: v.id("secondStepResets") },
  returns: v.null(),
  handler: async (ctx, { resetId }): Promise<null> => {
    await ctx.runMutation(internal.signIn.lostSteps.callOff, { resetId });
    return null;
  },
});
