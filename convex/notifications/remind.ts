import { v } from "convex/values";
import { settledReminderKeptMs } from "../../domain/schedule/reminders";
import { minuteMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { findUnread } from "./notify";
import { findCoachOf } from "../practice/practice";
import { listOfSession } from "../reminders/plan";
import { findReminderState } from "../reminders/reminderState";
import { logFailed } from "./failedRows";
import { deleteBy, rowsBy, within } from "../gate/rows";

/** Privileged because it reads and writes rows of everybody. Internal: run by the clock. */

type Row = Doc<"reminders">;

const dueAtOnceMax = 50;
const sweptAtOnce = 200;
const triesMax = 3;
const retryAfterMs = 10 * minuteMs;

/**
 * Turns reminders whose time has come into notifications. After a pause of the server only what still makes sense is written.
 * One that fails is tried again later and then given up; the others go on.
 */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler, runMutation }): Promise<void> => {
    const now = Date.now();
    const due = await rowsBy(db, "reminders", "by_dueAt", {
      dueAt: within({ gt: 0, lte: now }),
    }).take(dueAtOnceMax);
    let failed = 0;
    for (const row of due) {
      try {
        await runMutation(internal.notifications.remind.one, { reminderId: row._id });
      } catch {
        failed += 1;
        await putOff(db, row, now);
      }
    }
    logFailed("reminders_failed", failed);
    if (due.length === dueAtOnceMax) {
      await scheduler.runAfter(0, internal.notifications.remind.run, {});
    }
  },
});

/**
 * In a nested transaction: when it fails, that of `run` goes on. The notification is written and its reminder settled
 * together, so none is lost and none comes twice.
 */
export const one = systemMutation({
  args: { reminderId: v.id("reminders") },
  handler: async ({ db }, { reminderId }) => {
    const row = await db.get("reminders", reminderId);
    const now = Date.now();
    if (row?.dueAt !== undefined && row.dueAt <= now) await remind(db, row, now);
  },
});

/** Settled rows are of no use once what they are about is long past. */
export const sweep = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const deleted = await deleteBy(db, sweptAtOnce, "reminders", "by_settledAt", {
      settledAt: within({ gt: 0, lt: Date.now() - settledReminderKeptMs }),
    });
    if (deleted === sweptAtOnce) {
      await scheduler.runAfter(0, internal.notifications.remind.sweep, {});
    }
  },
});

async function remind(db: DatabaseWriter, row: Row, now: number) {
  const state = await findReminderState(db, row, now);
  if (state.is === "later") {
    await db.patch("reminders", row._id, { dueAt: state.laterAt });
    return;
  }
  if (state.is === "due" && !(await isOvertaken(db, row, now))) await notifyOf(db, row, now);
  await db.patch("reminders", row._id, { dueAt: undefined, settledAt: now });
}

async function putOff(db: DatabaseWriter, { _id, tries = 0 }: Row, now: number) {
  const isGivenUp = tries + 1 >= triesMax;
  const next = isGivenUp
    ? { dueAt: undefined, settledAt: now }
    : { dueAt: now + retryAfterMs * (tries + 1) };
  await db.patch("reminders", _id, { ...next, tries: tries + 1 });
}

/** After a pause of the server two reminders of one session may be due: the later one says the same. */
async function isOvertaken(db: DatabaseReader, row: Row, now: number) {
  const { sessionId, dueAt = 0 } = row;
  if (sessionId === undefined || row.kind !== "session_soon") return false;
  return (await listOfSession(db, sessionId)).some(
    (other) =>
      other.userId === row.userId &&
      other.kind === row.kind &&
      other.aboutAt === row.aboutAt &&
      other.dueAt !== undefined &&
      other.dueAt > dueAt &&
      other.dueAt <= now,
  );
}

/** An unread one about the same thing comes to the top again, so that the bell lists each session once. */
async function notifyOf(db: DatabaseWriter, row: Row, now: number) {
  const { userId, clientId, kind, dueAt } = row;
  const { sessionId, goalId, actionId, aboutAt } = row;
  const subject = { sessionId, goalId, actionId, aboutAt };
  const news = { happenedAt: now, emailDueAt: dueAt, pushDueAt: now };
  const unread = await findUnread(db, userId, { clientId, kind, ...subject });
  if (unread !== null) {
    await db.patch("notifications", unread._id, news);
    return;
  }
  const actorId = userId === clientId ? await findCoachOf(db, clientId) : clientId;
  if (actorId === null) return;
  const about = { ...subject, subjectTitle: await findTitle(db, row) };
  const whose = { userId, clientId, actorId, kind };
  await db.insert("notifications", { ...whose, ...about, ...news, happenings: 1, isRead: false });
}

async function findTitle(db: DatabaseReader, { sessionId, goalId, actionId }: Row) {
  if (sessionId !== undefined) return (await db.get("sessions", sessionId))?.title;
  if (actionId !== undefined) return (await db.get("agreedActions", actionId))?.text;
  return goalId === undefined ? undefined : (await db.get("goals", goalId))?.title;
}
