import { isConfirmed, isReminder } from "../../domain/notification-kinds";
import type { Doc } from "../_generated/dataModel";
import {
  differOnlyIn,
  type Relations,
  type RowDraft,
  isOfEither,
  isOnlyMarked,
  isPersonsOwn,
  never,
  type RowRule,
  sealed,
} from "./rowVerdicts";

/** The person who is notified, and the one who may still take it back: nobody can take back a reminder. */
const isOfNotification = async (relations: Relations, row: Doc<"notifications">) =>
  (isReminder(row.kind) ? [row.userId] : [row.userId, row.actorId]).includes(
    relations.viewer.userId,
  ) && (await isOfEither(relations, row));

/** A client notifies their coach, a coach the client, and nobody themselves. */
async function isForOtherSide(relations: Relations, draft: RowDraft<"notifications">) {
  const { viewer, isCoaching } = relations;
  if (isReminder(draft.kind)) return false; // The clock's.
  if (draft.actorId !== viewer.userId || draft.isRead) return false;
  if (viewer.role === "admin") {
    return draft.userId === draft.clientId && (await isOfEither(relations, draft));
  }
  return draft.clientId === viewer.userId && (await isCoaching(draft.userId, viewer.userId));
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
