import type { ConvexHttpClient } from "convex/browser";
import type { Page } from "playwright-core";
import { endsAt, overlaps, type SessionSpan } from "../../domain/time/overlap";
import { SESSION_MINUTES } from "../../domain/time/time-slots";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";

import { booking, mySessions } from "@/content/sessions";
import { undoWord } from "@/content/undo";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const cardOf = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });
export const submitOf = (page: Page) =>
  dialogOf(page).getByRole("button", { name: booking.submit });

export async function beginBooking(page: Page, title: string) {
  await page.getByRole("button", { name: mySessions.schedule }).first().click();
  await dialogOf(page).getByLabel(booking.name).fill(title);
  await dialogOf(page).getByLabel(booking.type).selectOption("video");
}

export const freeChips = (page: Page) =>
  dialogOf(page).getByRole("group", { name: booking.nextFree }).getByRole("button");

/**
 * Chooses any free day and time of next month, on any day of this month. Not on a weekend: weekends are closed, but can
 * be pressed until the month's times have loaded.
 */
export async function chooseTimeNextMonth(page: Page) {
  await dialogOf(page).getByRole("button", { name: "Go to the Next Month" }).click();
  const weekdays = { name: /^(Mon|Tues|Wednes|Thurs|Fri)day, / };
  await dialogOf(page).getByRole("gridcell").getByRole("button", weekdays).last().click();
  await dialogOf(page).locator('input[type="radio"]:enabled').last().check({ force: true });
}

/** Each notice has its own undo. */
export const undo = (page: Page, title: string) =>
  page
    .locator("[data-sonner-toast]")
    .filter({ hasText: title })
    .getByRole("button", { name: undoWord })
    .click();

/** A session that the coach books, this many days ahead at 22:00 UTC, when there are no other sessions. */
interface Wanted {
  clientId: Id<"users">;
  title: string;
  days: number;
}

export const bookAhead = (coach: ConvexHttpClient, { days, ...whose }: Wanted) =>
  coach.mutation(api.calendar.book, { ...whose, ...inDays(days) });

export const recordHeld = (coach: ConvexHttpClient, { days, ...whose }: Wanted) =>
  coach.mutation(api.calendar.record, { ...whose, ...inDays(-days) });

/** Records a past session that is not closed yet; a future one can't be closed. */
export async function recordOpen(coach: ConvexHttpClient, wanted: Wanted) {
  const sessionId = await recordHeld(coach, wanted);
  await coach.mutation(api.calendar.close, { sessionId, status: "scheduled", from: "completed" });
  return sessionId;
}

/** On every day the demo's sessions end by 21:30 in Lisbon, early enough for one more session there. */
const inDays = (days: number) => ({
  sessionType: "video" as const,
  startsAt: (Math.floor(Date.now() / dayMs) + days) * dayMs + 22 * hourMs,
  durationMinutes: 60,
  timeZone: "Atlantic/South_Georgia",
});

/** The demo fills the coach's day, so what is in the way is cancelled. */
export async function emptyTime(asCoach: ConvexHttpClient, time: SessionSpan) {
  const longestMs = Math.max(...SESSION_MINUTES) * minuteMs;
  const near = { fromMs: time.startsAt - longestMs, toMs: endsAt(time) };
  const inTheWay = (await asCoach.query(api.calendar.between, near)).filter(
    (session) => session.status !== "cancelled" && overlaps(session, time),
  );
  for (const { sessionId, status: from } of inTheWay)
    await asCoach.mutation(api.calendar.close, { sessionId, status: "scheduled", from });
  const sessionIds = inTheWay.map(({ sessionId }) => sessionId);
  await asCoach.mutation(api.calendar.cancelSeveral, { sessionIds });
}

/** A zone in which it is about noon then: sessions are by day, and midnight is far. */
export function noonZone(ms = Date.now()) {
  const behind = new Date(ms).getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? String(behind) : `+${String(behind)}`}`;
}
