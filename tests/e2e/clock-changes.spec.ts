/** Sessions around the night in which Europe's clocks change, one across midnight for the client: each on its own day. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "../../domain/time/time-spans";

import { calendarView, coachBooking, coachSessions } from "@/content/coach-sessions";
import { booking, mySessions, sessionPage } from "@/content/sessions";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { readCalendar } from "../support/read-calendar";
import { cardOf, dialogOf } from "../support/session-journeys";

const hourMs = 60 * 60 * 1000;
const LISBON = "Europe/Lisbon";
/** Three hours ahead of Lisbon in winter, two in summer. */
const ISTANBUL = "Europe/Istanbul";
/** The coach's other zone: there both sessions begin on the next morning. */
const TOKYO = "Asia/Tokyo";

/** The next Sunday on which Europe's clocks change, and Lisbon's offset from UTC the evening before and on it. */
function findChange() {
  const soonest = Date.now() + 14 * dayMs;
  const year = new Date().getUTCFullYear();
  const changes = [year, year + 1].flatMap((each) =>
    [2, 9].map((month) => {
      const last = new Date(Date.UTC(each, month + 1, 0));
      const sundayMs = last.getTime() - last.getUTCDay() * dayMs;
      return month === 2
        ? { sundayMs, aheadBefore: 0, aheadOn: 1 }
        : { sundayMs, aheadBefore: 1, aheadOn: 0 };
    }),
  );
  const next = changes.find(({ sundayMs }) => sundayMs > soonest);
  if (next === undefined) throw new Error("Europe's clocks change twice a year.");
  return next;
}

const { sundayMs, aheadBefore, aheadOn } = findChange();
/** Eight in the evening in Lisbon, for two hours: 24 hours apart by the clock, and 23 or 25 in fact. */
const evenings = [
  { title: "Before the clocks change", startsAt: sundayMs - dayMs + (20 - aheadBefore) * hourMs },
  { title: "With the clocks changed", startsAt: sundayMs + (20 - aheadOn) * hourMs },
];

/** As displayed, by the platform's own calendar. */
const word = (ms: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(ms).replaceAll("\u202F", " ");
const formatDay = (ms: number, zone: string) =>
  word(ms, zone, { weekday: "long", year: "numeric", month: "long", day: "numeric" });
const formatTime = (ms: number, zone: string) =>
  word(ms, zone, { hour: "numeric", minute: "2-digit" });
const formatSpan = (ms: number, zone: string) =>
  `${formatTime(ms, zone)} to ${formatTime(ms + 2 * hourMs, zone)}`;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The Sunday of a moment's week in that zone, as if the zone were UTC: the browser's locale begins its weeks there. */
function sundayOf(ms: number, timeZone: string): number {
  const dayStart = Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(ms));
  return dayStart - new Date(dayStart).getUTCDay() * dayMs;
}

const { practice, openPerson, turnTo } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
let coach: Page;
let client: Page;
const sessionIds = new Map<string, Id<"sessions">>();

beforeAll(async () => {
  const { portal } = practice;
  coach = await (await openPerson(portal.coach, { timezoneId: LISBON })).openWindow();
  client = await (await openPerson(portal.client, { timezoneId: ISTANBUL })).openWindow();
  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.profile.save, { timeZone: ISTANBUL });
});

