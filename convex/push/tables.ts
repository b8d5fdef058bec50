import { defineTable } from "convex/server";
import { v } from "convex/values";
import { isPersonsOwn, sealed } from "../gate/rowVerdicts";
import { person, anybodys, exported, inner, type Records } from "../gate/record";

/** What a browser gives to those who may send it pushes. */
export const deviceFields = {
  endpoint: v.string(), // at the push service of the browser's maker
  p256dh: v.string(), // its public key
  auth: v.string(), // its shared secret
};

export const pushWordFields = {
  title: v.string(),
  body: v.optional(v.string()), // only where the person wants words of theirs in notifications
  path: v.string(), // what a press opens
  tag: v.string(), // a later one of the same tag takes its place
};

export const pushTables = {
  // Browsers that show a person's notifications. Added, renewed and removed by the person; removed by their sign-out
  // there and by a push service that no longer knows the browser. Read by the person (ADR 52).
  pushDevices: defineTable({
    userId: v.id("users"),
    // The sign-in that last used it. It may have timed out: then pushes say only that there is news.
    signInId: v.id("authSessions"),
    ...deviceFields,
    renewedAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_signInId", ["signInId"])
    .index("by_endpoint", ["endpoint"])
    .index("by_renewedAt", ["renewedAt"]),

  // Notifications on their way to one device each; deleted once a push service has taken them. Without push keys and email they
  // stay here for /mailbox. Written and read by the system only.
  pushes: defineTable({
    userId: v.id("users"),
    deviceId: v.optional(v.id("pushDevices")), // absent for one that stays here
    notificationId: v.optional(v.id("notifications")), // absent for one push about several
    ...pushWordFields,
    queuedAt: v.number(),
    expiresAt: v.number(), // from then on it is of no use
    nextTryAt: v.optional(v.number()), // absent for one that stays here or was given up
    tries: v.number(),
    failure: v.optional(v.string()),
    givenUpAt: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_deviceId", ["deviceId"])
    .index("by_nextTryAt", ["nextTryAt"])
    .index("by_queuedAt", ["queuedAt"]),
};

export const pushRecords: Records<typeof pushTables> = {
  pushDevices: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    fixed: ["userId"],
    parents: {}, // Not the sign-in: it may have timed out.
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: () => true,
  },
  pushes: { ...anybodys(person("by_userId", "userId")), ...inner, ...sealed },
};
