import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vEmailPace, vNotificationEvent, vNotificationKind, vReminderKind } from "../validators";
import { isOfEither, isStandInFor, isCoachOf } from "../clients/verdicts";
import {
  type RowDraft,
  differOnlyIn,
  isOnlyMarked,
  isPersonsOwn,
  sealed,
  never,
} from "../gate/rowVerdicts";
import type { Relations } from "../relations";
import type { Doc } from "../_generated/dataModel";
import {
  isReminder,
  isForStandIn,
  isOfConversation,
  isConfirmed,
} from "../../domain/messages/notification-kinds";
import {
  besideRecord,
  clients,
  person,
  anybodys,
  exported,
  inner,
  type Records,
} from "../gate/record";

export const subjectFields = {
  subjectTitle: v.optional(v.string()), // absent where the title would repeat private words
  sessionId: v.optional(v.id("sessions")),
  goalId: v.optional(v.id("goals")),
  actionId: v.optional(v.id("agreedActions")),
  handoutId: v.optional(v.id("handouts")),
  invoiceId: v.optional(v.id("invoices")),
  packageId: v.optional(v.id("packages")),
  circleId: v.optional(v.id("circles")),
  shareId: v.optional(v.id("shares")), // Absent in rows from before it was written.
  messageId: v.optional(v.id("messages")), // The first of the grouped ones.
  libraryItemId: v.optional(v.id("libraryItems")),
  aboutAt: v.optional(v.number()), // Of a reminder: as in `reminders`.
};

export const vPaceOfEvent = v.object({ event: vNotificationEvent, pace: vEmailPace });
export const vPushOfEvent = v.object({ event: vNotificationEvent, isPushed: v.boolean() });

export const notificationTables = {
  // What the other side did, or a reminder; one row for each person who is notified. Written in the transaction that
  // did it, taken back by its author's undo. Read and marked by its recipient; a coach only while the coaching lasts.
  notifications: defineTable({
    userId: v.id("users"),
    clientId: v.id("users"),
    // Who did it; for a reminder, the other side. Equals `userId` in a confirmation, which is emailed and never shown.
    actorId: v.id("users"),
    kind: vNotificationKind,
    ...subjectFields,
    happenings: v.number(), // How many are grouped.
    happenedAt: v.number(), // the last of them
    isRead: v.boolean(),
    readAt: v.optional(v.number()),
    emailDueAt: v.optional(v.number()), // absent once it was emailed or never will be
    emailedAt: v.optional(v.number()),
    pushDueAt: v.optional(v.number()), // absent once it was pushed or never will be
  })
    .index("by_emailDueAt", ["emailDueAt"])
    .index("by_userId_and_emailDueAt", ["userId", "emailDueAt"])
    .index("by_pushDueAt", ["pushDueAt"])
    .index("by_userId_and_pushDueAt", ["userId", "pushDueAt"])
    .index("by_userId_and_happenedAt", ["userId", "happenedAt"])
    .index("by_userId_and_isRead_and_happenedAt", ["userId", "isRead", "happenedAt"])
    .index("by_userId_and_clientId_and_kind_and_happenedAt", [
      "userId",
      "clientId",
      "kind",
      "happenedAt",
    ])
    .index("by_clientId", ["clientId"])
    .index("by_userId_and_sessionId_and_emailedAt", ["userId", "sessionId", "emailedAt"])
    .index("by_happenedAt", ["happenedAt"]),

  // What a person will be reminded of, and when: written with what it is about and by their settings. A row whose time has come
  // stays for a while, so that nobody is reminded twice. Written by the system only, read by
  // the person for their export.
  reminders: defineTable({
    userId: v.id("users"),
    clientId: v.id("users"),
    kind: vReminderKind,
    sessionId: v.optional(v.id("sessions")),
    goalId: v.optional(v.id("goals")),
    actionId: v.optional(v.id("agreedActions")),
    // The start of the session, its end for `session_reflect`, UTC midnight of the goal's or action's date, or when the client wrote.
    aboutAt: v.number(),
    leadMinutes: v.optional(v.number()), // For `session_soon`. Whole days are days on the person's own clock.
    dueAt: v.optional(v.number()), // Absent once its time has come.
    settledAt: v.optional(v.number()), // When it was settled.
    tries: v.optional(v.number()), // How many have failed.
  })
    .index("by_dueAt", ["dueAt"])
    .index("by_settledAt", ["settledAt"])
    .index("by_sessionId", ["sessionId"])
    .index("by_goalId", ["goalId"])
    .index("by_actionId", ["actionId"])
    .index("by_clientId_and_kind", ["clientId", "kind"])
    .index("by_clientId_and_dueAt", ["clientId", "dueAt"])
    .index("by_userId", ["userId"]),

  // A conversation that a person muted. Written and read by the person, a coach while the coaching lasts.
  mutes: defineTable({
    userId: v.id("users"),
    clientId: v.id("users"),
  })
    .index("by_userId_and_clientId", ["userId", "clientId"])
    .index("by_clientId", ["clientId"]),

  // Clients whose reminders must be scheduled again, page by page: after a change of their coach, and of either side's
  // times or zone. Written and read by the system only.
  armings: defineTable({
    clientId: v.id("users"),
    stage: literals("sessions", "goals", "actions"),
    startedAt: v.number(), // Sessions before it need no reminder.
    cursor: v.optional(v.string()), // Absent at the beginning of a stage.
  }).index("by_clientId", ["clientId"]),

  // What a person wants to be notified of, how and when; no row until they have chosen something. Written and read by
  // the person; a link in an email and a refused address write it, too.
  notificationSettings: defineTable({
    userId: v.id("users"),
    paces: v.array(vPaceOfEvent), // only events whose pace differs from the default
    pushes: v.optional(v.array(vPushOfEvent)), // the same for their devices
    quietFromMinute: v.number(), // on the person's own clock
    quietToMinute: v.number(),
    pausedUntil: v.optional(v.number()),
    reminderMinutes: v.optional(v.array(v.number())), // before a session
    unansweredHours: v.optional(v.number()), // a coach's; 0: never
    showsWords: v.boolean(), // titles and messages in emails and pushes
    isEmailOff: v.boolean(),
    refusedAddress: v.optional(v.string()), // a mail server has refused it for good
    updatedAt: v.number(),
  }).index("by_userId", ["userId"]),
};

