import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { writeAudit } from "../audit";
import { followCoachingChange } from "../coachingChanges";
import { handOverDiary } from "../diary";
import { adoptRequests, handOverRequests } from "../requests";
import { moveHolds } from "../retention/holds";

const clientsMovedAtOnce = 100;

/** A new client goes to the practice's coach, the longest serving where there are several; without one they wait. */
export async function assignCoach(db: DatabaseWriter, clientId: Id<"users">) {
  const coachId = await findFirstCoach(db);
  if (coachId === null) return;
  await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
  await followCoachingChange(db, clientId);
}

/** Gives a coach those of a page of clients who never had one. Returns where the next page begins, null after the last. */
export async function adoptWaitingClients(
  db: DatabaseWriter,
  coachId: Id<"users">,
  cursor: string | null,
): Promise<string | null> {
  const clients = await db
    .query("userRoles")
    .withIndex("by_role", (q) => q.eq("role", "client"))
    .paginate({ numItems: clientsMovedAtOnce, cursor });
  for (const { userId: clientId } of clients.page) {
    const coaching = await db
      .query("coachings")
      .withIndex("by_clientId_and_coachId_and_endedAt", (q) => q.eq("clientId", clientId))
      .first();
    if (coaching !== null) continue; // also one that has ended: whoever was let go is nobody's to take up
    await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
    await followCoachingChange(db, clientId);
    await adoptRequests(db, clientId, coachId);
    await writeAudit(db, { kind: "coaching_handed_over", clientId, coachId });
  }
  return clients.isDone ? null : clients.continueCursor;
}

export async function findFirstCoach(
  db: DatabaseReader,
  except?: Id<"users">,
): Promise<Id<"users"> | null> {
  const coaches = await db
    .query("userRoles")
    .withIndex("by_role", (q) => q.eq("role", "admin"))
    .take(2);
  return coaches.find(({ userId }) => userId !== except)?.userId ?? null;
}

/** Moves some of a coach's clients to another, with their hours; true while more may be left. The old row ends, as history. */
export async function handOver(
  db: DatabaseWriter,
  { coachId, successorId }: { coachId: Id<"users">; successorId: Id<"users"> },
): Promise<boolean> {
  const now = Date.now();
  const open = await db
    .query("coachings")
    .withIndex("by_coachId_and_endedAt_and_startedAt", (q) =>
      q.eq("coachId", coachId).eq("endedAt", undefined),
    )
    .take(clientsMovedAtOnce);
  for (const { _id, clientId } of open) {
    await db.patch("coachings", _id, { endedAt: now });
    const opened = { clientId, coachId: successorId, startedAt: now };
    const coachingId = await db.insert("coachings", opened);
    await moveHolds(db, clientId, { coachId: successorId, coachingId });
    await followCoachingChange(db, clientId);
    await writeAudit(db, { kind: "coaching_handed_over", clientId, coachId: successorId });
  }
  const isMoreOwed = await handOverRequests(db, { coachId, successorId });
  const isMoreHeld = await handOverDiary(db, { coachId, successorId });
  return isMoreOwed || isMoreHeld || open.length === clientsMovedAtOnce;
}
