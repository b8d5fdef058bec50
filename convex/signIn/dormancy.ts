import { dormantAfterMs, dormantNoticeMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { tell } from "../mail/queueEmail";
import { trustedNow } from "../retention/runs";
import { endAllSignIns } from "./signIns/signIns";
import { rowsBy, within } from "../gate/rows";

/** Privileged: reads and closes any account. Internal: called by the scheduler. */

const accountsAtOnce = 50;

/**
 * Emails people who have not signed in for a year, and closes their accounts some time later. Their records are not
 * touched.
 */
export const look = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const now = await trustedNow(ctx.db);
    const toWarn = await listUnwarned(ctx, now);
    for (const dormancy of toWarn) await warn(ctx, dormancy);
    const toSleep = await listUnanswered(ctx, now);
    for (const { _id, userId } of toSleep) {
      await ctx.db.patch("dormancies", _id, { asleepAt: Date.now() });
      await endAllSignIns(ctx.db, userId);
    }
    if (Math.max(toWarn.length, toSleep.length) === accountsAtOnce) {
      await ctx.scheduler.runAfter(0, internal.signIn.dormancy.look, {});
    }
  },
});

const listUnwarned = ({ db }: MutationCtx, now: number) =>
  rowsBy(db, "dormancies", "by_warnedAt_and_signedInAt", {
    warnedAt: undefined,
    signedInAt: within({ lte: now - dormantAfterMs }),
  }).take(accountsAtOnce);

const listUnanswered = ({ db }: MutationCtx, now: number) =>
  rowsBy(db, "dormancies", "by_asleepAt_and_warnedAt", {
    asleepAt: undefined,
    warnedAt: within({ gt: 0, lte: now - dormantNoticeMs }),
  }).take(accountsAtOnce);

async function warn(ctx: MutationCtx, { _id, userId }: Doc<"dormancies">) {
  await ctx.db.patch("dormancies", _id, { warnedAt: Date.now() });
  await tell(ctx, userId, "dormant");
}
