import { v } from "convex/values";
import { formatInstant } from "../../domain/time/date-formatters";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { findSignIn, recognise, requireRole, findRole } from "../gate/access";
import { tell } from "../mail/queueEmail";
import { findZone } from "../people/profiles";
import { writeAudit } from "../privacy/audit";
import { refuse, refuseNotFound } from "../gate/refuse";
import { takeAttempts } from "./limits/attempts";
import { dropSecondSteps } from "./secondStep/authenticatorRows";
import { requireFresh } from "./signIns/freshness";
import { hasSecondStep } from "./secondStep/owedSteps";
import { findPerson } from "./people";
import { findReset, logsOf, mayReset, planReset } from "./secondStep/resetPlans";

/**
 * Privileged: who has an authenticator is secret. Internal: called by `secondStepResets.ts` for the signed-in person,
 * and by the scheduler.
 */

const resetsAtOnce = 20;

/** One refusal for a stranger, an unknown address and an account without a second step. */
export const ask = systemMutation({
  args: { email: v.string() },
  handler: async (ctx, { email }): Promise<void> => {
    const { db } = ctx;
    const { viewer, signInId } = requireRole(await findSignIn(ctx), ["admin"]);
    await requireFresh({ db, signInId });
    const { _id: userId } = (await findPerson(db, email)) ?? refuseNotFound();
    if (!(await mayReset(db, viewer.userId, userId))) refuseNotFound();
    if (!(await hasSecondStep(db, userId))) refuseNotFound();
    if ((await findReset(db, userId)) !== null) refuse({ code: "CONFLICT" });
    const retryAfterMs = await takeAttempts(db, [{ limit: "resetsOfSecondStep", of: userId }]);
    if (retryAfterMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs });
    const whose = { userId, askedBy: viewer.userId };
    const { dueAt } = await planReset(db, { ...whose, email });
    await write(ctx, whose, { kind: "second_step_reset_asked", actorId: viewer.userId });
    const zone = (await findZone(db, userId)) ?? "UTC";
    const date = formatInstant(new Date(dueAt), zone, { dateStyle: "long", timeStyle: "short" });
    await tell(ctx, userId, "secondStepResetAsked", { date });
  },
});

/** Also for a coach who has not set up the required second step. */
export const callOff = systemMutation({
  args: { resetId: v.id("secondStepResets") },
  handler: async (ctx, { resetId }): Promise<void> => {
    const { viewer } = requireRole(await recognise(ctx), ["client", "admin"]);
    const reset = await ctx.db.get("secondStepResets", resetId);
    if (reset === null) refuseNotFound();
    if (![reset.userId, reset.askedBy].includes(viewer.userId)) refuseNotFound();
    await ctx.db.delete("secondStepResets", resetId);
    await write(ctx, reset, { kind: "second_step_reset_called_off", actorId: viewer.userId });
    await tell(ctx, reset.userId, "secondStepResetCalledOff");
  },
});

/** The requester must still be allowed to do this: a former coach resets nobody. */
export const carryOut = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const { db, scheduler } = ctx;
    const due = await db
      .query("secondStepResets")
      .withIndex("by_dueAt", (q) => q.lte("dueAt", Date.now()))
      .take(resetsAtOnce);
    for (const reset of due) {
      await db.delete("secondStepResets", reset._id);
      if (!(await mayReset(db, reset.askedBy, reset.userId))) continue;
      if (!(await hasSecondStep(db, reset.userId))) continue; // they switched it off themselves
      await dropSecondSteps(db, reset.userId);
      await write(ctx, reset, { kind: "second_step_reset", actorId: reset.askedBy });
      await tell(ctx, reset.userId, "secondStepReset");
    }
    if (due.length === resetsAtOnce) {
      await scheduler.runAfter(0, internal.signIn.lostSteps.carryOut, {});
    }
  },
});

async function write(
  { db }: MutationCtx,
  reset: Pick<Doc<"secondStepResets">, "userId" | "askedBy">,
  act: {
    kind: "second_step_reset_asked" | "second_step_reset_called_off" | "second_step_reset";
    actorId: Id<"users">;
  },
) {
  const role = await findRole(db, reset.userId);
  for (const log of logsOf(reset, role)) await writeAudit(db, { ...act, ...log });
}
