import {
  emailAt,
  emailHoldMs,
  type EmailPace,
  eventOf,
} from "../../domain/messages/notification-emails";
import { isConfirmed } from "../../domain/messages/notification-kinds";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { startCarriers } from "../mail/lanes";
import { queueInLane } from "../mail/queueEmail";
import { isMuted } from "../messages/mutes";
import { paceOf } from "./notificationSettings";
import { hasMailTransport } from "../people/settings";
import { findCoachOf } from "../practice/practice";
import { listSeries } from "../sessions/sessions";
import { writeNotice } from "./notices";
import { findReader, quietTimeOf } from "./readers";
import { isClosedToCoach, isStillTrue } from "./worth";
import { rowsBy, within } from "../gate/rows";

/** Privileged because it reads everybody's notifications. Internal: run by the clock. */

type Row = Doc<"notifications">;
type Ctx = Pick<MutationCtx, "db" | "scheduler">;

const dueAtOnceMax = 100;
const perEmailMax = 100;
/** Old enough that its author can no longer undo it: it joins an email that leaves now. */
const settledMs = 60_000;

/**
 * Turns notifications whose time has come into emails. The email is queued and its notifications are marked in one transaction,
 * so none is emailed twice and none is lost. What its reader has seen meanwhile is not emailed.
 */
export const run = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const now = Date.now();
    const due = await rowsBy(ctx.db, "notifications", "by_emailDueAt", {
      emailDueAt: within({ gt: 0, lte: now }),
    }).take(dueAtOnceMax);
    for (const userId of new Set(due.map((row) => row.userId))) await emailPerson(ctx, userId, now);
    if (due.length > 0 && hasMailTransport()) await startCarriers(ctx);
    if (due.length === dueAtOnceMax) {
      await ctx.scheduler.runAfter(0, internal.notifications.dispatch.run, {});
    }
  },
});

async function emailPerson(ctx: Ctx, userId: Id<"users">, now: number) {
  const { db } = ctx;
  const reader = await findEmailed(db, userId);
  const waiting = await rowsBy(db, "notifications", "by_userId_and_emailDueAt", {
    userId,
    emailDueAt: within({ gt: 0 }),
  }).take(perEmailMax);
  const leaving: Row[] = [];
  for (const row of waiting) {
    const leavesAt = reader === null ? null : await findTime(db, reader, row, now);
    if (leavesAt === null) await db.patch("notifications", row._id, { emailDueAt: undefined });
    else if (leavesAt <= now) leaving.push(row);
    else if (leavesAt !== row.emailDueAt) {
      await db.patch("notifications", row._id, { emailDueAt: leavesAt });
    }
  }
  if (reader === null) return;
  const { role, settings } = reader;
  const pace = paceOf(settings ?? { paces: [] }, { event: "reminders", role });
  const lane = role === "admin" ? userId : ((await findCoachOf(db, userId)) ?? userId);
  for (const rows of inEmails(leaving, pace)) {
    const notice = await writeNotice(db, reader, rows);
    const place = { to: reader.address, lane };
    await queueInLane(ctx, place, { ...notice, expiresAt: findExpiry(rows) });
  }
  for (const { _id } of leaving) {
    await db.patch("notifications", _id, { emailDueAt: undefined, emailedAt: now });
  }
}

/** Null for somebody who has left, wants no email or cannot get any. */
async function findEmailed(db: DatabaseReader, userId: Id<"users">) {
  const reader = await findReader(db, userId);
  if (reader?.address === undefined) return null;
  const { address, settings } = reader;
  if (settings?.isEmailOff === true || settings?.refusedAddress === address) return null;
  return { ...reader, address };
}

type Emailed = NonNullable<Awaited<ReturnType<typeof findEmailed>>>;

