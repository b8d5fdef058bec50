import { v } from "convex/values";
import { minuteMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { readCalendar, notifyWaiting } from "../waits/waitTells";
import { logFailed } from "./failedRows";
import { deleteBy, rowsBy, within } from "../gate/rows";

/** Privileged because it reads everybody who waits for a coach and notifies them. Internal: run by the clock. */

const freedAtOnce = 10;
const waitsAtOnce = 25;
const sweptAtOnce = 200;
const triesMax = 3;
const retryAfterMs = minuteMs;

/** Handles each freed time in pages of waiting clients. One that fails is tried again later and then given up. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler, runMutation }): Promise<void> => {
    const due = await listDue(db).take(freedAtOnce);
    let failed = 0;
    for (const freed of due) {
      try {
        await runMutation(internal.notifications.freed.page, { freedId: freed._id });
      } catch {
        failed += 1;
        await retryLater(db, freed);
      }
    }
    logFailed("waits_failed", failed);
    const isMore = (await listDue(db).first()) !== null;
    if (isMore) await scheduler.runAfter(0, internal.notifications.freed.run, {});
  },
});

const listDue = (db: DatabaseReader) =>
  rowsBy(db, "freedTimes", "by_dueAt", { dueAt: within({ lte: Date.now() }) });

async function retryLater(db: DatabaseWriter, { _id, tries = 0 }: Doc<"freedTimes">) {
  if (tries + 1 >= triesMax) await db.delete("freedTimes", _id);
  else await db.patch("freedTimes", _id, { tries: tries + 1, dueAt: Date.now() + retryAfterMs });
}

/** In a nested transaction: when it fails, that of `run` goes on. The row is deleted with its last page. */
export const page = systemMutation({
  args: { freedId: v.id("freedTimes") },
  handler: async ({ db }, { freedId }): Promise<void> => {
    const freed = await db.get("freedTimes", freedId);
    if (freed === null) return;
    const calendar = await readCalendar(db, freed, Date.now());
    if (freed.waitId !== undefined) {
      const wait = await db.get("sessionWaits", freed.waitId);
      if (wait !== null) await notifyWaiting(db, calendar, wait);
      await db.delete("freedTimes", freedId);
      return;
    }
    const { coachId, cursor = null, _creationTime } = freed;
    const waiting = await rowsBy(db, "sessionWaits", "by_coachId_and_endsAt", {
      coachId,
      endsAt: within({ gt: _creationTime }), // Fixed, so that every page has the same bound.
    }).paginate({ numItems: waitsAtOnce, cursor });
    for (const wait of waiting.page) await notifyWaiting(db, calendar, wait);
    if (waiting.isDone) await db.delete("freedTimes", freedId);
    else await db.patch("freedTimes", freedId, { cursor: waiting.continueCursor });
  },
});

/** Deletes waits after their last day. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const deleted = await deleteBy(db, sweptAtOnce, "sessionWaits", "by_endsAt", {
      endsAt: within({ lte: Date.now() }),
    });
    if (deleted === sweptAtOnce) {
      await scheduler.runAfter(0, internal.notifications.freed.sweep, {});
    }
  },
});
