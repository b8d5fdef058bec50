import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { addDays } from "../../../domain/time/calendar-dates";
import { dayMs } from "../../../domain/time/time-spans";
import { utcMsToWallTime } from "../../../domain/time/time-zones";
import { clientA, clients, coaches, type Row, whileCoached } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys, ofClient } from "../truth";
import type { Practice, World } from "../world";

/** The waiting list: written by each client, read by their coach. */
const waitRows = ({ belongings: { waitId } }: World): Record<string, Row> => ({
  "waits:own": { call: { query: api.waits.own, args: {} }, answers: clients },
  "waits:list": { call: { query: api.waits.list, args: {} }, answers: coaches },
  "waits:begin": {
    call: { mutation: api.waits.begin, args: wantedWait() },
    answers: whileCoached(clients),
  },
  "waits:end": {
    call: { mutation: api.waits.end, args: { waitId } },
    answers: whileCoached(clientA),
  },
});

/** A wait for the day of the free time that tests book. */
export function wantedWait() {
  const date = addDays(utcMsToWallTime(Date.now(), "UTC").date, 2);
  const days = { fromDate: date, toDate: date, timeZone: "UTC" };
  return { ...days, partOfDay: "any", durationMinutes: 60 } as const;
}

/** A wait for a day without sessions, so that no booking ends it. */
export const waitOf = (clientId: Id<"users">, coachId: Id<"users">) =>
  ({
    ...{ clientId, coachId, fromDate: "2020-01-01", toDate: "2020-01-01", timeZone: "UTC" },
    partOfDay: "any",
    ...{ durationMinutes: 60, endsAt: Date.now() + 30 * dayMs, beganAt: 1 },
  }) as const;

/** Adds a wait, and a time that became free. */
export async function addWait(
  db: MutationCtx["db"],
  { clientId, coachId }: Record<"clientId" | "coachId", Id<"users">>,
) {
  const freed = { coachId, sessions: [], others: [], dueAt: Number.MAX_SAFE_INTEGER, cursor: "x" };
  await db.insert("freedTimes", freed);
  return await db.insert("sessionWaits", waitOf(clientId, coachId));
}

const own = (fields: object = {}) => {
  const { clientA, coach } = world.people;
  return { ...waitOf(clientA.userId, coach.userId), ...fields };
};
const others = ["nobody", "clientB", "coach", "otherCoach"] as const;

const endWithCoaching = ({ people }: World): Record<string, Attempt> => ({
  "a wait begun": (db) =>
    db.insert("sessionWaits", waitOf(people.clientA.userId, people.coach.userId)),
});

function writes() {
  test("a wait is made by a client only, in their own name and for their own coach", async () => {
    const insert =
      (fields: object = {}): Attempt =>
      (db) =>
        db.insert("sessionWaits", own(fields));
    for (const person of others) expect(await attempt(person, insert()), person).toBe("NOT_FOUND");
    expect(await attempt("clientA", insert())).toBe("ok");
    const ofOther = { coachId: world.people.otherCoach.userId };
    expect(await attempt("clientA", insert(ofOther))).toBe("NOT_FOUND");
    expect(await attempt("clientA", insert({ notifiedAt: 1 }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", insert({ notifiedOf: 1 }))).toBe("NOT_FOUND");
  });

  test("nobody changes a wait, and only the client ends it", async () => {
    const { waitId } = world.belongings;
    for (const person of [...others, "clientA"] as const) {
      const change: Attempt = (db) => db.patch("sessionWaits", waitId, { durationMinutes: 30 });
      expect(await attempt(person, change), person).toBe("NOT_FOUND");
    }
    const remove: Attempt = (db) => db.delete("sessionWaits", waitId);
    for (const person of others) expect(await attempt(person, remove), person).toBe("NOT_FOUND");
    expect(await attempt("clientA", remove)).toBe("ok");
  });

  test("a wait is read by the client and their coach, and nobody else", async () => {
    const { waitId } = world.belongings;
    const isRead =
      (wanted: boolean): Attempt =>
      async (db) => {
        expect((await db.get("sessionWaits", waitId)) !== null).toBe(wanted);
      };
    for (const person of ["clientA", "coach"] as const) await attempt(person, isRead(true));
    for (const person of ["nobody", "clientB", "otherCoach"] as const) {
      await attempt(person, isRead(false));
    }
  });

  test("only the server notifies of a free time", async () => {
    const { clientA, coach } = world.people;
    const written = { kind: "time_freed", happenings: 1, happenedAt: now, isRead: false } as const;
    const tell =
      (userId: typeof coach.userId, actorId: typeof coach.userId): Attempt =>
      (db) =>
        db.insert("notifications", { userId, clientId: clientA.userId, actorId, ...written });
    expect(await attempt("coach", tell(clientA.userId, coach.userId))).toBe("NOT_FOUND");
    expect(await attempt("clientA", tell(coach.userId, clientA.userId))).toBe("NOT_FOUND");
  });

  test("nobody reads or writes the freed times", async () => {
    const freed = { coachId: world.people.coach.userId, sessions: [], others: [], dueAt: 1 };
    for (const person of [...others, "clientA"] as const) {
      expect(await attempt(person, (db) => db.insert("freedTimes", freed)), person).toBe(
        "NOT_FOUND",
      );
      await attempt(person, async (db) => {
        expect(await db.query("freedTimes").take(5)).toEqual([]);
      });
    }
  });
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  const waitId = await addWait(db, { clientId: clientA.userId, coachId: coach.userId });
  return { waitId };
}
declare module "../world" {
  interface Adders {
    wait: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: waitRows,
  sees: {
    sessionWaits: ofClient,
    freedTimes: nobodys,
  },
  removable: ["sessionWaits"],
  endWithCoaching,
  writes,
};
