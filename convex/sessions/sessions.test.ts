import { describe, expect, test } from "vitest";
import {
  bookingHorizonDays,
  titleCharactersMax,
  upcomingSessionsPerClientMax,
} from "../../domain/limits";
import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import {
  book,
  busyTimes,
  refusal,
  setPractice,
  wanted,
  type SessionDetails,
} from "../../tests/access/bookings";
import { buildWorld, callAs } from "../../tests/access/world";
import { api } from "../_generated/api";

const DAY_MS = 24 * 3_600_000;
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

describe("booking", () => {
  test("[session-22] gives the client the session, blocks the time for others, and adds activity for the coach", async () => {
    const world = await buildWorld();
    await setPractice(world, { areHoursConfirmed: true });
    const sessionId = await book(world, "clientA", { title: "  Title \n", description: " \u200b" });
    const list = await callAs(world, "clientA").query(api.sessions.list, firstPage);
    const booked = list.page.find((session) => session.sessionId === sessionId);
    expect(booked).toMatchObject({ title: "Title", status: "scheduled", moveCount: 0 });
    expect(booked?.description).toBeUndefined();
    const { startsAt, durationMinutes } = wanted();
    expect(await busyTimes(world, "clientB")).toEqual([{ startsAt, durationMinutes }]);
    expect(await busyTimes(world, "otherCoach")).toEqual([]);
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored).toMatchObject([{ kind: "session_scheduled", sessionId, subjectTitle: "Title" }]);
  });

  test.each([
    ["the same span", 0, 60],
    ["one that begins before it and reaches in", -0.5, 60],
    ["one that begins inside it", 0.5, 30],
    ["one around it", -0.5, 120],
  ])("refuses %s, also for the coach", async (_what, hours, minutes) => {
    const world = await buildWorld();
    await book(world, "clientA");
    const second = { ...wanted(hours), durationMinutes: minutes };
    await expect(book(world, "clientB", second)).rejects.toMatchObject(refusal("CONFLICT"));
    const clientId = world.people.clientB.userId;
    const byCoach = { clientId, title: "Title", sessionType: "phone" as const, ...second };
    await expect(callAs(world, "coach").mutation(api.calendar.book, byCoach)).rejects.toMatchObject(
      refusal("CONFLICT"),
    );
    expect(await busyTimes(world, "clientB")).toHaveLength(1);
  });

  test("accepts the times directly before and after another session", async () => {
    const world = await buildWorld();
    await book(world, "clientA");
    await book(world, "clientB", wanted(1));
    await book(world, "clientB", wanted(-1));
    expect(await busyTimes(world, "clientA")).toHaveLength(3);
  });

  test("succeeds for one of two simultaneous bookings", async () => {
    const world = await buildWorld();
    const both = await Promise.allSettled([book(world, "clientA"), book(world, "clientB")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await busyTimes(world, "clientA")).toHaveLength(1);
  });

  const timeZone = "UTC";
  const today = utcMsToWallTime(Date.now(), timeZone).date;
  const at = (date: string, time: string) => wallTimeToUtcMs({ date, time }, timeZone);
  test.each<[string, SessionDetails, object]>([
    ["a blank title", { title: " \u200b" }, { field: "title", reason: "blank" }],
    ["a title without end", { title: "x".repeat(titleCharactersMax + 1) }, { reason: "too_long" }],
    ["100,000 characters", { description: "x".repeat(100_000) }, { reason: "too_long" }],
    ["a past hour", { startsAt: at(addDays(today, -1), "10:00") }, { reason: "in_past" }],
    [
      "a time between slots",
      { startsAt: at(addDays(today, 2), "10:15") },
      { reason: "not_allowed" },
    ],
    [
      "a time before the slots",
      { startsAt: at(addDays(today, 2), "08:30") },
      { field: "startsAt" },
    ],
    ["half a minute", { startsAt: wanted().startsAt + 30_000 }, { reason: "malformed" }],
    ["no time at all", { startsAt: Number.NaN }, { reason: "malformed" }],
    [
      "a far year",
      { startsAt: wanted().startsAt + bookingHorizonDays * DAY_MS },
      { field: "startsAt" },
    ],
    ["forever", { startsAt: Infinity }, { reason: "malformed" }],
    ["a duration of its own", { durationMinutes: 61 }, { field: "durationMinutes" }],
    ["a zone of its own", { timeZone: "Mars/Base" }, { field: "timeZone", reason: "malformed" }],
  ])("refuses %s", async (_what, details, facts) => {
    const world = await buildWorld();
    await expect(book(world, "clientA", details)).rejects.toMatchObject(refusal("INVALID", facts));
    expect(await busyTimes(world, "clientA")).toEqual([]);
  });

  test("respects the coach's hours and notice, which the coach may override", async () => {
    const world = await buildWorld();
    await setPractice(world, { weekly: [], noticeHours: 0 });
    await expect(book(world, "clientA")).rejects.toMatchObject(
      refusal("INVALID", { field: "startsAt", reason: "not_allowed" }),
    );
    const clientId = world.people.clientA.userId;
    const byCoach = { clientId, title: "Title", sessionType: "phone" as const, ...wanted() };
    await callAs(world, "coach").mutation(api.calendar.book, byCoach);
    await callAs(world, "coach").mutation(api.practice.save, {
      weekly: PRACTICE_DEFAULTS.weekly,
      noticeHours: 24 * 5,
    });
    await expect(book(world, "clientA", wanted(2))).rejects.toMatchObject(
      refusal("INVALID", { field: "startsAt", reason: "too_late" }),
    );
  });

  test("refuses times outside of the calendar's range", async () => {
    const world = await buildWorld();
    const clientId = world.people.clientA.userId;
    const odd = [1e308, -1e308, 8.64e15, 8.64e15 + 60_000, Date.UTC(9999, 0, 1), Infinity, NaN];
    const refused = refusal("INVALID", { field: "startsAt", reason: "malformed" });
    for (const startsAt of odd) {
      const time = { ...wanted(), startsAt };
      await expect(book(world, "clientA", time), `${startsAt}`).rejects.toMatchObject(refused);
      const past = { clientId, title: "Title", sessionType: "phone" as const, ...time };
      const record = callAs(world, "coach").mutation(api.calendar.record, past);
      await expect(record, `${startsAt}`).rejects.toMatchObject(refused);
    }
  });

  test("is limited, so that one client cannot fill the coach's calendar", async () => {
    const world = await buildWorld();
    await world.t.run(async ({ db }) => {
      for (let index = 0; index < upcomingSessionsPerClientMax - 1; index += 1) {
        await db.insert("sessions", {
          clientId: world.people.clientA.userId,
          title: "Title",
          sessionType: "phone",
          ...wanted(-24 * 365),
          startsAt: Date.now() + (index + 100) * DAY_MS,
          status: "scheduled",
          updatedAt: 0,
        });
      }
    });
    await expect(book(world, "clientA")).rejects.toMatchObject(
      refusal("INVALID", { field: "upcoming" }),
    );
    await book(world, "clientB");
  });
});

