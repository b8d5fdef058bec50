import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { notificationsMarkedAtOnceMax, notificationsPageItems } from "../../domain/limits";
import { CONVERSATION_KINDS } from "../../domain/messages/notification-kinds";
import { unreadBadgeMax } from "../../domain/messages/unread-badge";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { atMost, requireById, rowsBy, showFields } from "../gate/rows";
import { subjectFields } from "./tables";
import { vNotificationKind } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findMuted, isOfMuted, silentRowsMax } from "../messages/mutes";
import { findProfile } from "../people/profiles";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { markRead } from "./notify";

const columns = {
  kind: vNotificationKind,
  ...subjectFields,
  clientId: v.id("users"),
  happenings: v.number(),
  happenedAt: v.number(),
  isRead: v.boolean(),
};
export const notificationFields = {
  notificationId: v.id("notifications"),
  ...columns,
  firstName: v.string(), // Of the actor.
  lastName: v.string(),
};

async function toNotification(db: DatabaseReader, row: Doc<"notifications">) {
  return {
    notificationId: row._id,
    ...showFields(columns, row),
    ...(await findProfile(db, row.actorId)),
  };
}

export async function listNotifications(
  { db, viewer }: ViewerQueryCtx,
  paginationOpts: PaginationOptions,
) {
  const rows = await rowsBy(db, "notifications", "by_userId_and_happenedAt", {
    userId: viewer.userId,
  })
    .order("desc")
    .paginate(atMost(paginationOpts, notificationsPageItems));
  const muted = await findMuted({ db, viewer });
  const news = rows.page.filter(
    (row) => row.userId !== row.actorId && (row.isRead || !isOfMuted(row, muted)),
  );
  return { ...rows, page: await Promise.all(news.map((row) => toNotification(db, row))) };
}

export async function listUnreadNotifications(ctx: ViewerQueryCtx) {
  const rows = await takeUnread(ctx, notificationsPageItems);
  return await Promise.all(rows.map((row) => toNotification(ctx.db, row)));
}

/** `besidesLines` leaves out the lines of conversations, which have a count of their own. */
export async function countUnreadNotifications(ctx: ViewerQueryCtx) {
  const unread = await takeUnread(ctx, unreadBadgeMax + 1);
  const isLine = ({ kind }: Doc<"notifications">) => CONVERSATION_KINDS.some((of) => of === kind);
  return { all: unread.length, besidesLines: unread.filter((row) => !isLine(row)).length };
}

/** Marks the viewer's own; doing it twice changes nothing. */
export async function markNotificationsRead(
  { db, viewer }: ViewerMutationCtx,
  notificationIds: readonly Id<"notifications">[],
) {
  if (notificationIds.length > notificationsMarkedAtOnceMax) {
    refuseInvalid("notificationIds", "too_long");
  }
  for (const notificationId of notificationIds) {
    const row = await requireById(db, "notifications", notificationId);
    if (row.userId !== viewer.userId) refuseNotFound();
    await markRead({ db }, [row]);
  }
}

/** Marks the newest unread ones. True while more are left. */
export async function markNewestRead(ctx: ViewerMutationCtx): Promise<boolean> {
  const unread = await unreadOf(ctx).take(notificationsMarkedAtOnceMax);
  await markRead(ctx, unread);
  return unread.length === notificationsMarkedAtOnceMax;
}

/** Leaves out conversations that the viewer muted, and reads as many rows more, so that a page is complete. */
async function takeUnread(ctx: ViewerQueryCtx, count: number) {
  const muted = await findMuted(ctx);
  const rows = await unreadOf(ctx).take(count + silentRowsMax(muted));
  return rows.filter((row) => !isOfMuted(row, muted)).slice(0, count);
}

const unreadOf = ({ db, viewer }: ViewerQueryCtx) =>
  rowsBy(db, "notifications", "by_userId_and_isRead_and_happenedAt", {
    userId: viewer.userId,
    isRead: false,
  }).order("desc");
