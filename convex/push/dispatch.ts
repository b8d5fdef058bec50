import { type ObjectType } from "convex/values";
import { emailAt, eventOf } from "../../domain/messages/notification-emails";
import { isPushable, pushedAloneMax, pushTriedForMs } from "../../domain/messages/push";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { isMuted } from "../messages/mutes";
import { isEventPushed } from "../notifications/notificationSettings";
import { listDevicesOf } from "./pushDevices";
import { doPushesStayHere, findPushKeys } from "../people/settings";
import { findReader, quietTimeOf } from "../notifications/readers";
import { isClosedToCoach, isStillTrue } from "../notifications/worth";
import { productName } from "../../domain/practice/product-name";
import { cutCharacters } from "../../domain/text/text";
import { pathOf } from "../notifications/noticePaths";
import { type Reader, wordNotice } from "../notifications/notices";
import type { pushWordFields } from "./tables";
import { rowsBy, within } from "../gate/rows";

/** Privileged because it reads everybody's notifications. Internal: run by the clock. */

type Row = Doc<"notifications">;
type Ctx = Pick<MutationCtx, "db" | "scheduler">;

const dueAtOnceMax = 100;
const perPersonMax = 100;

/**
 * Turns notifications whose time has come into pushes, one for each of their reader's devices. They are queued and the
 * notification is marked in one transaction, so none comes twice and none is lost. What was seen meanwhile is not pushed.
 */
export const run = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const now = Date.now();
    const due = await rowsBy(ctx.db, "notifications", "by_pushDueAt", {
      pushDueAt: within({ gt: 0, lte: now }),
    }).take(dueAtOnceMax);
    for (const userId of new Set(due.map((row) => row.userId))) await pushPerson(ctx, userId, now);
    if (due.length === dueAtOnceMax) {
      await ctx.scheduler.runAfter(0, internal.push.dispatch.run, {});
    }
  },
});

async function pushPerson(ctx: Ctx, userId: Id<"users">, now: number) {
  const { db } = ctx;
  const reader = await findPushed(db, userId);
  const waiting = await rowsBy(db, "notifications", "by_userId_and_pushDueAt", {
    userId,
    pushDueAt: within({ gt: 0 }),
  }).take(perPersonMax);
  const leaving: Row[] = [];
  for (const row of waiting) {
    const leavesAt = reader === null ? null : await findTime(db, reader, row, now);
    if (leavesAt === null || leavesAt <= now) {
      await db.patch("notifications", row._id, { pushDueAt: undefined });
      if (leavesAt !== null) leaving.push(row);
    } else if (leavesAt !== row.pushDueAt) {
      await db.patch("notifications", row._id, { pushDueAt: leavesAt });
    }
  }
  if (reader === null || leaving.length === 0) return;
  const apart = leaving.length > pushedAloneMax ? [leaving] : leaving.map((row) => [row]);
  for (const rows of apart) await queue(ctx, reader, rows, now);
}

/** Null for somebody who has left, and for one without a device unless pushes stay on this machine. */
async function findPushed(db: DatabaseReader, userId: Id<"users">) {
  const devices = findPushKeys() === null ? [] : await listDevicesOf(db, userId);
  if (devices.length === 0 && !doPushesStayHere()) return null;
  const reader = await findReader(db, userId);
  return reader === null ? null : { ...reader, address: reader.address ?? "", devices };
}

type Pushed = NonNullable<Awaited<ReturnType<typeof findPushed>>>;

/** When a notification may be pushed; null where it never is. */
async function findTime(db: DatabaseReader, reader: Pushed, row: Row, now: number) {
  const { role, settings } = reader;
  const event = eventOf(row.kind, row.actorId === row.userId);
  if (event === null || !isPushable(event) || !isEventPushed(settings, event)) return null;
  if (row.isRead || row.pushDueAt === undefined || (await isMuted(db, row))) return null;
  if (await isClosedToCoach(db, row, role)) return null;
  const choice = { pace: "soon", ...quietTimeOf(reader) } as const;
  const leavesAt = emailAt(row.pushDueAt, choice, now);
  return leavesAt === null || (await isStillTrue(db, row, leavesAt)) ? leavesAt : null;
}

async function queue({ db, scheduler }: Ctx, reader: Pushed, rows: readonly Row[], now: number) {
  const words = await writePush(db, reader, rows);
  const [row, ...others] = rows;
  const isOfStart = row?.kind === "session_soon" && others.length === 0;
  const expiresAt = isOfStart ? (row.aboutAt ?? now) : now + pushTriedForMs;
  const { userId } = reader;
  const about = others.length === 0 ? { notificationId: row?._id } : {};
  const times = { queuedAt: now, expiresAt, tries: 0 };
  if (doPushesStayHere()) await db.insert("pushes", { userId, ...about, ...words, ...times });
  for (const { _id: deviceId, signInId } of reader.devices) {
    const isSignedIn = ((await db.get("authSessions", signInId))?.expirationTime ?? 0) > now;
    const pushId = await db.insert("pushes", {
      ...{ userId, deviceId, ...about },
      ...(isSignedIn ? words : { ...NEWS, path: words.path, tag: words.tag }),
      ...{ ...times, nextTryAt: now },
    });
    await scheduler.runAfter(0, internal.push.sender.deliver, { pushId });
  }
}

/** A push service carries four kilobytes, and a phone shows two lines. */
const titleCharactersMax = 150;
const bodyCharactersMax = 300;

/** For a device on which nobody is signed in any more: anyone may hold it. */
const NEWS = { title: `There is news for you in ${productName}` } as const;

/** Writes an email's subject, and the text of the thing itself only where its reader wants that in notifications. */
async function writePush(
  db: DatabaseReader,
  reader: Reader,
  rows: readonly Doc<"notifications">[],
): Promise<ObjectType<typeof pushWordFields>> {
  const { subject, excerpt } = await wordNotice(db, reader, rows);
  return {
    title: cutCharacters(subject, titleCharactersMax),
    ...(excerpt === undefined ? {} : { body: cutCharacters(excerpt, bodyCharactersMax) }),
    path: pathOf(reader, rows),
    tag: rows.length === 1 ? (rows[0]?._id ?? "") : "news",
  };
}
