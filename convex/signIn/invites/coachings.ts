import { asyncMap } from "convex-helpers";
import { fullName } from "../../../domain/accounts/full-name";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { followCoachingChange } from "../../clients/coachingChanges";
import { findOpenCoaching, noStandIn } from "../../clients/coachings";
import { listCoaches } from "../../gate/access";
import { rowsBy } from "../../gate/rows";
import { notifyOfNewcomer } from "../../notifications/notify";
import { findProfile } from "../../people/profiles";
import { writeAudit } from "../../privacy/audit";
import { adoptRequests, handOverRequests } from "../../privacy/requests";
import { queuePlan } from "../../reminders/planQueue";
import { moveHolds } from "../../retention/holds";
import { handOverDiary, handOverHours } from "../../sessions/diary";
import { findPractice } from "../../tallies/rows";

const clientsMovedAtOnce = 100;

const coachesComparedMax = 50;

/** The one with the fewest clients, then the longest serving; without coaches the client waits. */
export async function assignCoach(db: DatabaseWriter, clientId: Id<"users">) {
  const coachId = await findFreestCoach(db);
  if (coachId !== null) await coachedBy(db, clientId, coachId);
}

export async function coachedBy(
  db: DatabaseWriter,
  clientId: Id<"users">,
  coachId: Id<"users">,
): Promise<void> {
  await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
  await followCoachingChange(db, clientId);
}

/** For clients who never had a coach. Returns where the next page begins, null after the last. */
export async function adoptWaitingClients(
  db: DatabaseWriter,
  coachId: Id<"users">,
  cursor: string | null,
): Promise<string | null> {
  const clients = await rowsBy(db, "userRoles", "by_role", { role: "client" }).paginate({
    numItems: clientsMovedAtOnce,
    cursor,
  });
  for (const { userId: clientId } of clients.page) {
    const coaching = await rowsBy(db, "coachings", "by_clientId_and_coachId_and_endedAt", {
      clientId,
    }).first();
    if (coaching !== null) continue; // Also an ended one: past clients are not assigned again.
    await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
    await followCoachingChange(db, clientId);
    await adoptRequests(db, clientId, coachId);
    await writeAudit(db, { kind: "coaching_handed_over", clientId, coachId });
  }
  return clients.isDone ? null : clients.continueCursor;
}

async function findFreestCoach(db: DatabaseReader): Promise<Id<"users"> | null> {
  const coaches = await listCoaches(db, coachesComparedMax);
  const loads = await asyncMap(coaches, async ({ userId }) => ({
    userId,
    clients: (await findPractice(db, userId))?.clients ?? 0,
  }));
  const [freest] = loads.toSorted((one, other) => one.clients - other.clients);
  return freest?.userId ?? null;
}

export async function findFirstCoach(
  db: DatabaseReader,
  except?: Id<"users">,
): Promise<Id<"users"> | null> {
  const coaches = await listCoaches(db, 2);
  return coaches.find(({ userId }) => userId !== except)?.userId ?? null;
}

/** True while more may be left. The old coaching ends and stays as history. */
export async function handOver(
  db: DatabaseWriter,
  { coachId, successorId }: { coachId: Id<"users">; successorId: Id<"users"> },
): Promise<boolean> {
  const open = await rowsBy(db, "coachings", "by_coachId_and_endedAt_and_startedAt", {
    coachId,
    endedAt: undefined,
  }).take(clientsMovedAtOnce);
  for (const coaching of open) await passOn(db, coaching, successorId);
  const isMoreCovered = await endCovered(db, coachId);
  const isMoreOwed = await handOverRequests(db, { coachId, successorId });
  const isMoreHeld = await handOverDiary(db, { coachId, successorId });
  return isMoreCovered || isMoreOwed || isMoreHeld || open.length === clientsMovedAtOnce;
}

/** Conversations that a leaving coach answers for others go back to their coaches. */
async function endCovered(db: DatabaseWriter, standInId: Id<"users">): Promise<boolean> {
  const covered = await rowsBy(db, "coachings", "by_standInId_and_endedAt_and_clientId", {
    standInId,
    endedAt: undefined,
  }).take(clientsMovedAtOnce);
  const detail = fullName(await findProfile(db, standInId));
  for (const { _id, clientId, coachId } of covered) {
    await db.patch("coachings", _id, noStandIn);
    const end = { kind: "stand_in_ended", actorId: standInId, coachId, clientId, detail } as const;
    await writeAudit(db, end);
    await queuePlan(db, clientId);
  }
  return covered.length === clientsMovedAtOnce;
}

/** With held times and requests. Does nothing if somebody else moved the client first. */
export async function handOverOne(
  db: DatabaseWriter,
  { clientId, coachId, successorId }: Record<"clientId" | "coachId" | "successorId", Id<"users">>,
): Promise<void> {
  const coaching = await findOpenCoaching(db, { clientId, coachId });
  if (coaching === null) return;
  await passOn(db, coaching, successorId);
  await adoptRequests(db, clientId, successorId);
  await handOverHours(db, clientId, successorId);
  await notifyOfNewcomer(db, clientId, "handed_over");
}

async function passOn(
  db: DatabaseWriter,
  { _id, clientId }: Doc<"coachings">,
  successorId: Id<"users">,
) {
  const now = Date.now();
  await db.patch("coachings", _id, { endedAt: now, ...noStandIn });
  const opened = { clientId, coachId: successorId, startedAt: now };
  const coachingId = await db.insert("coachings", opened);
  await moveHolds(db, clientId, { coachId: successorId, coachingId });
  await followCoachingChange(db, clientId);
  await writeAudit(db, { kind: "coaching_handed_over", clientId, coachId: successorId });
}
