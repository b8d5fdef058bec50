import type { ErasureCause } from "../../domain/privacy/erasure-vocabulary";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { followCoachingChange } from "../clients/coachingChanges";
import { listCoachings } from "../clients/coachings";
import { findBy } from "../gate/rows";
import { findFirstCoach, handOver } from "../signIn/invites/coachings";
import { endAllSignIns } from "../signIn/signIns/signIns";
import { findRoleRow } from "../gate/access";

export const findErasure = (db: DatabaseReader, userId: Id<"users">) =>
  findBy(db, "erasures", "userId", userId);

/** For an erasure that the person did not request. Uses an existing request. */
export async function planErasure(
  db: DatabaseWriter,
  userId: Id<"users">,
  cause: ErasureCause,
): Promise<Doc<"erasures">> {
  const known = await findErasure(db, userId);
  if (known !== null) return known;
  const role = (await findRoleRow(db, userId))?.role ?? "client";
  const now = Date.now();
  const progress = { step: 0, rows: 0, files: 0 };
  const erasureId = await db.insert("erasures", {
    userId,
    role,
    cause,
    askedAt: now,
    dueAt: now,
    ...progress,
  });
  return (await db.get("erasures", erasureId)) as Doc<"erasures">; // Written above.
}

/** Begun; waiting for the hand-over of clients; or waiting for another coach. */
export type Beginning = "begun" | "handing over" | "waiting";

/**
 * Removes role, sign-ins and coachings before any record is deleted, so that nobody sees or changes half a record. The
 * last coach of a practice cannot be deleted.
 */
export async function beginErasure(
  db: DatabaseWriter,
  { _id, userId, role }: Doc<"erasures">,
): Promise<Beginning> {
  const now = Date.now();
  if (role === "admin") {
    const successorId = await findFirstCoach(db, userId);
    if (successorId === null) return "waiting";
    if (await handOver(db, { coachId: userId, successorId })) return "handing over";
  } else await endCoachings(db, userId, now);
  const roleRow = await findRoleRow(db, userId);
  if (roleRow !== null) await db.delete("userRoles", roleRow._id);
  await endAllSignIns(db, userId);
  await db.patch("erasures", _id, { startedAt: now, touchedAt: now });
  return "begun";
}

async function endCoachings(db: DatabaseWriter, clientId: Id<"users">, now: number) {
  for (const { _id, endedAt } of await listCoachings(db, clientId)) {
    if (endedAt === undefined) await db.patch("coachings", _id, { endedAt: now });
  }
  await followCoachingChange(db, clientId);
}
