import { v } from "convex/values";
import { deletionUndoDays, retentionNoticeDays } from "../../domain/limits";
import { followClock, type FollowedClock, hasSettled } from "../../domain/privacy/retention";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { writeDeletionEmail, writeStopEmails } from "../mail/deletionLetters";
import { eraseSome } from "../erasures/batch";
import { writeForCoaches } from "../privacy/audit";
import { isHeld } from "./holds";
import { beginDue, type DueNow, findDue, findRun, findStop, findStuck } from "./runs";
import { rowsBy, within } from "../gate/rows";

/** Privileged: deletes people. Internal: called by the scheduler, a coach or the operator. */

const notifiedAtOnceMax = 50;

/**
 * Hourly: carries out requested deletions, deletes overdue records unless stopped, notifies people whose date is near,
 * and continues interrupted erasures.
 */
export const hourly = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const { db } = ctx;
    const now = Date.now();
    const run = await demandRun(db, now);
    for (const erasureId of await findStuck(db, now)) await goOn(ctx, erasureId);
    const clock = followClock(run, now);
    const due = await findDue(db, now);
    const stop = currentStop(run, due, clock) ?? (await trip(ctx, due, { now, clock }));
    const isSettled = hasSettled(clock);
    const followed = isSettled && stop === undefined ? { ranAt: now, doubt: undefined } : clock;
    await db.patch("retentionRuns", run._id, { doubt: undefined, ...followed, stop });
    if (!isSettled) return;
    await shortenWaits(db, now);
    await begin(ctx, { asked: due.asked, past: stop === undefined ? due.past : [] });
    if (stop === undefined) await notifyBeforeDeletion(ctx, now);
  },
});

/** After a confirmation: everything due now begins, and the current clock is trusted. */
export const resume = systemMutation({
  args: { confirmedBy: v.optional(v.id("users")) },
  returns: v.number(),
  handler: async (ctx, { confirmedBy }): Promise<number> => {
    const { db } = ctx;
    const now = Date.now();
    const run = await demandRun(db, now);
    await db.patch("retentionRuns", run._id, { ranAt: now, doubt: undefined, stop: undefined });
    if (confirmedBy !== undefined) {
      await writeForCoaches(db, { kind: "deletions_confirmed", actorId: confirmedBy });
    }
    return await begin(ctx, await findDue(db, now));
  },
});

/** For coaches whose clients are still being handed over. */
export const handOn = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const { asked } = await findDue(ctx.db, Date.now());
    await begin(ctx, { asked, past: [] });
  },
});

/** One step, then schedules the next until nothing is left. */
export const erase = systemMutation({
  args: { erasureId: v.id("erasures") },
  handler: async (ctx, { erasureId }): Promise<void> => {
    if (!(await eraseSome(ctx, erasureId))) await goOn(ctx, erasureId);
  },
});

async function begin(ctx: MutationCtx, due: DueNow) {
  const { begun, isMore } = await beginDue(ctx.db, due);
  for (const erasureId of begun) await goOn(ctx, erasureId);
  if (isMore) await ctx.scheduler.runAfter(0, internal.retention.run.handOn, {});
  return begun.length;
}

async function goOn({ scheduler }: MutationCtx, erasureId: Id<"erasures">) {
  await scheduler.runAfter(0, internal.retention.run.erase, { erasureId });
}

type Run = Pick<Doc<"retentionRuns">, "_id" | "ranAt" | "doubt" | "stop">;

async function demandRun(db: MutationCtx["db"], now: number): Promise<Run> {
  const known = await findRun(db);
  if (known !== null) return known;
  const runId = await db.insert("retentionRuns", { ranAt: now });
  return { _id: runId, ranAt: now };
}

/** A stop ends when nobody is due any more; one for the clock also when the clock is right again. */
function currentStop({ stop }: Run, { past }: DueNow, { doubt }: FollowedClock) {
  const isOver = past.length === 0 || (stop?.cause === "clock" && doubt === undefined);
  return stop === undefined || isOver ? undefined : { ...stop, due: past.length };
}

/** Notifies every coach once. */
async function trip(ctx: MutationCtx, due: DueNow, at: { now: number; clock: FollowedClock }) {
  const found = await findStop(ctx.db, due, at);
  if (found === null) return undefined;
  await writeStopEmails(ctx);
  return { ...found, stoppedAt: at.now };
}

/** A request made while the clock was ahead must not wait longer than with the right one. */
async function shortenWaits(db: MutationCtx["db"], now: number) {
  const latest = now + deletionUndoDays * dayMs;
  const late = await rowsBy(db, "erasures", "by_startedAt_and_dueAt", {
    startedAt: undefined,
    dueAt: within({ gt: latest }),
  }).take(notifiedAtOnceMax);
  for (const { _id } of late) await db.patch("erasures", _id, { dueAt: latest });
}

/** Not for records on hold: the date would be wrong. */
async function notifyBeforeDeletion(ctx: MutationCtx, now: number) {
  const near = await rowsBy(ctx.db, "retentions", "by_noticedAt_and_deleteAfter", {
    noticedAt: undefined,
    deleteAfter: within({ lte: now + retentionNoticeDays * dayMs }),
  }).take(notifiedAtOnceMax);
  for (const { _id, clientId, deleteAfter } of near) {
    if (await isHeld(ctx.db, clientId)) continue;
    await ctx.db.patch("retentions", _id, { noticedAt: now });
    const lastDay = deleteAfter - 1; // The end of that day is the earliest deletion.
    await writeDeletionEmail(ctx, { kind: "recordsEnd", userId: clientId, at: lastDay });
  }
}
