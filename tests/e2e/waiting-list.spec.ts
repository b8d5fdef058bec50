/** Two clients wait for a time on a full day, in their own windows; their coach frees one, both are notified, and one gets it. */
import { notificationWords } from "@/content/notifications";
import { waitingListWords, waitWords } from "@/content/session-waits";
import { booking, mySessions } from "@/content/sessions";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { admitNewcomer } from "../support/newcomer";
import { beginBooking, cardOf, dialogOf, submitOf } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const zone = "Europe/Lisbon";
const { practice, openPerson, goTo } = useDemoPractice({
  timezoneId: zone,
  reducedMotion: "reduce",
});
const stage = {} as {
  client: Page;
  newcomer: Page;
  coach: Page;
  date: string;
  sessionId: Id<"sessions">;
  cancel: () => Promise<unknown>;
};

/** A day with one hour, which another client has. */
async function fillDay() {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const settings = await asCoach.query(api.practice.get, {});
  if (settings === null) throw new Error("The coach has no practice.");
  const { timeZone, exceptions } = settings;
  const date = addDays(utcMsToWallTime(Date.now(), timeZone).date, 40);
  const hours = [{ fromMinute: 10 * 60, toMinute: 11 * 60 }];
  const others = exceptions.filter((exception) => exception.date !== date);
  await asCoach.mutation(api.practice.save, { exceptions: [...others, { date, hours }] });
  const clients = await asCoach.query(api.calendar.clients, {});
  const third = clients.find(
    (each) => each.clientId !== clientId && !each.firstName.startsWith("Jean"),
  );
  if (third === undefined) throw new Error("The practice has two clients only.");
  const startsAt = wallTimeToUtcMs({ date, time: "10:00" }, timeZone);
  stage.date = utcMsToWallTime(startsAt, zone).date;
  stage.sessionId = await asCoach.mutation(api.calendar.book, {
    ...{ clientId: third.clientId, title: "Taken", sessionType: "video" },
    ...{ startsAt, durationMinutes: 60, timeZone },
  });
  stage.cancel = () => asCoach.mutation(api.sessions.cancel, { sessionId: stage.sessionId });
}

beforeAll(async () => {
  const { portal } = practice;
  const newcomer = await admitNewcomer(portal);
  await fillDay();
  const windows = [portal.client, newcomer, portal.coach].map(async (wayIn) =>
    (await openPerson(wayIn)).openWindow(),
  );
  [stage.client, stage.newcomer, stage.coach] = (await Promise.all(windows)) as [Page, Page, Page];
  await goTo(stage.client, "/dashboard/sessions");
  await goTo(stage.newcomer, "/dashboard/sessions");
  await goTo(stage.coach, "/admin/sessions");
});

const bell = (page: Page) =>
  page.getByRole("button", { name: notificationWords.open("1"), exact: true });
const waitsIn = (page: Page) => page.getByRole("list", { name: waitWords.ownList });
const lineIn = (page: Page, waiting: number) =>
  page.getByRole("button", { name: waitingListWords.open(waiting), exact: true });

async function waitForDay(page: Page, title: string) {
  await beginBooking(page, title);
  await dialogOf(page).getByLabel(booking.date).fill(stage.date);
  await dialogOf(page).getByText(booking.dayStates.taken, { exact: true }).waitFor();
  await dialogOf(page).getByRole("button", { name: waitWords.open }).click();
  const fields = dialogOf(page).getByRole("group", { name: waitWords.title });
  const from = fields.getByLabel(waitWords.from, { exact: true });
  expect(await from.inputValue()).toBe(stage.date);
  await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true);
  await fields.getByLabel(waitWords.part).selectOption("morning");
  if (title === "Mine") expect(await findAccessibilityFaults(page)).toEqual([]);
  await fields.getByRole("button", { name: waitWords.submit, exact: true }).click();
  await page.getByText(waitWords.begun.title).first().waitFor();
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await waitsIn(page).getByRole("listitem").waitFor();
}

test("[waiting-1, waiting-10] two clients wait for a full day, and the coach sees both at once", async () => {
  const { client, newcomer, coach } = stage;
  await waitForDay(client, "Mine");
  await lineIn(coach, 1).waitFor();
  await waitForDay(newcomer, "Also mine");
  await lineIn(coach, 2).click();
  const list = dialogOf(coach).getByRole("list", { name: waitingListWords.title });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await list.getByRole("button", { name: waitingListWords.schedule }).first().click();
  await expect.poll(() => dialogOf(coach).getByLabel(booking.date).inputValue()).toBe(stage.date);
  await dialogOf(coach).getByRole("button", { name: booking.cancel, exact: true }).click();
  await dialogOf(coach).waitFor({ state: "detached" });
});

test("[waiting-6, waiting-11] a cancellation is reported to both, one books, and the other sees that the time is taken", async () => {
  const { client, newcomer, coach } = stage;
  await stage.cancel();
  for (const page of [client, newcomer]) {
    await bell(page).click();
    const line = dialogOf(page).getByRole("listitem").filter({ hasText: "First come" });
    await line.getByRole("link").click();
    await dialogOf(page).getByRole("button", { name: booking.submit }).waitFor();
    await expect.poll(() => dialogOf(page).getByLabel(booking.date).inputValue()).toBe(stage.date);
    await expect.poll(() => submitOf(page).isEnabled()).toBe(true);
  }
  await submitOf(client).click();
  await cardOf(client, "Mine").waitFor();
  await dialogOf(newcomer).getByText(booking.justTaken, { exact: true }).waitFor();
  expect(await submitOf(newcomer).isDisabled()).toBe(true);
  await waitsIn(client).waitFor({ state: "detached" });
  await lineIn(coach, 1).waitFor();
});

test("[waiting-3] a client who stops waiting disappears from the coach's list at once", async () => {
  const { newcomer, coach } = stage;
  await newcomer.keyboard.press("Escape");
  await newcomer.getByRole("heading", { level: 1, name: mySessions.title }).waitFor();
  await waitsIn(newcomer).getByRole("button").click();
  await waitsIn(newcomer).waitFor({ state: "detached" });
  await lineIn(coach, 1).waitFor({ state: "detached" });
});
