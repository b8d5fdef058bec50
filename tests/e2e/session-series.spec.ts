/** A coach books, moves and cancels a series; the client's page follows without a reload. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";
import { seriesWords } from "@/content/session-series";
import { sessionCard, statusLabels } from "@/content/session-lines";
import { booking, sessionPage } from "@/content/sessions";
import { formatShortDate } from "@/lib/text/session-times";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { seriesStarts, shiftOnWall } from "../../domain/schedule/session-series";
import { addDays } from "../../domain/time/calendar-dates";
import { dayMs, minuteMs } from "../../domain/time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { cardOf, dialogOf, undo } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const zone = "Europe/Lisbon";
const { practice, openPerson, goTo, turnTo } = useDemoPractice({
  timezoneId: zone,
  reducedMotion: "reduce",
});
const title = "Weekly talk";
const firstDay = addDays(utcMsToWallTime(Date.now(), zone).date, 40);
const at = (date: string, time = "20:00") => wallTimeToUtcMs({ date, time }, zone);

let client: Page;
let coach: Page;
let asCoach: Awaited<ReturnType<typeof callAsCoach>>["asCoach"];
let otherId: Id<"users">;
/** The starts of eight evenings, of which the third is taken and the fifth is a day off. */
let starts: number[];
/** The starts of the five that are booked. */
let booked: number[];

const bookOther = (startsAt: number) =>
  asCoach.mutation(api.calendar.book, {
    ...{ clientId: otherId, title: "Before", sessionType: "phone" },
    ...{ startsAt, durationMinutes: 60, timeZone: zone },
  });