describe("the page of a session", () => {
  test("has the people, the place and both time zones, and only the details for its type", async () => {
    const world = await buildWorld();
    const meetingLink = "https://meet.example.com/ada";
    await setPractice(world, { meetingLink, phoneNumber: "+1 555", timeZone: "Europe/Lisbon" });
    const page = await callAs(world, "clientA").query(api.sessions.get, {
      sessionId: world.ofA.sessionId,
    });
    expect(page).toMatchObject({
      coach: { firstName: "Coach", timeZone: "Europe/Lisbon" },
      client: { firstName: "Ada", timeZone: null },
      meetingLink,
    });
    expect(page.phoneNumber).toBeUndefined();
  });

  test.each(["", "nothing", "x".repeat(5_000)])("does not exist for %j", async (sessionId) => {
    const world = await buildWorld();
    await expect(
      callAs(world, "clientA").query(api.sessions.get, { sessionId }),
    ).rejects.toMatchObject(refusal("NOT_FOUND"));
  });
});

test("taken times can be listed for a month or two only", async () => {
  const world = await buildWorld();
  for (const span of [
    { fromMs: 0, toMs: 63 * DAY_MS },
    { fromMs: 5, toMs: 5 },
    { fromMs: Number.NaN, toMs: 5 },
    { fromMs: -Infinity, toMs: Infinity },
  ]) {
    await expect(
      callAs(world, "clientA").query(api.sessions.busyTimes, span),
    ).rejects.toMatchObject(refusal("INVALID"));
  }
});
