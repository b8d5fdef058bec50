import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { followCoaching } from "../tallies/recount";

/** Coachings one client may have behind them before an open one could be overlooked. */
const coachingsReadMax = 100;
const clientsMovedAtOnce = 100;

/** A new client goes to the practice's coach, the longest serving where there are several; without one they wait. */
export async function assignCoach(db: DatabaseWriter, clientId: Id<"users">) {
  const coachId = await findFirstCoach(db);
  if (coachId === null) return;
  await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
  await followCoaching(db, clientId);
}

/** Gives a coach those of a page of clients who have none. Returns where the next page begins, null after the last. */
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
    const coachings = await db
      .query("coachings")
      .withIndex("by_clientId_and_coachId_and_endedAt", (q) => q.eq("clientId", clientId))
      .take(coachingsReadMax);
    const isWaiting = coachings.every(({ endedAt }) => endedAt !== undefined);
    if (!isWaiting) continue;
    await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
    await followCoaching(db, clientId);
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

/** Moves some of a coach's clients to another; true while more may be left. The old row ends, as history. */
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
    await db.insert("coachings", { clientId, coachId: successorId, startedAt: now });
    await followCoaching(db, clientId);
  }
  return open.length === clientsMovedAtOnce;
}
