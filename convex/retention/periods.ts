import { deleteAfterMs } from "../../domain/privacy/retention";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findRetention } from "../gate/afterCoaching";
import { listCoachings } from "../clients/coachings";
import { findZone } from "../people/profiles";
import { isHeld } from "./holds";

/**
 * Starts the retention period when a client's last coaching ends, and deletes it when one begins. Call it in the
 * transaction that changed `coachings`.
 */
export async function followRetention(db: DatabaseWriter, clientId: Id<"users">) {
  const known = await findRetention(db, clientId);
  const last = lastEnded(await listCoachings(db, clientId));
  if (known !== null && known.coachingId === last?._id && known.endedAt === last.endedAt) return;
  if (known !== null) await db.delete("retentions", known._id);
  if (last === null) return;
  const zone = (await findZone(db, clientId)) ?? (await findZone(db, last.coachId)) ?? "UTC";
  const { _id: coachingId, coachId, endedAt } = last;
  const deleteAfter = deleteAfterMs(endedAt, zone);
  await db.insert("retentions", { clientId, coachId, coachingId, endedAt, deleteAfter });
}

type Ended = Doc<"coachings"> & { endedAt: number };

/** Null while one is open, and without any. */
function lastEnded(coachings: Doc<"coachings">[]): Ended | null {
  const ended = coachings.filter((row): row is Ended => row.endedAt !== undefined);
  if (ended.length < coachings.length) return null;
  return ended.toSorted((one, other) => other.endedAt - one.endedAt)[0] ?? null;
}

/** Null while a coaching is open, or before the first. */
export async function findCoachingEnd(db: DatabaseReader, clientId: Id<"users">) {
  const retention = await findRetention(db, clientId);
  if (retention === null) return null;
  const { endedAt, deleteAfter: keptUntil } = retention;
  return { endedAt, keptUntil, isHeld: await isHeld(db, clientId) };
}
