import type { WithoutSystemFields } from "convex/server";
import {
  type NotificationKind,
  notificationKindOf,
} from "../../domain/messages/notification-kinds";
import type { Doc } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "../gate/access";
import {
  confirm,
  notify,
  takeBackConfirmation,
  takeBackNotification,
} from "../notifications/notify";
import { senderOf } from "../gate/rowVerdicts";

type Happening = Omit<WithoutSystemFields<Doc<"activity">>, "actorId" | "happenedAt">;

interface Notifying {
  /** The notification that this undoes: if the other side has not read it yet, they are notified of neither. */
  undoes?: NotificationKind;
  /** Notifies even if that was not read yet, because something differs from before. */
  isNews?: boolean;
  /** Another kind than the activity's, or null to notify nobody. */
  as?: NotificationKind | null;
}

/**
 * Adds one line to a client's activity, notifies the other side and emails the author a confirmation, in the
 * transaction of the change.
 */
export async function record(
  ctx: ViewerMutationCtx,
  happening: Happening,
  { undoes, isNews = false, as }: Notifying = {},
) {
  const { db, viewer } = ctx;
  await db.insert("activity", {
    ...happening,
    actorId: viewer.userId,
    happenedAt: Date.now(),
  });
  const { clientId, subjectTitle, sessionId, goalId, messageId, happenings } = happening;
  const subject = { clientId, subjectTitle, sessionId, goalId, messageId, happenings };
  const kind = as === undefined ? notificationKindOf(happening.kind, senderOf(viewer)) : as;
  const undone = undoes === undefined ? null : { ...subject, kind: undoes };
  const isUnheard = undone !== null && (await takeBackNotification(ctx, undone));
  const isUnconfirmed = undone !== null && (await takeBackConfirmation(ctx, undone));
  if (kind !== null && (isNews || !isUnheard)) await notify(ctx, { ...subject, kind });
  if (kind !== null && (isNews || !isUnconfirmed)) await confirm(ctx, { ...subject, kind });
}
