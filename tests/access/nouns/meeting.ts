import { beforeEach, expect, test } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import { type Attempt, now, type Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";

/** New for each test. Clients A and B have joined the coach's circle, and all three are in its room. */
const added = {} as { seats: Record<Member, Id<"roomSeats">> };
type Member = "clientA" | "clientB" | "coach";
const MEMBERS = ["clientA", "clientB", "coach"] as const;
const STRANGERS = ["nobody", "otherCoach"] as const;

const idOf = (person: Person) => world.people[person].userId;
const raw = <Result>(act: (db: Parameters<Attempt>[0]) => Promise<Result>) =>
  world.t.run(({ db }) => act(db));
const whose = (person: Person) => ({
  ...{ circleId: world.belongings.circle.circleId, coachId: idOf("coach"), userId: idOf(person) },
  ...(person === "clientA" || person === "clientB" ? { clientId: idOf(person) } : {}),
});
const seatOf = (person: Person) => ({
  ...{ ...whose(person), seat: person, isAdmitted: false, seenAt: 1 },
});
const signalOf = (from: Person, to: Member) => ({
  ...{ ...whose(from), from, toId: added.seats[to], seat: to, number: 1, text: "Words" },
});
const endCoaching = () => raw((db) => db.patch("coachings", world.coachingId, { endedAt: now }));

async function readersOf(table: "roomSeats" | "roomSignals", id: Id<"roomSeats" | "roomSignals">) {
  const found: string[] = [];
  for (const who of [...STRANGERS, ...MEMBERS]) {
    await attempt(who, async (db) => {
      if ((await db.get(table, id as never)) !== null) found.push(who);
    });
  }
  return found;
}

/**
 * Only these people may act. The others try first, because they are refused and so change nothing for those allowed.
 */
async function expectOnly(allowed: readonly Person[], act: Attempt) {
  const others = [...STRANGERS, ...MEMBERS].filter((who) => !allowed.some((each) => each === who));
  for (const who of others) expect(await attempt(who, act), who).toBe("NOT_FOUND");
  for (const who of allowed) expect(await attempt(who, act), who).toBe("ok");
}

function writes() {
  beforeEach(async () => {
    added.seats = await world.t.run(async ({ db }) => {
      const name = { chosenName: "Wren", nameKey: "wren" };
      await db.patch("circleMembers", world.belongings.circle.invitationId, {
        state: "joined",
        ...name,
      });
      return {
        clientA: await db.insert("roomSeats", seatOf("clientA")),
        clientB: await db.insert("roomSeats", seatOf("clientB")),
        coach: await db.insert("roomSeats", { ...seatOf("coach"), isAdmitted: true }),
      };
    });
  });

  test("[room-19] a seat in a circle's room is taken by a member, in their own name", async () => {
    for (const person of MEMBERS) {
      await expectOnly([person], (db) => db.insert("roomSeats", seatOf(person)));
    }
    const others = { ...seatOf("clientA"), clientId: idOf("clientB") };
    expect(await attempt("clientA", (db) => db.insert("roomSeats", others))).toBe("NOT_FOUND");
    const unfiled = { ...seatOf("clientA"), clientId: undefined };
    expect(await attempt("clientA", (db) => db.insert("roomSeats", unfiled))).toBe("NOT_FOUND");
    const filed = { ...seatOf("coach"), clientId: idOf("clientA") };
    expect(await attempt("coach", (db) => db.insert("roomSeats", filed))).toBe("NOT_FOUND");
    const ownCircle = { ...seatOf("otherCoach"), coachId: idOf("otherCoach") };
    expect(await attempt("otherCoach", (db) => db.insert("roomSeats", ownCircle))).toBe(
      "NOT_FOUND",
    );
    for (const person of ["clientA", "clientB"] as const) {
      const admitted = { ...seatOf(person), isAdmitted: true };
      expect(await attempt(person, (db) => db.insert("roomSeats", admitted))).toBe("NOT_FOUND");
    }
  });

  test("[room-19] the circle's coach lets a member in, and changes nothing else in their seat", async () => {
    const { clientA } = added.seats;
    await expectOnly(["clientA"], (db) => db.patch("roomSeats", clientA, { seenAt: 2 }));
    const both: Attempt = (db) => db.patch("roomSeats", clientA, { isAdmitted: true, seenAt: 3 });
    expect(await attempt("coach", both)).toBe("NOT_FOUND");
    await expectOnly(["coach"], (db) => db.patch("roomSeats", clientA, { isAdmitted: true }));
    expect(await attempt("clientA", (db) => db.patch("roomSeats", clientA, { seenAt: 4 }))).toBe(
      "ok",
    );
  });

  test("[room-19] a seat stays in its room, with its person", async () => {
    const { clientA } = added.seats;
    const { sessionId } = world.ofA;
    const other = await raw((db) =>
      db.insert("circles", {
        coachId: idOf("coach"),
        name: "Other",
        about: "Words",
        openedAt: now,
      }),
    );
    const place = { coachId: idOf("coach"), clientId: idOf("clientA"), invitedAt: now };
    const name = { chosenName: "Wren", nameKey: "wren" };
    await raw((db) =>
      db.insert("circleMembers", { ...place, ...name, circleId: other, state: "joined" }),
    );
    for (const change of [
      { sessionId },
      { circleId: other },
      { coachId: idOf("otherCoach") },
      { clientId: idOf("clientB") },
      { userId: idOf("clientB") },
    ]) {
      const move: Attempt = (db) => db.patch("roomSeats", clientA, change);
      expect(await attempt("clientA", move), JSON.stringify(change)).toBe("NOT_FOUND");
    }
    const nowhere = { ...seatOf("clientA"), circleId: undefined, coachId: undefined };
    expect(await attempt("clientA", (db) => db.insert("roomSeats", nowhere))).toBe("NOT_FOUND");
    const strange = { ...nowhere, sessionId: world.ofB.sessionId };
    expect(await attempt("clientA", (db) => db.insert("roomSeats", strange))).toBe("NOT_FOUND");
  });

  test("[room-21] a seat is removed by its person and by the circle's coach", async () => {
    const { clientA, clientB, coach } = added.seats;
    const remove =
      (id: Id<"roomSeats">): Attempt =>
      (db) =>
        db.delete("roomSeats", id);
    for (const who of [...STRANGERS, "clientB"] as const) {
      expect(await attempt(who, remove(clientA)), who).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", remove(clientA))).toBe("ok");
    expect(await attempt("coach", remove(clientB))).toBe("ok");
    await expectOnly(["coach"], remove(coach));
  });

  test("[room-19] members read all seats until their coaching ends", async () => {
    for (const id of Object.values(added.seats)) {
      expect(await readersOf("roomSeats", id)).toEqual([...MEMBERS]);
    }
    await endCoaching();
    expect(await readersOf("roomSeats", added.seats.clientA)).toEqual([]);
    expect(await readersOf("roomSeats", added.seats.clientB)).toEqual(["clientB", "coach"]);
  });

  test("[room-19] a signal is read and deleted by its two windows, and changed by nobody", async () => {
    for (const from of ["clientA", "coach"] as const) {
      await expectOnly([from], (db) => db.insert("roomSignals", signalOf(from, "clientB")));
    }
    const strange = { ...signalOf("clientA", "clientB"), sessionId: world.ofB.sessionId };
    expect(await attempt("clientA", (db) => db.insert("roomSignals", strange))).toBe("NOT_FOUND");
    const ownCircle = { ...signalOf("otherCoach", "coach"), coachId: idOf("otherCoach") };
    expect(await attempt("otherCoach", (db) => db.insert("roomSignals", ownCircle))).toBe(
      "NOT_FOUND",
    );
    const id = await raw((db) => db.insert("roomSignals", signalOf("clientA", "coach")));
    expect(await readersOf("roomSignals", id)).toEqual(["clientA", "coach"]);
    await expectOnly([], (db) => db.patch("roomSignals", id, { text: "Other" }));
    const take: Attempt = (db) => db.delete("roomSignals", id);
    for (const who of [...STRANGERS, "clientB"] as const) {
      expect(await attempt(who, take), who).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", take)).toBe("ok");
  });
}

export const noun: Noun = { writes };
