import { v } from "convex/values";
import { dayMs } from "../../domain/calendar-dates";
import { retentionNoticeDays } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../functions";
import { writeDeletionLetter } from "../mail/deletionLetters";
import { eraseSome } from "../model/erasure/batch";
import { isHeld } from "../model/retention/holds";
import { beginDue, findDue, findRun, findStop, findStuck } from "../model/retention/runs";

/** Privileged because it removes people on nobody's behalf. Internal: run by the clock, and by the operator's word. */

const toldAtOnceMax = 50;

/** Every hour: tells whose day is near, begins what is due, and takes up what broke off. */
export const hourly = systemMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    const { db } = ctx;
    const now = Date.now();
    const run = await demandRun(db, now);
    for (const erasureId of await findStuck(db, now)) await goOn(ctx, erasureId);
    if (run.stop !== undefined) return null;
    const due = await findDue(db, now);
    const stop = await findStop(db, due, { now, ranAt: run.ranAt });
    if (stop !== null) {
      await db.patch("retentionRuns", run._id, { stop: { ...stop, stoppedAt: now } });
      return null;
    }
    await db.patch("retentionRuns", run._id, { ranAt: now });
    await begin(ctx, due);
    await tellWhoseDayIsNear(ctx, now);
    return null;
  },
});

/** The operator has looked: everything that is due now begins, and the clock as it stands is the right one. */
export const resume = systemMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const { db } = ctx;
    const now = Date.now();
    const run = await demandRun(db, now);
    await db.patch("retentionRuns", run._id, { ranAt: now, stop: undefined });
    return await begin(ctx, await findDue(db, now));
  },
});

/** One person's next step, and the one after it until nothing is left of them. */
export const erase = systemMutation({
  args: { erasureId: v.id("erasures") },
  returns: v.null(),
  handler: async (ctx, { erasureId }): Promise<null> => {
    if (!(await eraseSome(ctx, erasureId))) await goOn(ctx, erasureId);
    return null;
  },
});

async function begin(ctx: MutationCtx, due: Awaited<ReturnType<typeof findDue>>) {
  const { begun, isMore } = await beginDue(ctx.db, due);
  for (const erasureId of begun) await goOn(ctx, erasureId);
  if (isMore) await ctx.scheduler.runAfter(0, internal.retention.run.resume, {});
  return begun.length;
}

async function goOn({ scheduler }: MutationCtx, erasureId: Id<"erasures">) {
  await scheduler.runAfter(0, internal.retention.run.erase, { erasureId });
}

async function demandRun(db: MutationCtx["db"], now: number) {
  const known = await findRun(db);
  if (known !== null) return known;
  const runId = await db.insert("retentionRuns", { ranAt: now });
  return { _id: runId, ranAt: now, stop: undefined };
}

/** Whoever's records are held hears nothing until the hold is lifted: the day would not be true. */
async function tellWhoseDayIsNear(ctx: MutationCtx, now: number) {
  const near = await ctx.db
    .query("retentions")
    .withIndex("by_noticedAt_and_deleteAfter", (q) =>
      q.eq("noticedAt", undefined).lte("deleteAfter", now + retentionNoticeDays * dayMs),
    )
    .take(toldAtOnceMax);
  for (const { _id, clientId, deleteAfter } of near) {
    if (await isHeld(ctx.db, clientId)) continue;
    await ctx.db.patch("retentions", _id, { noticedAt: now });
    const lastDay = deleteAfter - 1; // the day ends where the deletion may begin
    await writeDeletionLetter(ctx, { kind: "recordsEnd", userId: clientId, at: lastDay });
  }
}
