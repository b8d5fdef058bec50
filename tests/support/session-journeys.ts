/** What people do with sessions on their pages, as journeys name it. */
import type { ConvexHttpClient } from "convex/browser";
import type { Page } from "playwright-core";

import { booking, mySessions, sessionNotices } from "@/content/sessions";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { dayMs } from "../../domain/calendar-dates";

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const cardOf = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });
export const submitOf = (page: Page) =>
  dialogOf(page).getByRole("button", { name: booking.submit });

/** Opens the schedule dialog and fills everything in but the time. */
export async function beginBooking(page: Page, title: string) {
  await page.getByRole("button", { name: mySessions.schedule }).first().click();
  await dialogOf(page).getByLabel(booking.name).fill(title);
  await dialogOf(page).getByLabel(booking.type).selectOption("video");
}

export const freeChips = (page: Page) =>
  dialogOf(page).getByRole("group", { name: booking.nextFree }).getByRole("button");

/** Any day and time of next month that is free, wherever in this month the test runs. */
export async function chooseTimeNextMonth(page: Page) {
  await dialogOf(page).getByRole("button", { name: "Go to the Next Month" }).click();
  await dialogOf(page).locator('[role="gridcell"] button:enabled').last().click();
  await dialogOf(page).locator('input[type="radio"]:enabled').last().check({ force: true });
}

/** Each notice has its own way back. */
export const undo = (page: Page, title: string) =>
  page
    .locator("[data-sonner-toast]")
    .filter({ hasText: title })
    .getByRole("button", { name: sessionNotices.undo })
    .click();

/** As the coach, so many days ahead at eight in the evening of UTC: far ahead nobody else has a session. */
export const bookAhead = (
  coach: ConvexHttpClient,
  { clientId, title, days }: { clientId: Id<"users">; title: string; days: number },
) =>
  coach.mutation(api.calendar.book, {
    clientId,
    title,
    sessionType: "video",
    startsAt: (Math.floor(Date.now() / dayMs) + days) * dayMs + 20 * 60 * 60 * 1000,
    durationMinutes: 60,
    timeZone: "UTC",
  });
