/** A conversation that is muted counts on no bell, and its lines arrive all the same. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { muting } from "@/content/messages/communication";
import { notificationWords } from "@/content/notifications";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useBothSides } from "../support/both-sides";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage, turnTo } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/goals",
});

const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: notificationWords.open(String(unread)), exact: true });
const mute = (page: Page) => page.getByRole("button", { name: muting.mute, exact: true });
const titleCounts = (page: Page, count: number) =>
  expect.poll(async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)).toBe(count);

test("[notify-11] a muted client's message counts as unread for the coach, without a notification", async () => {
  const { coach, portal } = stage;
  const { clientId } = await callAsCoach(portal);
  await turnTo(coach, `/admin/messages?client=${clientId}`);
  await mute(coach).click();
  await expect.poll(() => mute(coach).getAttribute("aria-pressed")).toBe("true");
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await turnTo(coach, "/admin/goals");
  await bell(coach, 0).waitFor();
  const unread = (await callAs(portal, portal.coach)).query(api.inbox.countUnread, {});
  await titleCounts(coach, await unread);
  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.messages.send, { content: "A line that is not urgent" });
  await titleCounts(coach, (await unread) + 1);
  expect(await bell(coach, 0).isVisible()).toBe(true);
  await asClient.mutation(api.messages.send, { content: "One that is", priority: "high" });
  await bell(coach, 1).waitFor();
});

test("[notify-11] a client mutes and unmutes their conversation, and then sees notifications of the time between", async () => {
  const { client, portal } = stage;
  const { asCoach, clientId } = await callAsCoach(portal);
  await mute(client).click();
  await expect.poll(() => mute(client).getAttribute("aria-pressed")).toBe("true");
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await turnTo(client, "/dashboard/goals");
  await bell(client, 0).waitFor();
  const asClient = await callAs(portal, portal.client);
  const unread = await asClient.query(api.messages.countUnread, {});
  await titleCounts(client, unread);
  await asCoach.mutation(api.inbox.send, { clientIds: [clientId], subject: "", content: "A line" });
  await titleCounts(client, unread + 1);
  expect(await bell(client, 0).isVisible()).toBe(true);
  await asClient.mutation(api.messages.setMuted, { isMuted: false });
  await bell(client, 1).waitFor();
});
