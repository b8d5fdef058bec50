/** The coach's month: a full day, and moving a session to another day. */
import { calendarView, coachSessions } from "@/content/coach-sessions";
import { notices } from "@/content/notices";
import { booking } from "@/content/sessions";
import { formatSessionDate } from "@/lib/text/session-times";
import { calendarCellSessionsMax } from "@domain/limits";
import { addDays } from "@domain/time/calendar-dates";
import { dayMs } from "@domain/time/time-spans";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { undo } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, showTo, goTo } = useDemoPractice({ reducedMotion: "reduce" });

test("[agenda-19] a day with more sessions than fit its cell shows the rest on a press", async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const { full: date } = daysOfOneMonth();
  const count = calendarCellSessionsMax + 2;
  for (let hour = 0; hour < count; hour += 1) {
    await asCoach.mutation(api.calendar.book, {
      ...{ clientId, title: `Hour ${String(hour)}`, sessionType: "phone", durationMinutes: 30 },
      ...{ startsAt: Date.parse(`${date}T09:00Z`) + hour * 3_600_000, timeZone: "UTC" },
    });
  }
  const page = await showTo("coach", `/admin/sessions?tab=month&date=${date}`);
  const more = page.getByRole("button", { name: /^Show 2 more sessions on/ });
  const day = page.getByRole("listitem").filter({ has: more });
  await day.getByText(calendarView.more(2)).waitFor();
  await expect.poll(() => day.getByRole("link").count()).toBe(calendarCellSessionsMax);
  await more.click();
  const last = page.getByText(`Hour ${String(count - 1)}`, { exact: true });
  await last.waitFor();
  expect(await more.count()).toBe(0);
});

test("[agenda-21] a session is moved to another day by dragging and by keyboard, and back by one undo", async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const { date, next, below } = daysOfOneMonth();
  const book = (day: string, title: string) =>
    asCoach.mutation(api.calendar.book, {
      ...{ clientId, title, sessionType: "phone", durationMinutes: 60 },
      ...{ startsAt: Date.parse(`${day}T16:00Z`), timeZone: "UTC" },
    });
  const sessionId = await book(date, "Lighthouse");
  const storedTime = async () => {
    const fromMs = Date.parse(`${date}T00:00Z`);
    const span = { fromMs, toMs: fromMs + 14 * dayMs };
    const found = await asCoach.query(api.calendar.between, span);
    return found.find((session) => session.sessionId === sessionId)?.startsAt;
  };
  const page = await showTo("coach", `/admin/sessions?tab=month&date=${date}`);
  const entry = page.getByRole("link").filter({ hasText: "Lighthouse" });
  const cellOf = (day: string) => {
    const name = formatSessionDate(Date.parse(`${day}T12:00Z`), "UTC");
    return page.getByRole("listitem", { name, exact: true });
  };
  const shownOn = (day: string) =>
    expect.poll(() => cellOf(day).filter({ has: entry }).count()).toBe(1);
  await shownOn(date);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await entry.dragTo(cellOf(next));
  await shownOn(next);
  expect(await storedTime()).toBe(Date.parse(`${next}T16:00Z`));
  await undo(page, notices.sessionMoved.title);
  await shownOn(date);

  await entry.focus();
  await page.keyboard.press("Shift+ArrowDown");
  await shownOn(below);
  await expect.poll(() => entry.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Shift+ArrowUp");
  await shownOn(date);

  await book(next, "In the way");
  await cellOf(next).getByText("In the way").waitFor();
  await entry.dragTo(cellOf(next));
  await page.getByText(booking.justTaken).first().waitFor();
  await shownOn(date);
  expect(await storedTime()).toBe(Date.parse(`${date}T16:00Z`));
});

test("[agenda-23] the week shows the offered hours and the month fits a screen; the last one opens again", async () => {
  const page = await showTo("coach", "/admin/sessions?tab=all");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("tab", { name: coachSessions.tabs.week, exact: true }).click();
  await page.locator("[data-slot=open-hours]").first().waitFor();
  const bottomOf = async () => {
    const days = await page.getByRole("tabpanel").locator("ol").boundingBox();
    return days === null ? Infinity : days.y + days.height;
  };
  expect(await bottomOf()).toBeLessThanOrEqual(900);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole("tab", { name: coachSessions.tabs.month, exact: true }).click();
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") })
    .nth(3)
    .waitFor();
  await expect.poll(bottomOf).toBeLessThanOrEqual(900);
  await goTo(page, "/admin/sessions");
  await page
    .getByRole("tab", { name: coachSessions.tabs.month, exact: true, selected: true })
    .waitFor();
});

/** Future days in two weeks of one month, so that all of them are in one view; the full day is in a third week. */
function daysOfOneMonth() {
  const inFourMonths = addDays(new Date().toISOString().slice(0, 10), 120);
  const month = inFourMonths.slice(0, 7);
  const date = `${month}-10`;
  return { date, next: addDays(date, 1), below: addDays(date, 7), full: `${month}-24` };
}
