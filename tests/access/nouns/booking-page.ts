import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { priceCharactersMax } from "../../../domain/practice/packages";
import {
  BOOKING_PAGE_DEFAULTS,
  greetingCharactersMax,
} from "../../../domain/schedule/booking-pages";
import { coaches, everybody, type Row } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";

/** What a stranger finds at an address is tested in convex/bookingPages/bookingPages.test.ts. */
const bookingPageRows = (): Record<string, Row> => ({
  "bookingPages:own": { call: { query: api.bookingPages.own, args: {} }, answers: coaches },
  "bookingPages:save": {
    call: { mutation: api.bookingPages.save, args: { word: "dana-levi", audience: "anybody" } },
    answers: coaches, // each coach's own page
  },
  "bookingPages:look": {
    call: { action: api.bookingPages.look, args: { word: "dana-levi", timeZone: "UTC" } },
    answers: everybody,
  },
});

const pageOf = (coach: "coach" | "otherCoach") => ({
  coachId: world.people[coach].userId,
  ...BOOKING_PAGE_DEFAULTS,
  updatedAt: now,
});

function writes() {
  test("a booking page is written by its coach only, and never removed or given to another coach", async () => {
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

  test("coaches read each other's pages, because addresses are unique; clients and strangers read none", async () => {
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
}

async function hostile({ coach, pen }: Hostile) {
  const word = "hostile-words";
  await coach.mutation(api.bookingPages.save, {
    ...{ audience: "anybody", word },
    greeting: pen.write("bookingPages:save.greeting", greetingCharactersMax),
    price: pen.write("bookingPages:save.price", priceCharactersMax),
  });
  return { word };
}

export const noun: Noun = {
  rows: bookingPageRows,
  sees: { bookingPages: ({ viewer }) => viewer.role === "admin" },
  hostile,
  writes,
};
