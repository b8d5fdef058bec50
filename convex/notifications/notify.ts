import type { ObjectType } from "convex/values";
import { sessionUndoMs } from "../../domain/limits";
import { emailHoldMs } from "../../domain/messages/notification-emails";
import {
  CONVERSATION_KINDS,
  isConfirmed,
  isGathered,
  type NotificationKind,
} from "../../domain/messages/notification-kinds";
import { pushHoldMs } from "../../domain/messages/push";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { subjectFields } from "./tables";
import type { ViewerMutationCtx } from "../gate/access";
import { rowsBy } from "../gate/rows";
import { findAnswerer, findOpenCoaching, findStandIn } from "../clients/coachings";
import { findCoachOf } from "../practice/practice";

/** Writes notifications in the transaction of what they are about. */

export type Subject = Partial<ObjectType<typeof subjectFields>> & {
  clientId: Id<"users">;
  kind: NotificationKind;
  /** The sessions of a series that changed together. Absent: one thing. */
  happenings?: number;
};

/** More unread notifications of one kind and client than are still news. */
const latestRead = 20;

/** Notifies the other side of a client's coaching of what the viewer did. Nobody is notified where there is no other side. */
export async function notify(ctx: ViewerMutationCtx, subject: Subject) {
  const userId = await findOtherSide(ctx, subject);
  if (userId !== null) await notifyColleague(ctx, userId, subject);
}

/** Notifies this person, who may be another coach. */
export async function notifyColleague(
  { db, viewer }: ViewerMutationCtx,
  userId: Id<"users">,
  subject: Subject,
) {
  const happenedAt = Date.now();
  const gathered = isGathered(subject.kind) ? await findUnread(db, userId, subject) : null;
  if (gathered !== null) {
    const happenings = gathered.happenings + 1;
    const due = dueFrom(happenedAt, subject.kind);
    const { emailDueAt = due.emailDueAt, pushDueAt = due.pushDueAt } = gathered;
    const more = { happenedAt, happenings, emailDueAt, pushDueAt };
    await db.patch("notifications", gathered._id, more);
    return;
  }
  await db.insert("notifications", {
    ...subject,
    userId,
    actorId: viewer.userId,
    happenings: subject.happenings ?? 1,
    happenedAt,
    isRead: false,
    ...dueFrom(happenedAt, subject.kind),
  });
}

export const dueFrom = (happenedAt: number, kind: NotificationKind) => ({
  emailDueAt: happenedAt + emailHoldMs(kind),
  pushDueAt: happenedAt + pushHoldMs(kind),
});

/**
 * Emails the viewer what they did to a session, with the entry for their calendar. The row is read from the start: it is not
 * news, so the bell never shows it.
 */
export async function confirm({ db, viewer }: ViewerMutationCtx, subject: Subject) {
  if (!isConfirmed(subject.kind)) return;
  const happenedAt = Date.now();
  await db.insert("notifications", {
    ...subject,
    userId: viewer.userId,
    actorId: viewer.userId,
    happenings: subject.happenings ?? 1,
    happenedAt,
    isRead: true,
    emailDueAt: happenedAt + emailHoldMs(subject.kind),
  });
}

/** True if what is undone was not confirmed yet: then the undo needs no confirmation either. */
export async function takeBackConfirmation({ db, viewer }: ViewerMutationCtx, subject: Subject) {
  const { userId } = viewer;
  const { clientId, kind, sessionId, happenings = 1 } = subject;
  const latest = await listLatest(db, { userId, clientId, kind });
  const own = latest.find(
    (row) => row.actorId === userId && row.sessionId === sessionId && row.happenings === happenings,
  );
  if (own?.emailDueAt === undefined) return false;
  await db.delete("notifications", own._id);
  return true;
}

/** Written by the system, for the coach who was just given a client; a newcomer is not signed in yet. */
export async function notifyOfNewcomer(
  db: DatabaseWriter,
  clientId: Id<"users">,
  kind: "signed_up" | "first_times_gone" | "handed_over",
) {
  const userId = await findCoachOf(db, clientId);
  if (userId === null) return;
  const happenedAt = Date.now();
  const happened = { happenings: 1, happenedAt, isRead: false, ...dueFrom(happenedAt, kind) };
  await db.insert("notifications", { userId, clientId, actorId: clientId, kind, ...happened });
}

