import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy, rowsBy } from "../gate/rows";

const holdsMovedMax = 100;

export async function isHeld(db: DatabaseReader, clientId: Id<"users">): Promise<boolean> {
  const hold = await rowsBy(db, "legalHolds", "by_clientId_and_liftedAt", {
    clientId,
    liftedAt: undefined,
  }).first();
  return hold !== null;
}

/** Undefined if there never was one. */
export async function findReleasedAt(db: DatabaseReader, clientId: Id<"users">) {
  const last = await rowsBy(db, "legalHolds", "by_clientId_and_liftedAt", { clientId })
    .order("desc")
    .first();
  return last?.liftedAt;
}

/** Only the client's current coach can lift a hold. */
export async function moveHolds(
  db: DatabaseWriter,
  clientId: Id<"users">,
  to: { coachId: Id<"users">; coachingId: Id<"coachings"> },
) {
  const holds = await rowsBy(db, "legalHolds", "by_clientId_and_liftedAt", {
    clientId,
    liftedAt: undefined,
  }).take(holdsMovedMax);
  for (const { _id } of holds) {
    await db.patch("legalHolds", _id, to);
    const why = await findReason(db, _id);
    if (why !== null) await db.patch("legalHoldReasons", why._id, { coachId: to.coachId });
  }
}

export const findReason = (db: DatabaseReader, holdId: Id<"legalHolds">) =>
  findBy(db, "legalHoldReasons", "holdId", holdId);
