/** A client is deleted while their coach has their pages open in many windows: each says that they are gone, and none breaks. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { coachBooking } from "@/content/coach-sessions";
import { frame } from "@/content/frame";
import { goalSheet } from "@/content/goals/goals";
import { inbox, messageCenter, replying } from "@/content/messages/message-center";
import { overviewPage } from "@/content/practice/overview";
import { clientPage, clientsPage } from "@/content/practice/clients";
import { sessionPage } from "@/content/sessions";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { type Person, useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, arrivesAt } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
const NAME = "Imogen Vale";
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const tabs = ["insights", "notes", "files", "messages"];
let coach: Person;
let clientId: string;
let sessionId: string;
let goalId: string;
let clients: number;

beforeAll(async () => {
  const { portal } = practice;
  coach = await openPerson(portal.coach);
  const [asCoach, asClient] = await Promise.all([
    callAs(portal, portal.coach),
    callAs(portal, portal.client),
  ]);
  const viewer = await asClient.query(api.viewer.get, {});
  const [session] = (await asClient.query(api.sessions.list, firstPage)).page;
  const [goal] = await asClient.query(api.goals.list, {});
  if (!viewer || !session || !goal) throw new Error("The client has nothing to show.");
  clientId = viewer.userId;
  ({ sessionId } = session);
  ({ goalId } = goal);
  ({ clients } = await asCoach.query(api.overview.totals, {}));
});

/** Like the hourly run, a step at a time. */
async function erase() {
  while ((await practice.portal.run("retention/ledger:eraseAgain", { userId: clientId })) !== true);
}
const figure = (page: Page, label: string, value: number) =>
  page
    .locator("[data-slot=stat-cards] li")
    .filter({ hasText: label })
    .getByText(String(value), { exact: true })
    .waitFor();

test("each page of a deleted client says that they are gone, and the lists follow", async () => {
  const record = `/admin/clients/${clientId}`;
  const open = (path: string) => coach.openPage(path);
  const [overview, list, session, board, inGoals, messages] = await Promise.all([
    open("/admin"),
    open("/admin/clients"),
    open(`/admin/sessions/${sessionId}`),
    open(`/admin/goals?goal=${goalId}`),
    open(`${record}?tab=goals&goal=${goalId}`),
    open(`/admin/messages?client=${clientId}`),
  ]);
  const records = await Promise.all(tabs.map((tab) => open(`${record}?tab=${tab}`)));
  const theirs = await (await openPerson(practice.portal.client)).openPage("/dashboard/goals");
  await figure(overview, overviewPage.stats.clients, clients);
  await says(list, clientsPage.heading(clients));
  for (const page of [board, inGoals]) {
    await page.getByRole("dialog").getByRole("button", { name: goalSheet.edit }).waitFor();
  }
  // In the middle of work: a goal is edited, a reply written, a session booked.
  await inGoals.getByRole("dialog").getByRole("button", { name: goalSheet.edit }).click();
  await messages.getByRole("textbox", { name: replying.label }).fill("Half a thought");
  const booking = await open(record);
  await press(booking, clientsPage.schedule);
  await booking.getByRole("dialog").getByRole("heading", { name: coachBooking.title }).waitFor();

  await erase();

  for (const page of [...records, inGoals, booking]) {
    const gone = { level: 1, name: clientPage.notFound.title, includeHidden: true };
    await page.getByRole("heading", gone).waitFor();
  }
  await session.getByRole("heading", { level: 1, name: sessionPage.missing.title }).waitFor();
  await board.getByRole("dialog").getByText(goalSheet.gone).waitFor();
  await says(messages, inbox.clientGone.title);
  await figure(overview, overviewPage.stats.clients, clients - 1);
  await says(list, clientsPage.heading(clients - 1));
  await arrivesAt(theirs, "/auth");
  const all = [overview, list, session, board, messages, booking, inGoals, ...records];
  for (const page of all) {
    await expect.poll(() => page.getByText(NAME).count(), { message: page.url() }).toBe(0);
    expect(await page.getByText(frame.failure.title).count()).toBe(0);
    expect(await page.locator("[data-slot=failed-state]").count()).toBe(0);
  }
  for (const page of [session, board, messages]) {
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  await messages.setViewportSize({ width: 390, height: 844 });
  await press(messages, inbox.back);
  await messages.getByRole("tab", { name: messageCenter.tabs.inbox, selected: true }).waitFor();
  await messages.locator("[data-slot=thread-row]").first().waitFor();
});