/** When a notification may be emailed; null where it never is. */
async function findTime(db: DatabaseReader, reader: Emailed, row: Row, now: number) {
  const isOwn = row.actorId === row.userId;
  const event = eventOf(row.kind, isOwn);
  if (event === null || row.emailDueAt === undefined) return null;
  if (row.isRead && !isOwn && !(await hasEntry(db, row))) return null;
  if (await isMuted(db, row)) return null;
  const { role, settings } = reader;
  if (await isClosedToCoach(db, row, role)) return null;
  const pace = paceOf(settings ?? { paces: [] }, { event, role });
  const choice = { pace, ...quietTimeOf(reader) };
  const leavesAt = emailAt(dueOf(row, row.emailDueAt, pace, now), choice, now);
  return leavesAt === null || (await isStillTrue(db, row, leavesAt)) ? leavesAt : null;
}

/**
 * What has waited for a digest is counted from when it happened, so that it is not put off to the next digest where quiet hours
 * hold this one, or where its reader has changed them or has travelled.
 */
function dueOf({ happenedAt, kind }: Row, dueAt: number, pace: EmailPace, now: number): number {
  if (pace === "soon") return happenedAt + settledMs <= now ? Math.min(dueAt, now) : dueAt;
  return dueAt <= now ? Math.min(dueAt, happenedAt + emailHoldMs(kind)) : dueAt;
}

/** A calendar that has the session must get the change, even if its owner has seen it on screen. */
async function hasEntry(db: DatabaseReader, row: Row) {
  const { sessionId, kind } = row;
  const session = sessionId === undefined ? null : await db.get("sessions", sessionId);
  if (session === null || !isConfirmed(kind)) return false;
  if (await isEmailedOf(db, row, session._id)) return true;
  const { seriesId } = session;
  for (const { _id } of seriesId === undefined ? [] : await listSeries(db, seriesId)) {
    if (await isEmailedOf(db, row, _id, true)) return true;
  }
  return false;
}

/** `asSeries`: in an email that had the entries of its whole series. */
async function isEmailedOf(
  db: DatabaseReader,
  { userId }: Row,
  sessionId: Id<"sessions">,
  asSeries = false,
) {
  const emailed = await rowsBy(db, "notifications", "by_userId_and_sessionId_and_emailedAt", {
    userId,
    sessionId,
    emailedAt: within({ gt: 0 }),
  }).take(perEmailMax);
  return emailed.some((row) => isConfirmed(row.kind) && (!asSeries || row.happenings > 1));
}

/** A reminder of a session is not sent once the session has begun, as when the mail server was down. */
function findExpiry(rows: readonly Row[]): number | undefined {
  const isReminding = rows.every(({ kind }) => kind === "session_soon");
  return isReminding ? Math.max(...rows.map(({ aboutAt = 0 }) => aboutAt)) : undefined;
}

/**
 * One email for each session or change of a series, so that calendars can follow it, and one for the rest. Reminders of
 * sessions have an email of their own only at the pace "soon".
 */
function inEmails(rows: readonly Row[], pace: EmailPace): Row[][] {
  const bySession = new Map<string, Row[]>();
  const rest: Row[] = [];
  for (const row of rows) {
    const { sessionId, kind } = row;
    const event = eventOf(kind);
    const isAlone = event === "sessions" || (event === "reminders" && pace === "soon");
    if (sessionId === undefined || !isAlone) {
      rest.push(row);
      continue;
    }
    const key = `${sessionId} ${isConfirmed(kind) && row.happenings > 1 ? "series" : "session"}`;
    bySession.set(key, [...(bySession.get(key) ?? []), row]);
  }
  const sessions = [...bySession.values()].filter((each) => !isComeAndGone(each));
  return rest.length === 0 ? sessions : [...sessions, rest];
}

/** Whether it was booked and cancelled before anybody was emailed; a series counts as a whole. */
const isComeAndGone = (rows: readonly Row[]) =>
  rows.some(
    (booked) =>
      (booked.kind === "session_scheduled" || booked.kind === "session_requested") &&
      rows.some(
        ({ kind, happenings }) => kind === "session_cancelled" && happenings >= booked.happenings,
      ),
  );
