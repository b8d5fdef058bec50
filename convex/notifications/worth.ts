import { isForStandIn, isReminder } from "../../domain/notification-kinds";
import type { Role } from "../../domain/roles";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findOpenCoaching, findStandIn } from "../model/coachings";
import { findTruth } from "../model/reminders/truth";

/** What makes a notification that waited pointless, for emails and for pushes. */

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

/** A reminder that quiet hours, a digest or a stop of the server would make pointless is not sent. */
export async function isStillTrue(db: DatabaseReader, { kind, ...row }: Row, leavesAt: number) {
  return !isReminder(kind) || (await findTruth(db, { ...row, kind }, leavesAt)).is === "true";
}
