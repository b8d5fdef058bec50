/** One side's acts count on the other side's bell at once, lead to the thing itself, and disappear when it was seen. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { notificationWords } from "@/content/notifications";
import { notices } from "@/content/notices";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useBothSides } from "../support/both-sides";
import { beginBooking, chooseTimeNextMonth, dialogOf, submitOf } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage, turnTo } = useBothSides({ client: "/dashboard/sessions", coach: "/admin/goals" });

const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: notificationWords.open(String(unread)), exact: true });
const lineOf = (page: Page, words: string) =>
  dialogOf(page).getByRole("listitem").filter({ hasText: words }).first();

const inTitle = (title: string) => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0);
const titleCounts = (page: Page, count: number) =>
  expect.poll(async () => inTitle(await page.title())).toBe(count);

beforeAll(async () => {
  await Promise.all([bell(stage.client, 0).waitFor(), bell(stage.coach, 0).waitFor()]);
});

test("[notify-1, notify-2, notify-5] a booking is counted on the coach's bell and page title, and its entry opens the session", async () => {
  const { client, coach } = stage;
  const asCoach = await callAs(stage.portal, stage.portal.coach);
  const unreadLines = await asCoach.query(api.inbox.countUnread, {});
  await titleCounts(coach, unreadLines); // the title has no count before it is loaded
  await beginBooking(client, "A walk by the harbour");
  await chooseTimeNextMonth(client);
  await submitOf(client).click();
  await client.getByText(notices.sessionScheduled.body).waitFor();
  await bell(coach, 1).waitFor();
  await titleCounts(coach, unreadLines + 1);
  expect(await bell(client, 0).isVisible(), "its author is not notified").toBe(true);

  await bell(coach, 1).focus();
  await coach.keyboard.press("Enter");
  const line = lineOf(coach, "A walk by the harbour");
  await line.waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await line.getByRole("link").click();
  await coach.getByRole("heading", { level: 1, name: "A walk by the harbour" }).waitFor();
  await bell(coach, 0).waitFor();
  await titleCounts(coach, unreadLines);
});

test("[notify-3] a notification is marked as read when its subject is seen on an open page", async () => {
  const { client, coach } = stage;
  const { pathname } = new URL(coach.url());
  const sessionId = pathname.split("/").at(-1);
  await turnTo(client, `/dashboard/sessions/${sessionId}`);
  await client.getByRole("heading", { level: 1 }).waitFor();
  await client.bringToFront();
  const { asCoach } = await callAsCoach(stage.portal);
  await Promise.all([
    bell(client, 1).waitFor(), // this comes first, because the bell would be silent before the line arrives, too
    asCoach.mutation(api.agenda.add, {
      sessionId: sessionId ?? "",
      text: "What the sea taught",
    }),
  ]);
  await client.getByText("What the sea taught").waitFor();
  await bell(client, 0).waitFor();
});

test("[notify-4] a cancellation that is undone at once notifies nobody, and one that stays does", async () => {
  const { client, coach } = stage;
  await turnTo(client, "/dashboard/goals");
  await bell(client, 0).waitFor();
  const { asCoach } = await callAsCoach(stage.portal);
  const sessionId = new URL(coach.url()).pathname.split("/").at(-1) ?? "";
  await asCoach.mutation(api.sessions.cancel, { sessionId });
  await bell(client, 1).waitFor();
  await asCoach.mutation(api.sessions.undoCancel, { sessionId });
  await bell(client, 0).waitFor();
  await asCoach.mutation(api.sessions.cancel, { sessionId });
  await bell(client, 1).click();
  await lineOf(client, "cancelled").waitFor();
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await dialogOf(client).getByRole("button", { name: notificationWords.markAll }).click();
  await client.keyboard.press("Escape");
  await bell(client, 0).waitFor();
  await expect
    .poll(() => bell(client, 0).evaluate((button) => button === document.activeElement))
    .toBe(true);
});
