/** What client and coach agreed to do: noted by either, ticked by the client, live in both windows. */
import { actionWords } from "@/content/agreed-actions";
import { clientPage } from "@/content/practice/clients";
import { undoWord } from "@/content/undo";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const { stage, turnTo } = useBothSides({ client: "/dashboard/sessions", coach: "/admin/clients" });
const words = actionWords.form;

const row = (page: Page, text: string) =>
  page.locator("[data-slot=action-row]").filter({ hasText: text });

async function note(page: Page, text: string, { isHabit = false } = {}) {
  await page.getByRole("textbox", { name: words.label }).fill(text);
  if (isHabit) await page.getByRole("checkbox", { name: words.habit }).check();
  await page.getByRole("button", { name: words.submit, exact: true }).last().click();
}

test("[action-1, action-5] an action noted on a session's page is on the other's at once, before what is open", async () => {
  const { client, coach } = stage;
  await client.locator("main a[href^='/dashboard/sessions/']").first().click();
  await client.getByRole("heading", { name: actionWords.title, exact: true }).waitFor();
  const sessionId = new URL(client.url()).pathname.split("/").at(-1) ?? "";
  await turnTo(coach, `/admin/sessions/${sessionId}`);
  await note(coach, "Call the clinic");
  await row(client, "Call the clinic").waitFor();
  await note(client, "Write it down first");
  await row(coach, "Write it down first").waitFor();
  const section = coach.getByRole("region", { name: actionWords.title, exact: true });
  const order = await section.getByText(/Call the clinic|Still open from before/).allInnerTexts();
  expect(order).toEqual(["Call the clinic", actionWords.before]);
  for (const page of [client, coach]) expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("[action-2, action-3] the client ticks an action and the coach sees that; both can change it", async () => {
  const { client, coach } = stage;
  const box = row(client, "Call the clinic").getByRole("checkbox");
  await box.check();
  await row(coach, "Call the clinic").getByText(actionWords.states.done).waitFor();
  expect(await row(coach, "Call the clinic").getByRole("checkbox").count()).toBe(0);
  await box.uncheck();
  await row(coach, "Call the clinic").getByText(actionWords.states.open).waitFor();
  await row(coach, "Write it down").getByRole("button").click();
  await coach.getByRole("menuitem", { name: actionWords.menu.change }).click();
  await coach.getByRole("textbox", { name: actionWords.edit.label }).fill("Sleep on it first");
  await coach.getByRole("button", { name: actionWords.edit.save }).click();
  await row(client, "Sleep on it first").waitFor();
  await row(coach, "Sleep on it first").locator("button:focus").waitFor();
  await row(client, "Sleep on it first").getByRole("button").click();
  await client.getByRole("menuitem", { name: actionWords.menu.remove }).click();
  await row(coach, "Sleep on it first").waitFor({ state: "detached" });
  await client.locator("h2#actions:focus").waitFor();
  await client.getByRole("button", { name: undoWord }).click();
  await row(coach, "Sleep on it first").waitFor();
});

test("[action-4] the client is notified of an action", async () => {
  const { client } = stage;
  await client.getByRole("button", { name: /Notifications/ }).click();
  await client
    .getByText(/noted the action .*Call the clinic/)
    .first()
    .waitFor();
  await client.keyboard.press("Escape");
});

test("[action-6] a habit is ticked day by day on the goals page, and its days are counted on the record", async () => {
  const { client, coach } = stage;
  await turnTo(client, "/dashboard/goals");
  await note(client, "Walk at noon", { isHabit: true });
  const days = row(client, "Walk at noon").getByRole("list").getByRole("button");
  await expect.poll(() => days.count()).toBe(7);
  for (const place of [6, 4]) await days.nth(place).click(); // One day between them is forgiven.
  await row(client, "Walk at noon")
    .getByText(/^Done on 2 days since /)
    .waitFor();
  await turnTo(coach, "/admin/clients");
  await coach.getByRole("link", { name: "Imogen Vale" }).click();
  await coach.getByRole("tab", { name: clientPage.tabs.goals }).click();
  await row(coach, "Walk at noon")
    .getByText(/^Done on 2 days since /)
    .waitFor();
  await row(coach, "Walk at noon")
    .getByText(/^Done: \w+day, /)
    .first()
    .waitFor();
  await days.nth(4).click();
  await row(coach, "Walk at noon")
    .getByText(/^Done on [A-Z][a-z]{2} /)
    .waitFor();
  for (const page of [client, coach]) {
    expect(await findFaultsByDayAndNight(page)).toEqual([]);
  }
});
