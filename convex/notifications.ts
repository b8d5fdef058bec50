import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { memberMutation, memberQuery } from "./gate/functions";
import {
  countUnreadNotifications,
  listNotifications,
  listUnreadNotifications,
  markNewestRead,
  markNotificationsRead,
  notificationFields,
} from "./notifications/notifications";

export const list = memberQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(notificationFields)),
  handler: (ctx, { paginationOpts }) => listNotifications(ctx, paginationOpts),
});

export const unread = memberQuery({
  args: {},
  returns: v.array(v.object(notificationFields)),
  handler: listUnreadNotifications,
});

export const countUnread = memberQuery({
  args: {},
  returns: v.object({ all: v.number(), besidesLines: v.number() }),
  handler: countUnreadNotifications,
});

export const markRead = memberMutation({
  args: { notificationIds: v.array(v.id("notifications")) },
  handler: (ctx, { notificationIds }) => markNotificationsRead(ctx, notificationIds),
});

/** True while some are left for another call. */
export const markAllRead = memberMutation({
  args: {},
  returns: v.boolean(),
  handler: markNewestRead,
});