describe("sessions on the evenings around a clock change", () => {
  test("are booked in the coach's time zone, and shown in the client's as well", async () => {
    await turnTo(client, "/dashboard/sessions");
    await turnTo(coach, "/admin/sessions");
    for (const { title, startsAt } of evenings) {
      await press(coach, coachSessions.schedule);
      const dialog = dialogOf(coach);
      await dialog
        .getByLabel(coachBooking.client, { exact: true })
        .selectOption({ label: "Imogen Vale" });
      await dialog.getByLabel(booking.name).fill(title);
      await dialog.getByLabel(booking.type).selectOption("video");
      await dialog.getByLabel(booking.duration).selectOption("120");
      await dialog.getByLabel(booking.date).fill(isoDay(startsAt));
      await dialog.getByRole("radio", { name: /^8:00 PM/ }).check({ force: true });
      const day = formatDay(startsAt, ISTANBUL);
      const time = formatTime(startsAt, ISTANBUL);
      await says(coach, booking.otherZone("Imogen Vale", day, time, "Istanbul time"));
      await dialog.getByRole("button", { name: coachBooking.submit, exact: true }).click();
      const card = cardOf(client, title);
      await card.waitFor();
      await expect.poll(() => card.getByRole("time").textContent()).toBe(`${day}, ${time}`);
    }
    const asCoach = await callAs(practice.portal, practice.portal.coach);
    const span = { fromMs: sundayMs - 2 * dayMs, toMs: sundayMs + 2 * dayMs };
    const titles = evenings.map(({ title }) => title);
    const booked = (await asCoach.query(api.calendar.between, span)).filter(({ title }) =>
      titles.includes(title),
    );
    for (const { title, sessionId } of booked) sessionIds.set(title, sessionId);
    expect(booked.map(({ title, startsAt, timeZone }) => ({ title, startsAt, timeZone }))).toEqual(
      evenings.map((evening) => ({ ...evening, timeZone: LISBON })),
    );
    const isOverMidnight = evenings.map(({ startsAt }) =>
      formatSpan(startsAt, ISTANBUL).endsWith(" 1:00 AM"),
    );
    expect(isOverMidnight.toSorted()).toEqual([false, true]); // so the test covers midnight, too
  });

  test.each(evenings)("$title: both sides see both local times on its page", async (evening) => {
    const { title, startsAt } = evening;
    const id = sessionIds.get(title) ?? "";
    await turnTo(coach, `/admin/sessions/${id}`);
    await turnTo(client, `/dashboard/sessions/${id}`);
    const places = { Lisbon: LISBON, Istanbul: ISTANBUL };
    for (const [page, own, other] of [
      [coach, "Lisbon", "Istanbul"],
      [client, "Istanbul", "Lisbon"],
    ] as const) {
      const facts = page.locator("main dl");
      await facts.getByText(formatDay(startsAt, places[own]), { exact: true }).waitFor();
      await facts.getByText(`${formatSpan(startsAt, places[own])}, ${own} time`).waitFor();
      const theirs = `${formatDay(startsAt, places[other])}, ${formatSpan(startsAt, places[other])}`;
      await facts.getByText(`${theirs}, ${other} time`, { exact: true }).waitFor();
    }
  });

  test.each(evenings)(
    "$title: the calendar files of both sides have the same moment",
    async (evening) => {
      const { title, startsAt } = evening;
      const id = sessionIds.get(title) ?? "";
      for (const [page, path, other] of [
        [coach, `/admin/sessions/${id}`, "Imogen Vale"],
        [client, `/dashboard/sessions/${id}`, "Helena Marsh"],
      ] as const) {
        await turnTo(page, path);
        const download = page.waitForEvent("download");
        await press(page, sessionPage.addToCalendar);
        const file = await readFile(await (await download).path(), "utf8");
        const { events } = readCalendar(file);
        expect(events).toMatchObject([{ startsAt, endsAt: startsAt + 2 * hourMs }]);
        expect(file).toContain(`SUMMARY:Session with ${other}: ${title}`);
      }
    },
  );

  test.each([
    ["at home", LISBON],
    ["from far away", TOKYO],
    ["where the first one runs over midnight", ISTANBUL],
  ])("are on their own days in the coach's week, %s", async (_where, zone) => {
    const person = await openPerson(practice.portal.coach, { timezoneId: zone });
    const page = await person.openPage("/admin/sessions");
    await page.getByRole("tab", { name: coachSessions.tabs.week, exact: true }).click();
    const first = page.getByRole("listitem", { name: /^Sunday, / });
    let shownMs = Date.parse(`${(await first.getAttribute("aria-label")) ?? ""} UTC`);
    for (const { title, startsAt } of evenings) {
      for (; shownMs < sundayOf(startsAt, zone); shownMs += 7 * dayMs) {
        await page.getByRole("button", { name: calendarView.next.week }).click();
      }
      const day = page.getByRole("listitem", { name: formatDay(startsAt, zone), exact: true });
      const entry = day.getByRole("link").filter({ hasText: title });
      await entry.getByText(formatTime(startsAt, zone), { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("link").filter({ hasText: title }).count()).toBe(1);
    }
  });

  test("are in order in the client's list, with the day each begins", async () => {
    await turnTo(client, "/dashboard/sessions");
    await client.getByRole("searchbox", { name: mySessions.search }).fill("the clocks change");
    for (const { title, startsAt } of evenings) {
      const shown = `${formatDay(startsAt, ISTANBUL)}, ${formatTime(startsAt, ISTANBUL)}`;
      await expect.poll(() => cardOf(client, title).getByRole("time").textContent()).toBe(shown);
    }
    await expect
      .poll(() => client.getByRole("article").getByRole("heading").allTextContents())
      .toEqual(evenings.map(({ title }) => title).toReversed());
  });
});
