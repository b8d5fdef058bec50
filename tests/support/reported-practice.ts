import { beforeEach } from "vitest";
import type { Id } from "../../convex/_generated/dataModel";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { guardWriter } from "../../convex/gate/guardedDb";
import { recountClient } from "../../convex/tallies/recount";
import { listReportMonths, type ReportMonth } from "../../domain/practice/reports";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import { addPerson, buildWorld } from "../access/world";

export const reportZone = "Europe/Berlin";
/** Months around the night when clocks move forward, so March begins at 23:00 UTC and ends at 22:00 UTC. */
export const [february, march] = listReportMonths(
  3,
  Date.parse("2026-04-10T00:00:00Z"),
  reportZone,
) as [ReportMonth, ReportMonth, ReportMonth];
export const inMarchMs = Date.parse("2026-03-15T09:00:00Z");

export type ReportWorld = Awaited<ReturnType<typeof buildReportWorld>>;

/** The access tests' practice with long coachings, without rows that count, and with a client of the other coach. */
export async function buildReportWorld() {
  const world = await buildWorld();
  const { clientA, clientB, deadSignIn, otherCoach } = world.people;
  const otherClientId = await world.t.run(async ({ db }) => {
    const { userId } = await addPerson({ db }, { name: "Eve", role: "client" });
    const coachId = otherCoach.userId;
    await db.insert("coachings", { clientId: userId, coachId, startedAt: 1 });
    for (const { _id } of await db.query("coachings").take(9)) {
      await db.patch("coachings", _id, { startedAt: 1 });
    }
    for (const table of ["agreedActions", "shares", "sessions", "messages"] as const) {
      for (const { _id } of await db.query(table).take(99)) await db.delete(table, _id);
    }
    for (const id of [clientA.userId, clientB.userId, deadSignIn.userId, userId]) {
      await recountClient(db, id);
    }
    return userId;
  });
  return { ...world, otherClientId };
}

export function useReportedPractice() {
  const stage = {} as { world: ReportWorld };
  beforeEach(async () => {
    stage.world = await buildReportWorld();
  });
  const raw = <Answer>(act: (db: DatabaseWriter) => Promise<Answer>) =>
    stage.world.t.run(({ db }) => act(db));
  return {
    stage,
    raw,
    /** An hour's session with the first client that took place, unless `held` says otherwise. */
    hold: (startsAt: number, held: Omit<Held, "startsAt"> = {}) =>
      raw((db) => holdSession(db, stage.world, { startsAt, ...held })),
    clientA: () => stage.world.people.clientA.userId,
    clientB: () => stage.world.people.clientB.userId,
  };
}

interface Held {
  startsAt: number;
  status?: SessionStatus;
  clientId?: Id<"users">;
  coach?: "coach" | "otherCoach";
  durationMinutes?: number;
  groupId?: string;
}

/** Writes rows like the coach's own functions, with the tallies and the taken time. */
async function holdSession(db: DatabaseWriter, { people }: ReportWorld, held: Held) {
  const { startsAt, status = "completed", coach = "coach", durationMinutes = 60, groupId } = held;
  const clientId = held.clientId ?? people.clientA.userId;
  const coachId = people[coach].userId;
  const own = guardWriter(db, { userId: coachId, role: "admin" });
  const sessionId = await own.insert("sessions", {
    ...{ clientId, title: "Title", sessionType: "video", startsAt, durationMinutes },
    ...{ timeZone: reportZone, status, updatedAt: 1, groupId },
  });
  if (status === "cancelled") return sessionId;
  await own.insert("busyTimes", { coachId, sessionId, startsAt, durationMinutes, groupId });
  return sessionId;
}