/** The person who is notified, and the one who may still take it back: nobody can take back a reminder. */
const isOfNotification = async (relations: Relations, row: Doc<"notifications">) =>
  (isReminder(row.kind) ? [row.userId] : [row.userId, row.actorId]).includes(
    relations.viewer.userId,
  ) &&
  ((await isOfEither(relations, row)) ||
    (isForStandIn(row.kind) && (await isStandInFor(relations, row.clientId))));

/** A client notifies their coach, a coach the client, and nobody themselves. */
async function isForOtherSide(relations: Relations, draft: RowDraft<"notifications">) {
  const { viewer, isCoaching, isStandIn } = relations;
  if (isReminder(draft.kind) || draft.kind === "time_freed") return false; // Only the system writes these.
  if (draft.actorId !== viewer.userId || draft.isRead) return false;
  const { userId, clientId } = draft;
  const isLine = isOfConversation(draft.kind);
  if (viewer.role === "admin") {
    if (userId !== clientId) return await isForColleague(relations, draft);
    return (
      (await isOfEither(relations, draft)) || (isLine && (await isStandInFor(relations, clientId)))
    );
  }
  if (clientId !== viewer.userId) return false;
  return (await isCoaching(userId, clientId)) || (isLine && (await isStandIn(userId, clientId)));
}

/** A coach asks their stand-in, who says when it is done. */
async function isForColleague(
  relations: Relations,
  { kind, userId, clientId }: RowDraft<"notifications">,
) {
  if (kind === "stand_in_asked") {
    return (await isCoachOf(relations, clientId)) && (await relations.isStandIn(userId, clientId));
  }
  if (kind !== "stand_in_done" || !(await isStandInFor(relations, clientId))) return false;
  return await relations.isCoaching(userId, clientId);
}

/** What a person did is confirmed to them and to nobody else. */
const isConfirmation = async (relations: Relations, draft: RowDraft<"notifications">) =>
  draft.userId === relations.viewer.userId &&
  draft.actorId === draft.userId &&
  draft.isRead &&
  isConfirmed(draft.kind) &&
  (await isOfEither(relations, draft));

const isOnlyGathered = differOnlyIn(["happenedAt", "happenings", "emailDueAt", "pushDueAt"]);

/** Its reader marks it; its author adds to it while nobody has read it. */
const isMarkedOrGathered = (
  { viewer }: Relations,
  before: Doc<"notifications">,
  after: RowDraft<"notifications">,
) =>
  before.userId === viewer.userId
    ? isOnlyMarked(before, after)
    : !before.isRead && isOnlyGathered(before, after);

/** The row is the person's own, and they are a side of the coaching that it belongs to. */
const isOwnOfCoaching = async (
  relations: Relations,
  row: Record<"userId" | "clientId", Relations["viewer"]["userId"]>,
) => isPersonsOwn(relations, row) && (await isOfEither(relations, row));

export const notificationRecords: Records<typeof notificationTables> = {
  notifications: {
    ofClient: person("by_clientId", "clientId"), // their own, and their coach's about them
    ofCoach: person("by_userId_and_happenedAt", "userId"),
    ...exported,
    ...besideRecord,
    // Not the library item or the share: when the notification is marked as read, they may be hidden or withdrawn
    // already.
    parents: {
      sessionId: "sessions",
      goalId: "goals",
      messageId: "messages",
      invoiceId: "invoices",
    },
    read: isOfNotification,
    insert: async (relations, draft) =>
      (await isConfirmation(relations, draft)) || (await isForOtherSide(relations, draft)),
    change: isMarkedOrGathered,
    // A client who declines an invitation deletes what notified them of it.
    remove: ({ viewer }, row) => row.actorId === viewer.userId || row.kind === "circle_invited",
  },
  reminders: {
    ofClient: person("by_clientId_and_kind", "clientId"), // their own, and their coach's about them
    ofCoach: person("by_userId", "userId"),
    ...exported,
    ...besideRecord,
    ...sealed,
    read: isOwnOfCoaching, // For their export.
  },
  mutes: {
    ofClient: person("by_clientId", "clientId"), // their own, and their coach's about them
    ofCoach: person("by_userId_and_clientId", "userId"),
    ...exported,
    ...besideRecord,
    read: isOwnOfCoaching,
    insert: isOwnOfCoaching,
    change: never,
    remove: () => true,
  },
  armings: { ...clients("by_clientId"), ...inner, ...besideRecord, ...sealed },
  notificationSettings: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    fixed: ["userId"],
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: never,
  },
};
