import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy, rowsBy } from "../gate/rows";
import { addCounts, type Counts, isNothing } from "./counts";

export async function addToPractice(
  db: DatabaseWriter,
  coachId: Id<"users">,
  delta: Counts & { clients: number },
) {
  if (delta.clients === 0 && isNothing(delta)) return;
  const practice = await findPractice(db, coachId);
  if (practice === null) {
    await db.insert("practiceTallies", { coachId, ...delta });
  } else {
    const clients = practice.clients + delta.clients;
    await db.patch("practiceTallies", practice._id, { ...addCounts(practice, delta), clients });
  }
}

export const findTally = (db: DatabaseReader, clientId: Id<"users">) =>
  findBy(db, "clientTallies", "clientId", clientId);

export const findPractice = (db: DatabaseReader, coachId: Id<"users">) =>
  findBy(db, "practiceTallies", "coachId", coachId);

export async function findLastBooked(db: DatabaseReader, clientId: Id<"users">) {
  const last = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "scheduled",
  })
    .order("desc")
    .first();
  return last?.startsAt;
}
