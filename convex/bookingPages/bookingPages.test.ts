import type { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { attemptLimits, crowdGauges } from "../../domain/accounts/attempt-limits";
import { lookSubject, workBitsMax } from "../../domain/accounts/proof-of-work";
import {
  bookingPageDays,
  type BookingPage,
  greetingCharactersMax,
} from "../../domain/schedule/booking-pages";
import { priceCharactersMax } from "../../domain/practice/packages";
import { dayMs } from "../../domain/time/time-spans";
import { book, refusal, setPractice, wanted } from "../../tests/access/bookings";
import { doWork } from "../../tests/support/patient-browser";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

const here = {} as { world: World };
beforeEach(async () => {
  here.world = await buildWorld();
  return () => vi.useRealTimers();
});

const word = "dana-levi";
const save = (change: Partial<BookingPage>, caller: Caller = "coach") =>
  callAs(here.world, caller).mutation(api.bookingPages.save, change);
const look = (caller: Caller = "nobody", at = word) =>
  callAs(here.world, caller).action(api.bookingPages.look, { word: at, timeZone: "UTC" });
const open = (change: Partial<BookingPage> = {}) => save({ audience: "anybody", word, ...change });
const startsFor = async (caller: Caller = "nobody") => (await look(caller))?.starts ?? [];

describe("a coach's booking page", () => {
  test("[book-1] is off until the coach switches it on, and starts with all session types and 60 minutes", async () => {
    expect(await callAs(here.world, "coach").query(api.bookingPages.own, {})).toEqual({
      ...{ audience: "off", word: "", durationMinutes: 60 },
      sessionTypes: ["coaching", "video", "phone", "in-person"],
    });
    await save({ word });
    expect(await look()).toBeNull();
    expect(await look("clientA")).toBeNull();
  });

  test("[book-2] saves only the given fields, trimmed, for this coach alone", async () => {
    await open({ greeting: "  Welcome!  ", sessionTypes: ["video"], durationMinutes: 45 });
    await save({ durationMinutes: 30 });
    const own = { audience: "anybody", word, greeting: "Welcome!", sessionTypes: ["video"] };
    const read = (caller: Caller) => callAs(here.world, caller).query(api.bookingPages.own, {});
    expect(await read("coach")).toEqual({ ...own, durationMinutes: 30 });
    expect(await read("otherCoach")).toMatchObject({ audience: "off", word: "" });
    await save({ greeting: " ", price: " 80 € a session " });
    const { greeting, price } = await read("coach");
    expect([greeting, price]).toEqual([undefined, "80 € a session"]);
    await save({ price: "" });
    expect((await read("coach")).price).toBeUndefined();
  });

  test.each<[string, Partial<BookingPage>, object]>([
    ["a word of two letters", { word: "ab" }, { field: "word", reason: "malformed" }],
    ["capitals", { word: "Dana" }, { field: "word", reason: "malformed" }],
    ["a reserved word", { word: "admin" }, { field: "word", reason: "not_allowed" }],
    ["a page without a word", { audience: "anybody" }, { field: "word", reason: "blank" }],
    ["no type", { sessionTypes: [] }, { field: "sessionTypes", reason: "not_allowed" }],
    [
      "a type twice",
      { sessionTypes: ["video", "video"] },
      { field: "sessionTypes", reason: "not_allowed" },
    ],
    [
      "a length that sessions have not",
      { durationMinutes: 50 },
      { field: "durationMinutes", reason: "not_allowed" },
    ],
    [
      "a long greeting",
      { greeting: "a".repeat(greetingCharactersMax + 1) },
      { field: "greeting", reason: "too_long" },
    ],
    [
      "a long price",
      { price: "a".repeat(priceCharactersMax + 1) },
      { field: "price", reason: "too_long" },
    ],
  ])("[book-2, book-3] refuses %s", async (_, change, facts) => {
    await expect(save(change)).rejects.toMatchObject(refusal("INVALID", facts));
    expect(await here.world.t.run(({ db }) => db.query("bookingPages").take(1))).toEqual([]);
  });

  test("[book-3] has an address that no other coach can take until it is given up", async () => {
    await open();
    const isTaken = refusal("INVALID", { field: "word", reason: "not_allowed" });
    const take = () => save({ word }, "otherCoach");
    await expect(take()).rejects.toMatchObject(isTaken);
    await open({ word: "dana-new" });
    await take();
    await expect(open()).rejects.toMatchObject(isTaken);
  });

  test("[book-3] is no longer found at its old address once it has a new one", async () => {
    await open();
    await open({ word: "dana-new" });
    expect(await look()).toBeNull();
    expect(await look("nobody", "dana-new")).not.toBeNull();
  });
});

describe("at the address", () => {
  test("[book-4, book-5] a stranger sees who, what and when, and nothing else", async () => {
    await open({ greeting: "Welcome!", price: "80 € a session", sessionTypes: ["phone"] });
    const page = await look();
    const { starts, ...facts } = page ?? { starts: [] };
    expect(facts).toEqual({
      ...{ booker: "stranger", coachName: "Coach Example", practiceName: "Passage" },
      ...{ coachZone: "UTC", greeting: "Welcome!", sessionTypes: ["phone"], durationMinutes: 60 },
      ...{ price: "80 € a session", photoAt: null, isRequest: true, isSignUpOpen: true },
    });
    expect(starts).toContain(wanted().startsAt);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  test("[book-4] the coach's photo and bio are shown once the coach chooses so, and only to the page's audience", async () => {
    const photo = new Blob(["portrait"], { type: "image/png" });
    const { userId } = here.world.people.coach;
    await here.world.t.run(async ({ db, storage }) => {
      const storageId = await storage.store(photo);
      const row = { userId, storageId, contentType: "image/png", uploadedAt: 7 };
      await db.insert("profilePhotos", row);
    });
    await callAs(here.world, "coach").mutation(api.profile.save, { bio: "I listen." });
    await open();
    const fetchAs = (caller: Caller) =>
      callAs(here.world, caller).fetch(`/photos/booking?word=${word}`, { method: "GET" });
    const seenBy = async (caller: Caller) => {
      const answer = await fetchAs(caller);
      const page = await look(caller);
      return [page?.bio, page?.photoAt, answer.status === 200 && (await answer.text())];
    };
    expect(await seenBy("nobody")).toEqual([undefined, null, false]);
    await save({ showsProfile: true });
    const shown = ["I listen.", 7, "portrait"];
    expect(await seenBy("nobody")).toEqual(shown);
    await save({ audience: "clients" });
    expect(await seenBy("nobody")).toEqual([undefined, undefined, false]);
    expect(await seenBy("clientA")).toEqual(shown);
    await callAs(here.world, "coach").mutation(api.profile.removePhoto, {});
    expect(await seenBy("clientA")).toEqual(["I listen.", null, false]);
  });

  test("[book-6] a stranger gets the same answer for an unknown address, a page that is off and a page for clients", async () => {
    expect(await look("nobody", "nobody-here")).toBeNull();
    await save({ greeting: "Without a word yet." });
    expect(await look("nobody", "")).toBeNull();
    await open({ audience: "off" });
    expect(await look()).toBeNull();
    await open({ audience: "clients" });
    const callers = ["nobody", "deadSignIn", "otherCoach", "clientA", "coach"] as const;
    const bookers = await Promise.all(callers.map(async (caller) => (await look(caller))?.booker));
    expect(bookers).toEqual([undefined, undefined, undefined, "client", "coach"]);
  });

  test("[book-6] a page for clients treats another coach's client as a stranger", async () => {
    await save({ audience: "clients", word: "other" }, "otherCoach");
    expect(await look("clientA", "other")).toBeNull();
    await save({ audience: "anybody" }, "otherCoach");
    expect((await look("clientA", "other"))?.booker).toBe("other");
  });

  test("[book-6] a page closes when its owner is no longer a coach", async () => {
    await open();
    const { userId } = here.world.people.coach;
    await here.world.t.run(async ({ db }) => {
      const roles = await db.query("userRoles").take(20);
      const role = roles.find((each) => each.userId === userId);
      if (role !== undefined) await db.delete("userRoles", role._id);
    });
    expect(await look()).toBeNull();
  });

  test("[book-5] a time that is taken, or too close to another one, is not offered", async () => {
    await setPractice(here.world, { bufferMinutes: 30 });
    await open();
    const { startsAt } = wanted();
    expect(await startsFor()).toContain(startsAt);
    await book(here.world, "clientA");
    const after = await startsFor();
    for (const minutes of [-60, -30, 0, 30, 60])
      expect(after).not.toContain(startsAt + minutes * 60_000);
    expect(after).toContain(startsAt + 90 * 60_000);
  });

  test("[book-5] offered times respect the coach's hours and notice, other calendars and full days", async () => {
    const { startsAt } = wanted();
    const { coach } = here.world.people;
    await setPractice(here.world, { noticeHours: 24, dailySessions: 1 });
    await open();
    const first = (await startsFor())[0] ?? 0;
    expect(first).toBeGreaterThanOrEqual(Date.now() + dayMs);
    const nextDay = startsAt + dayMs;
    await here.world.t.run(async ({ db }) => {
      const outside = { coachId: coach.userId, name: "Home", failures: 0 };
      const calendarId = await db.insert("outsideCalendars", outside);
      const spans = [{ startsAt: nextDay, durationMinutes: 60 }];
      const day = Math.floor(nextDay / dayMs) * dayMs;
      await db.insert("outsideDays", { coachId: coach.userId, calendarId, startsAt: day, spans });
    });
    expect(await startsFor()).not.toContain(nextDay);
    await book(here.world, "clientA");
    const onDay = (await startsFor()).filter((ms) => Math.abs(ms - startsAt) < 8 * 3_600_000);
    expect(onDay).toEqual([]);
  });

  test("[book-5] no time within the coach's notice is offered", async () => {
    await setPractice(here.world, { noticeHours: 72 });
    await open();
    expect((await startsFor())[0]).toBeGreaterThanOrEqual(Date.now() + 3 * dayMs);
  });

  test("[book-5] no time beyond the next sixty days is offered", async () => {
    await open();
    const last = (await startsFor()).at(-1) ?? 0;
    expect(last).toBeLessThanOrEqual(Date.now() + bookingPageDays * dayMs);
    expect(last).toBeGreaterThan(Date.now() + (bookingPageDays - 2) * dayMs);
  });

  test("[book-5] an offered time can be booked", async () => {
    await open();
    const starts = await startsFor();
    const startsAt = starts[Math.floor(starts.length / 2)] ?? 0;
    await book(here.world, "clientA", { startsAt });
  });

  test("refuses a time zone that does not exist", async () => {
    const asked = { word, timeZone: "Mars/Olympus" };
    await expect(here.world.t.action(api.bookingPages.look, asked)).rejects.toMatchObject(
      refusal("INVALID", { field: "timeZone" }),
    );
  });

  test("[book-7] a stranger who loads the page too often has to wait, leaves no rows but counters, and blocks nobody else", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] }); // On a slow machine tries would be refilled.
    await open();
    const from = (ip: string) =>
      here.world.t
        .withRequestMetadata({ ip, userAgent: null })
        .action(api.bookingPages.look, { word, timeZone: "UTC" });
    const countRows = () =>
      here.world.t.run(async ({ db }) => ({
        people: (await db.query("users").take(100)).length,
        signUps: (await db.query("signUps").take(100)).length,
        sessions: (await db.query("sessions").take(100)).length,
        activity: (await db.query("activity").take(100)).length,
      }));
    const before = await countRows();
    const { tries } = attemptLimits.bookingLooksOfNetwork;
    for (let time = 0; time < tries; time += 1) await from("203.0.113.9");
    await expect(from("203.0.113.9")).rejects.toMatchObject(refusal("RATE_LIMITED"));
    expect(await from("198.51.100.7")).not.toBeNull();
    expect(await countRows()).toEqual(before);
  });

  test("[book-7] under many requests, each visitor has to solve a proof of work before the page is shown", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    await open();
    const asked = { word, timeZone: "UTC" };
    const from = (ip: string, more: object = {}) =>
      here.world.t
        .withRequestMetadata({ ip, userAgent: null })
        .action(api.bookingPages.look, { ...asked, ...more });
    for (let index = 0; index < 4 * crowdGauges.looks.tries; index += 1) {
      await from(`10.0.${index % 256}.${index >> 8}`).catch(() => null);
    }
    const lazy = from("198.51.100.200");
    await expect(lazy).rejects.toMatchObject(refusal("WORK_REQUIRED"));
    const { data } = (await lazy.catch((error: unknown) => error)) as ConvexError<{
      salt: string;
      bits: number;
    }>;
    const work = doWork(data, lookSubject(asked));
    const elsewhere = from("198.51.100.200", { work, word: "nobody-here" });
    await expect(elsewhere).rejects.toMatchObject(refusal("WORK_REQUIRED"));
    expect(await from("198.51.100.200", { work })).not.toBeNull();
  });

  test("[book-7] a visitor who changes networks within one site has to wait, too", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const waitFrom = async (network: string) => {
      const { waitMs } = await here.world.t.mutation(internal.bookingPages.door.admitLook, {
        caller: { network, userAgent: null, deviceHash: null, workBits: workBitsMax },
      });
      return waitMs;
    };
    const { tries } = attemptLimits.bookingLooksOfSite;
    for (let time = 0; time < tries; time += 1) {
      expect(await waitFrom(`2001:db8:1:${time.toString(16)}::/64`)).toBe(0);
    }
    expect(await waitFrom("2001:db8:1:ffff::/64")).toBeGreaterThan(0);
    expect(await waitFrom("2001:db8:2:ffff::/64")).toBe(0);
  });
});
