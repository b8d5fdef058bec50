import {
  isConfirmed,
  isForStandIn,
  isOfConversation,
  isReminder,
} from "../../../domain/messages/notification-kinds";
import type { Doc } from "../../_generated/dataModel";
import {
  differOnlyIn,
  type Relations,
  type RowDraft,
  isCoachOf,
  isOfEither,
  isOnlyMarked,
  isPersonsOwn,
  isStandInFor,
  never,
  type RowRule,
  sealed,
} from "../rowVerdicts";

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
  if (isReminder(draft.kind) || draft.kind === "time_freed") return false; // The system's.
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

/** The person's, who is a side of the coaching that it belongs to. */
const isOwnOfCoaching = async (
  relations: Relations,
  row: Record<"userId" | "clientId", Relations["viewer"]["userId"]>,
) => isPersonsOwn(relations, row) && (await isOfEither(relations, row));

/** Notifications are written by one side of a coaching for the other; each person's settings are their own. */
export const notificationRules: {
  notifications: RowRule<"notifications">;
  reminders: RowRule<"reminders">;
  armings: RowRule<"armings">;
  mutes: RowRule<"mutes">;
  notificationSettings: RowRule<"notificationSettings">;
  pushDevices: RowRule<"pushDevices">;
  pushes: RowRule<"pushes">;
} = {
  notifications: {
    fixed: ["userId", "clientId", "actorId", "kind"],
    // Not the library item, nor the share: it may be hidden or withdrawn while its notification is still marked as read.
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
    remove: ({ viewer }, row) => row.actorId === viewer.userId,
  },
  reminders: {
    ...sealed,
    read: isOwnOfCoaching, // For their export.
  },
  armings: sealed,
  mutes: {
    fixed: ["userId", "clientId"],
    parents: {},
    read: isOwnOfCoaching,
    insert: isOwnOfCoaching,
    change: never,
    remove: () => true,
  },
  notificationSettings: {
    fixed: ["userId"],
    parents: {},
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: never,
  },
  pushDevices: {
    fixed: ["userId"],
    parents: {}, // Not the sign-in: it may have timed out.
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: () => true,
  },
  pushes: sealed,
};
