import type { Role } from "../../domain/accounts/roles";
import { isForStandIn, isReminder } from "../../domain/messages/notification-kinds";
import { SESSION_MINUTES } from "../../domain/time/time-slots";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findOpenCoaching, findStandIn } from "../clients/coachings";
import { hasGap } from "../sessions/diary";
import { findReminderState } from "../reminders/reminderState";

/** When a notification that waited has become pointless, for emails and for pushes. */

type Row = Doc<"notifications">;

/** A client whose coaching has ended is closed to their coach. */
export const isClosedToCoach = async (
  db: DatabaseReader,
  { clientId, userId, kind }: Row,
  role: Role,
): Promise<boolean> =>
  role === "admin" &&
  (await findOpenCoaching(db, { clientId, coachId: userId })) === null &&
  !(isForStandIn(kind) && (await findStandIn(db, { clientId, standInId: userId })) !== null);

/** False for a reminder or a freed time that quiet hours, a digest or a stop of the server has made pointless. */
export async function isStillTrue(db: DatabaseReader, { kind, ...row }: Row, leavesAt: number) {
  if (kind === "time_freed") return await isStillFree(db, row, leavesAt);
  return (
    !isReminder(kind) || (await findReminderState(db, { ...row, kind }, leavesAt)).is === "due"
  );
}

async function isStillFree(
  db: DatabaseReader,
  { actorId, aboutAt = 0 }: Omit<Row, "kind">,
  leavesAt: number,
) {
  const span = { startsAt: aboutAt, durationMinutes: Math.min(...SESSION_MINUTES) };
  return aboutAt > leavesAt && (await hasGap(db, { coachId: actorId, except: [] }, span));
}
