/** A client and the coach choose when they are reminded, and a reminder arrives on the bell of an open page when it is due. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";

import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { dayMs, hourMs, minuteMs } from "@domain/time/time-spans";

import { useBothSides } from "../support/both-sides";
import { callAs, callAsCoach } from "../support/calling";
import { openDemoPortal } from "../support/portal";
import { dialogOf, noonZone } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const halfHourMs = 30 * minuteMs;
const aheadMs = 6 * minuteMs;

let nowMs = () => Date.now();

/**
 * Opens a practice whose clock is six minutes before half past an hour. Sessions begin on the half-hour, and what is
 * due in the morning comes at eight, so neither gets in the other's way.
 */
async function openBeforeHalfPast() {
  const portal = await openDemoPortal();
  const late = (Date.now() + aheadMs - halfHourMs) % hourMs;
  const movedMs = late === 0 ? 0 : hourMs - late;
  portal.letPass(movedMs);
  nowMs = () => Date.now() + movedMs;
  return portal;
}

const { stage } = useBothSides(
  { client: "/dashboard/account#notifications", coach: "/admin/settings#notifications" },
  openBeforeHalfPast,
);

const box = (page: Page, lead: keyof typeof words.leads) =>
  page.getByRole("group", { name: words.remindMe }).getByLabel(words.leads[lead], { exact: true });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const remindersIn = (page: Page, title: string) =>
  dialogOf(page)
    .getByRole("listitem")
    .filter({ hasText: title })
    .filter({ hasText: / is on / });
const countReminders = async (page: Page, title: string) => {
  await bell(page).click();
  await dialogOf(page).getByRole("listitem").first().waitFor();
  const count = await remindersIn(page, title).count();
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "hidden" });
  return count;
};

let book: (title: string, inMs: number) => Promise<unknown>;
beforeAll(async () => {
  const { asCoach, clientId } = await callAsCoach(stage.portal);
  const fromMs = nowMs() - 2 * hourMs;
  const toMs = fromMs + 2 * dayMs; // includes tomorrow's sessions, because each side is also reminded a day before
  const others = await asCoach.query(api.calendar.between, { fromMs, toMs });
  for (const { sessionId, status } of others) {
    if (status === "scheduled") await asCoach.mutation(api.sessions.cancel, { sessionId });
  }
  const halfHour = Math.ceil(nowMs() / halfHourMs) * halfHourMs;
  book = (title, inMs) => {
    const startsAt = halfHour + inMs;
    const span = { startsAt, durationMinutes: 60, timeZone: noonZone(startsAt) };
    return asCoach.mutation(api.calendar.book, { clientId, title, sessionType: "video", ...span });
  };
  const asClient = await callAs(stage.portal, stage.portal.client);
  for (const person of [asCoach, asClient]) {
    await person.mutation(api.notifications.markAllRead, {});
  }
});

test("[remind-1] each side is reminded on their open page at the times they chose only", async () => {
  const { client, coach, portal } = stage;
  for (const lead of [240, 60] as const) await box(client, lead).click();
  expect(await box(client, 1440).isChecked(), "a day before is the default").toBe(true);
  await expect.poll(() => box(client, 240).isChecked()).toBe(true);
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await client.reload();
  await expect.poll(() => box(client, 240).isChecked()).toBe(true);
  await expect.poll(() => box(client, 60).isChecked()).toBe(false);
  expect(await box(coach, 60).isChecked(), "the coach's are their own").toBe(true);
  await coach.getByLabel(words.unanswered).selectOption({ label: words.unansweredAfter(0) });

  await book("A lighthouse", hourMs);
  await book("A ferry", 4 * hourMs);
  await bell(client).filter({ hasText: "2" }).waitFor(); // both bookings
  portal.letPass(aheadMs + minuteMs);
  await bell(client).filter({ hasText: "3" }).waitFor({ timeout: 90_000 });
  await bell(coach).filter({ hasText: "1" }).waitFor();
  expect(await countReminders(client, "A ferry")).toBe(1);
  expect(await countReminders(client, "A lighthouse")).toBe(0);
  expect(await countReminders(coach, "A lighthouse")).toBe(1);
  expect(await countReminders(coach, "A ferry")).toBe(0);
});

test("[remind-2] a reminder opens its session, and disappears when the session is cancelled", async () => {
  const { client, coach } = stage;
  await bell(coach).click();
  const line = dialogOf(coach).getByRole("listitem").filter({ hasText: "A lighthouse" });
  await line.getByRole("link").click();
  await coach.getByRole("heading", { level: 1, name: "A lighthouse" }).waitFor();
  const { asCoach } = await callAsCoach(stage.portal);
  const ahead = await asCoach.query(api.calendar.upcoming, { fromMs: nowMs() });
  const sessionId = ahead.find(({ title }) => title === "A ferry")?.sessionId;
  if (sessionId === undefined) throw new Error("The ferry is not ahead");
  await asCoach.mutation(api.sessions.cancel, { sessionId });
  await bell(client).click();
  const lines = dialogOf(client).getByRole("listitem");
  await lines.filter({ hasText: "cancelled" }).first().waitFor();
  await expect.poll(() => remindersIn(client, "A ferry").count()).toBe(0);
});