/** Takes a notification back for an undo, unless it was read or emailed: then the undo is news itself. True if it did. */
export async function takeBackNotification(ctx: ViewerMutationCtx, subject: Subject) {
  const { db } = ctx;
  const { happenings: count = 1 } = subject;
  const userId = await findOtherSide(ctx, subject);
  const latest = userId === null ? null : await findUnread(db, userId, subject);
  const isOther = latest !== null && !isGathered(latest.kind) && latest.happenings !== count;
  if (latest === null || isOther || latest.emailedAt !== undefined) return false;
  await db.delete("notifications", latest._id);
  return true;
}

/**
 * Takes the latest of several gathered happenings back for an undo shortly after it, and leaves the others. True if it
 * did.
 */
export async function takeBackLatest(ctx: ViewerMutationCtx, subject: Subject) {
  const { db } = ctx;
  const userId = await findOtherSide(ctx, subject);
  const row = userId === null ? null : await findUnread(db, userId, subject);
  const isJustNow = row !== null && row.happenedAt + sessionUndoMs > Date.now();
  if (!isJustNow || row.emailedAt !== undefined) return false;
  const { _id, happenings } = row;
  if (happenings === 1) await db.delete("notifications", _id);
  else await db.patch("notifications", _id, { happenings: happenings - 1 });
  return true;
}

/** A client who declines an invitation leaves no trace of it. */
export async function forgetInvitation(
  { db }: ViewerMutationCtx,
  clientId: Id<"users">,
  circleId: Id<"circles">,
) {
  const latest = await listLatest(db, { userId: clientId, clientId, kind: "circle_invited" });
  for (const row of latest.filter((each) => each.circleId === circleId)) {
    await db.delete("notifications", row._id);
  }
}

/** Takes back what a colleague was asked and has not read yet. */
export async function takeBackFromColleague(
  { db }: ViewerMutationCtx,
  userId: Id<"users">,
  subject: Subject,
) {
  const row = await findUnread(db, userId, subject);
  if (row !== null) await db.delete("notifications", row._id);
}

/** Marks the notifications of a conversation's lines as read, because the lines were. */
export async function markConversationRead(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
) {
  for (const kind of CONVERSATION_KINDS) {
    const latest = await listLatest(db, { userId: viewer.userId, clientId, kind });
    await markRead(
      { db },
      latest.filter(({ isRead }) => !isRead),
    );
  }
}

export async function markRead(
  { db }: Pick<ViewerMutationCtx, "db">,
  rows: readonly Doc<"notifications">[],
) {
  for (const { _id, isRead } of rows) {
    if (!isRead) await db.patch("notifications", _id, { isRead: true, readAt: Date.now() });
  }
}

/** For the lines of a conversation, a stand-in is a side too. */
async function findOtherSide({ db, viewer }: ViewerMutationCtx, { clientId, kind }: Subject) {
  const isLine = CONVERSATION_KINDS.some((each) => each === kind);
  if (viewer.role === "client") {
    return isLine ? await findAnswerer(db, clientId) : await findCoachOf(db, clientId);
  }
  const coaching =
    (await findOpenCoaching(db, { clientId, coachId: viewer.userId })) ??
    (isLine ? await findStandIn(db, { clientId, standInId: viewer.userId }) : null);
  return coaching === null ? null : clientId;
}

const subjectIds = [
  ...(["sessionId", "goalId", "actionId", "handoutId", "invoiceId"] as const),
  ...(["packageId", "circleId", "shareId", "libraryItemId", "aboutAt"] as const),
];

/** The person's unread notification about the very same thing. */
export async function findUnread(db: DatabaseReader, userId: Id<"users">, subject: Subject) {
  const { clientId, kind } = subject;
  const latest = await listLatest(db, { userId, clientId, kind });
  const isSame = (row: Doc<"notifications">) =>
    !row.isRead && subjectIds.every((name) => row[name] === subject[name]);
  return latest.find(isSame) ?? null;
}

/** Notifications of one kind about one client, the newest first. */
export const listLatest = (
  db: DatabaseReader,
  { userId, clientId, kind }: Pick<Doc<"notifications">, "userId" | "clientId" | "kind">,
) =>
  rowsBy(db, "notifications", "by_userId_and_clientId_and_kind_and_happenedAt", {
    userId,
    clientId,
    kind,
  })
    .order("desc")
    .take(latestRead);
