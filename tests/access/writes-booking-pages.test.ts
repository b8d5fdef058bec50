import { beforeEach, expect, test } from "vitest";
import { BOOKING_PAGE_DEFAULTS } from "../../domain/schedule/booking-pages";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(world, person, act);
const pageOf = (coach: "coach" | "otherCoach") => ({
  coachId: world.people[coach].userId,
  ...BOOKING_PAGE_DEFAULTS,
  updatedAt: now,
});

test("a booking page is written by its coach alone, and never removed or given away", async () => {
  const insert: Attempt = (db) => db.insert("bookingPages", pageOf("coach"));
  for (const person of ["nobody", "clientA", "otherCoach"] as const) {
    expect(await attempt(person, insert)).toBe("NOT_FOUND");
  }
  expect(await attempt("coach", insert)).toBe("ok");
  const id = await world.t.run(({ db }) => db.insert("bookingPages", pageOf("coach")));
  const change: Attempt = (db) => db.patch("bookingPages", id, { word: "taken" });
  for (const person of ["nobody", "clientA", "otherCoach"] as const) {
    expect(await attempt(person, change)).toBe("NOT_FOUND");
  }
  expect(await attempt("coach", change)).toBe("ok");
  const coachId = world.people.otherCoach.userId;
  const giveAway: Attempt = (db) => db.patch("bookingPages", id, { coachId });
  expect(await attempt("coach", giveAway)).toBe("NOT_FOUND");
  expect(await attempt("coach", (db) => db.delete("bookingPages", id))).toBe("NOT_FOUND");
});

test("coaches read each other's pages, because a word is taken once; clients and strangers read none", async () => {
  const id = await world.t.run(({ db }) => db.insert("bookingPages", pageOf("coach")));
  const seen: string[] = [];
  const peek =
    (person: string): Attempt =>
    async (db) => {
      if ((await db.get("bookingPages", id)) !== null) seen.push(person);
    };
  for (const person of ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const) {
    await attempt(person, peek(person));
  }
  expect(seen).toEqual(["coach", "otherCoach"]);
});