beforeAll(async () => {
  const calling = await callAsCoach(practice.portal);
  asCoach = calling.asCoach;
  const clients = await asCoach.query(api.calendar.clients, {});
  const other = clients.find(({ clientId }) => clientId !== calling.clientId);
  const settings = await asCoach.query(api.practice.get, {});
  if (other === undefined || settings === null) throw new Error("The practice is too small.");
  otherId = other.clientId;
  starts = seriesStarts(at(firstDay), { weeks: 1, count: 8 }, settings.timeZone);
  const [first = 0, , third = 0, fourth = 0, fifth = 0, ...last] = starts;
  booked = [first, fourth, ...last];
  await bookOther(third);
  const { date } = utcMsToWallTime(fifth, settings.timeZone);
  const exceptions = [
    ...settings.exceptions.filter((day) => day.date !== date),
    { date, hours: [] },
  ];
  await asCoach.mutation(api.practice.save, { exceptions });
  const { portal } = practice;
  [client, coach] = (await Promise.all(
    [portal.client, portal.coach].map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page];
});

const shownTimes = async () => {
  const times = await cardOf(client, title)
    .getByRole("time")
    .evaluateAll((found) => found.map((time) => time.getAttribute("datetime")));
  return times.map((time) => Date.parse(time ?? "")).toSorted((one, two) => one - two);
};

async function chooseTime(date: string, time: string) {
  await dialogOf(coach).getByLabel(booking.date).fill(date);
  await dialogOf(coach).getByRole("radio", { name: time }).check({ force: true });
}

describe("a series", () => {
  test("[series-1, series-2, series-8, series-9] is previewed, booked in one step, and appears on the client's page without a reload", async () => {
    await Promise.all([goTo(client, "/dashboard/sessions"), goTo(coach, "/admin/sessions")]);
    await coach.getByRole("button", { name: coachSessions.schedule }).click();
    const dialog = dialogOf(coach);
    await dialog.getByLabel("Client", { exact: true }).selectOption({ label: "Imogen Vale" });
    await dialog.getByLabel(booking.name).fill(title);
    await dialog.getByLabel(booking.type).selectOption("video");
    await dialog.getByLabel(seriesWords.repeats).selectOption(sessionCard.rhythms[1]);
    await dialog.getByText(seriesWords.chooseTime).waitFor();
    await dialog.getByLabel(seriesWords.count).selectOption("8");
    await chooseTime(firstDay, "8:00 PM");
    await coach.reload();
    await coach.getByRole("button", { name: coachSessions.schedule }).click();
    const occurrences = dialog.getByRole("group", { name: seriesWords.title });
    const line = (index: number) =>
      occurrences.getByRole("checkbox", {
        name: `${formatShortDate(starts[index] ?? 0, zone)}, 8:00 PM`,
      });
    await expect.poll(() => occurrences.getByRole("checkbox").count()).toBe(8);
    expect(await line(2).isDisabled()).toBe(true);
    expect(await line(4).isChecked()).toBe(false);
    await occurrences.getByText(seriesWords.states["day-off"]).waitFor();
    await dialog.getByRole("button", { name: seriesWords.submit(6) }).waitFor();
    await line(1).press("Space");
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    await dialog.getByRole("button", { name: seriesWords.submit(5) }).click();
    await coach.getByText(seriesWords.booked(5)).waitFor();
    await expect.poll(shownTimes).toEqual(booked);
    await coach.getByRole("button", { name: coachSessions.schedule }).click();
    expect(await dialog.getByLabel(booking.name).inputValue()).toBe("");
    await dialog.getByRole("button", { name: booking.cancel, exact: true }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    const places = [1, 2, 3, 4, 5].map((number) => sessionCard.ofSeries(number, 5));
    for (const place of places) await cardOf(client, title).getByText(place).waitFor();
    expect(await findAccessibilityFaults(client)).toEqual([]);
  });

  test("[series-5] is moved from one session on, and a refusal names the conflicting time", async () => {
    const firstPage = { paginationOpts: { numItems: 20, cursor: null } };
    const { page: found } = await asCoach.query(api.calendar.search, {
      words: title,
      ...firstPage,
    });
    const second = found.find(({ startsAt }) => startsAt === booked[1]);
    if (second === undefined) throw new Error("The second session is missing.");
    const distanceMs = dayMs - 30 * minuteMs;
    const moved = booked.map((ms, index) => (index === 0 ? ms : shiftOnWall(ms, distanceMs, zone)));
    const inTheWay = await bookOther(moved[3] ?? 0);
    await turnTo(coach, `/admin/sessions/${second.sessionId}`);
    await coach.getByRole("button", { name: sessionPage.reschedule, exact: true }).click();
    const scope = dialogOf(coach).getByRole("group", { name: seriesWords.scope });
    await scope.getByRole("radio", { name: seriesWords.scopes.one }).focus();
    await coach.keyboard.press("ArrowDown");
    await scope.getByText(seriesWords.scopeHint.reschedule).waitFor();
    await chooseTime(addDays(utcMsToWallTime(second.startsAt, zone).date, 1), "7:30 PM");
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    const submit = dialogOf(coach).getByRole("button", { name: seriesWords.move(4) });
    await submit.click();
    const words = `${formatShortDate(moved[3] ?? 0, zone)}, 7:30 PM`;
    await dialogOf(coach).getByText(seriesWords.taken(words)).waitFor();
    expect(await shownTimes()).toEqual(booked);
    await asCoach.mutation(api.sessions.cancel, { sessionId: inTheWay });
    await submit.click();
    await coach.getByText(seriesWords.moved).waitFor();
    await expect.poll(shownTimes).toEqual(moved);
  });

  test("[series-5] is cancelled from there on, and restored by one undo", async () => {
    const cancelled = cardOf(client, title).getByText(statusLabels.cancelled, { exact: true });
    await coach.getByRole("button", { name: sessionPage.cancel, exact: true }).click();
    await dialogOf(coach).getByRole("radio", { name: seriesWords.scopes.following }).check();
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    await dialogOf(coach)
      .getByRole("button", { name: seriesWords.cancel(4) })
      .click();
    await expect.poll(() => cancelled.count()).toBe(4);
    await undo(coach, seriesWords.cancelled);
    await expect.poll(() => cancelled.count()).toBe(0);
  });

  test("[series-8] is changed by a client one session at a time, without a question", async () => {
    const card = cardOf(client, title).last();
    await card.getByRole("button", { name: sessionCard.cancel }).click();
    await dialogOf(client).getByRole("textbox").waitFor();
    expect(await dialogOf(client).getByRole("radio").count()).toBe(0);
    await dialogOf(client).getByRole("button", { name: "Cancel session" }).click();
    await expect
      .poll(() => cardOf(client, title).getByText(statusLabels.cancelled, { exact: true }).count())
      .toBe(1);
  });
});
