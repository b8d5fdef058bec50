import { beforeEach, describe, expect, test } from "vitest";
import { bookingHorizonDays, upcomingSessionsPerClientMax } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { refusal, setPractice } from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { at, stepsOfSeries, tuesdays, wallOf } from "../../tests/support/series-steps";
import { api } from "../_generated/api";

const { world } = useEmailedWorld();
const { coach, clientOf, bookSeries, listSeries, plan } = stepsOfSeries(world);
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const zone = "Europe/Berlin";
beforeEach(async () => {
  await setPractice(world, { timeZone: zone });
});

const taken = (...dates: string[]) =>
  refusal("TIMES_TAKEN", { startTimes: dates.map((date) => at(date)) });
const bookOne = (date: string, time?: string) =>
  coach().mutation(api.calendar.book, {
    ...{ clientId: clientOf("clientB"), title: "Other", sessionType: "phone" },
    ...{ startsAt: at(date, time), durationMinutes: 60, timeZone: zone },
  });
const heldTimes = async () => {
  const span = { fromMs: at("2026-03-20"), toMs: at("2026-05-01") };
  const busy = await callAs(world, "clientB").query(api.sessions.busyTimes, span);
  return busy.map(({ startsAt }) => wallOf(startsAt));
};

describe("booking a series", () => {
  test("[series-1, series-3] books each session at the same time of day, across a clock change", async () => {
    expect(await bookSeries()).toBe(4);
    expect(await plan()).toEqual([
      "1 03-24 10:00",
      "2 03-31 10:00",
      "3 04-07 10:00",
      "4 04-14 10:00",
    ]);
    const { page } = await callAs(world, "clientA").query(api.sessions.list, firstPage);
    const series = page.flatMap((session) => session.series ?? []);
    expect(series[0]).toEqual({ weeks: 1, number: 4, sessions: 4 });
    expect(series).toHaveLength(4);
    const times = ["03-24 10:00", "03-31 10:00", "04-07 10:00", "04-14 10:00"];
    expect(await heldTimes()).toEqual(times);
  });

  test("books every second week when that is chosen", async () => {
    await bookSeries({ weeks: 2, count: 3 });
    expect(await plan()).toEqual(["1 03-24 10:00", "2 04-07 10:00", "3 04-21 10:00"]);
  });

  test("[series-6] adds one line to the timeline and one notification", async () => {
    await bookSeries();
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored).toMatchObject([{ kind: "session_scheduled", happenings: 4 }]);
    const { page } = await callAs(world, "clientA").query(api.notifications.list, firstPage);
    const news = page.filter(({ kind }) => kind === "session_scheduled");
    expect(news).toMatchObject([{ happenings: 4, subjectTitle: "Title" }]);
    const [line] = (await coach().query(api.overview.recent, {})).slice(0, 1);
    expect(line).toMatchObject({ kind: "session_scheduled", happenings: 4 });
  });

  test("[series-2] leaves out the sessions that the coach leaves out, and counts the others", async () => {
    expect(await bookSeries({ skipped: [1, 3] })).toBe(2);
    expect(await plan()).toEqual(["1 03-31 10:00", "2 04-14 10:00"]);
    const [row] = await listSeries();
    expect(row?.series?.sessions).toBe(2);
  });

  test("books a single session if only one is left, and is refused if none is left", async () => {
    expect(await bookSeries({ skipped: [1, 2, 3] })).toBe(1);
    expect(await plan()).toEqual([]);
    expect(await heldTimes()).toEqual(["04-14 10:00"]);
    await expect(bookSeries({ skipped: [1, 2, 3, 4] })).rejects.toMatchObject(
      refusal("INVALID", { field: "skipped" }),
    );
  });

  test("[series-2] books nothing if one time is taken, and names that time", async () => {
    await bookOne("2026-03-31", "10:30");
    await bookOne("2026-04-14", "09:30");
    await expect(bookSeries()).rejects.toMatchObject(taken("2026-03-31", "2026-04-14"));
    expect(await plan()).toEqual([]);
    expect(await bookSeries({ skipped: [2, 4] })).toBe(2);
  });

  test("[series-4] succeeds for only one of two simultaneous series with the same times", async () => {
    const both = await Promise.allSettled([
      bookSeries(),
      bookSeries({ clientId: clientOf("clientB"), weeks: 2, count: 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [ofA, ofB] = [await listSeries("clientA"), await listSeries("clientB")];
    expect([ofA.length, ofB.length].toSorted()).toEqual([0, ofA.length + ofB.length]);
    const held = await heldTimes();
    expect(new Set(held).size).toBe(held.length);
  });

  test.each([
    ["one session", { count: 1 }, "count"],
    ["27 sessions", { count: 27 }, "count"],
    ["half a session", { count: 2.5 }, "count"],
    ["a past beginning", { startsAt: at("2026-03-17") }, "startsAt"],
    ["a time off the half hours", { startsAt: at("2026-03-24", "10:10") }, "startsAt"],
    ["50 minutes", { durationMinutes: 50 }, "durationMinutes"],
    ["a blank title", { title: " " }, "title"],
  ])("refuses %s", async (_what, change, field) => {
    await expect(bookSeries(change)).rejects.toMatchObject(refusal("INVALID", { field }));
    expect(await plan()).toEqual([]);
  });

  test("refuses more sessions than a client may have ahead", async () => {
    await bookSeries({ count: 26 });
    const room = upcomingSessionsPerClientMax - 26 - 1; // One session of the world is ahead, too.
    const more = { startsAt: at("2026-03-25"), count: room + 1 };
    await expect(bookSeries(more)).rejects.toMatchObject(refusal("INVALID", { field: "upcoming" }));
    expect(await bookSeries({ ...more, count: room })).toBe(room);
  });
});

describe("the preview", () => {
  const preview = (change: object = {}) =>
    coach().query(api.series.preview, { ...tuesdays, ...change });
  const states = async (change: object = {}) => (await preview(change)).map(({ state }) => state);

  test("[series-2] shows what prevents each session, by the rules of a single booking", async () => {
    await world.t.run(async ({ db }) => {
      const coachId = world.people.coach.userId;
      const [row] = await db.query("practiceSettings").take(1);
      if (row === undefined) throw new Error("There are no settings.");
      const hours = { fromMinute: 9 * 60, toMinute: 17 * 60 };
      await db.patch("practiceSettings", row._id, {
        weekly: [{ weekday: 2, ...hours }],
        exceptions: [
          { date: "2026-04-07", hours: [] },
          { date: "2026-04-14", hours: [{ fromMinute: 12 * 60, toMinute: 13 * 60 }] },
        ],
      });
      const span = { startsAt: at("2026-04-21", "09:30"), durationMinutes: 60 };
      await db.insert("outsideDays", {
        ...{ coachId, calendarId: world.belongings.calendarId, spans: [span] },
        startsAt: Date.parse("2026-04-21T00:00:00Z"),
      });
    });
    await bookOne("2026-03-31");
    expect(await states({ count: 6 })).toEqual([
      "free",
      "taken",
      "day-off",
      "closed",
      "outside",
      "free",
    ]);
    expect(await bookSeries({ count: 6, skipped: [2, 5] })).toBe(4); // A coach may book beyond their own hours.
    await expect(bookSeries({ startsAt: at("2026-04-21"), count: 2 })).rejects.toMatchObject(
      taken("2026-04-21", "2026-04-28"),
    );
  });

  test("names sessions that are past or more than a year ahead", async () => {
    expect((await states({ startsAt: at("2026-03-18", "12:00") }))[0]).toBe("past");
    const startsAt = Date.now() + (bookingHorizonDays - 8) * dayMs;
    expect(await states({ startsAt, count: 3 })).toEqual(["free", "free", "too-far"]);
    const series = { startsAt: at("2027-03-09"), count: 3 };
    await expect(bookSeries(series)).rejects.toMatchObject(taken("2027-03-23"));
  });

  test("considers the coach's own calendar only", async () => {
    await bookOne("2026-03-31");
    const other = await callAs(world, "otherCoach").query(api.series.preview, tuesdays);
    expect(other.map(({ state }) => state)).toEqual(["free", "free", "free", "free"]);
  });
});

test("[series-7] a package counts each session of a series once it took place", async () => {
  const clientId = clientOf("clientA");
  await world.t.run(({ db }) => db.delete("packages", world.belongings.packageId));
  const days = { startsOn: "2026-03-20", timeZone: zone };
  await coach().mutation(api.packages.add, { clientId, sessionsIncluded: 12, ...days });
  await bookSeries();
  const left = async () =>
    (await callAs(world, "clientA").query(api.packages.own, {})).map((each) => each.left);
  expect(await left()).toEqual([12]);
  for (const { _id: sessionId } of (await listSeries()).slice(0, 3)) {
    await world.t.run(({ db }) => db.patch("sessions", sessionId, { status: "completed" }));
  }
  expect(await left()).toEqual([9]);
});
