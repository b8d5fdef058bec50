/** What a coach does to several sessions at once, and what their client sees of it immediately. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { coachSessions, severalSessions as words } from "@/content/coach-sessions";
import { selectionWords } from "@/content/selection";
import { statusLabels } from "@/content/session-lines";
import { rescheduling } from "@/content/sessions";

import { useBothSides } from "../support/both-sides";
import { callAsCoach } from "../support/calling";
import { press, says } from "../support/door-journeys";
import { bookAhead, cardOf, dialogOf, recordOpen, undo } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage } = useBothSides({ client: "/dashboard/sessions", coach: "/admin/sessions" });
const ahead = ["Harbor talk one", "Harbor talk two"];
const past = ["Harbor talk three", "Harbor talk four"];

beforeAll(async () => {
  const { asCoach, clientId } = await callAsCoach(stage.portal);
  for (const [place, title] of ahead.entries()) {
    await bookAhead(asCoach, { clientId, title, days: 50 + place });
  }
  for (const [place, title] of past.entries()) {
    await recordOpen(asCoach, { clientId, title, days: 2 + place });
  }
});

const rows = (page: Page) =>
  page.locator("[data-slot=session-row]").filter({ hasText: "Harbor talk" });
const inState = (page: Page, state: string) =>
  rows(page).locator("[data-slot=badge]").filter({ hasText: state }).count();
const act = (page: Page, name: string) =>
  page
    .getByRole("group", { name: words.selection })
    .getByRole("button", { name, exact: true })
    .click();

async function selectAll(page: Page) {
  await page.getByRole("searchbox", { name: coachSessions.search }).fill("Harbor talk");
  await expect.poll(() => page.locator("[data-slot=session-row]").count()).toBe(4);
  await expect.poll(() => rows(page).count()).toBe(4);
  await press(page, selectionWords.select);
  await act(page, selectionWords.selectAll);
  await says(page, selectionWords.selected(4));
}

test("[agenda-20] past sessions are completed together, and one undo reverts that", async () => {
  const { coach } = stage;
  await selectAll(coach);
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await act(coach, words.complete);
  await says(coach, words.done.completed(2));
  await expect.poll(() => inState(coach, statusLabels.completed)).toBe(2);
  await undo(coach, words.done.completed(2));
  await expect.poll(() => inState(coach, statusLabels.completed)).toBe(0);
  const asking = rows(coach).getByRole("button", { name: coachSessions.row.missed, exact: true });
  await expect.poll(() => asking.count()).toBe(2);
});

test("[agenda-20] scheduled sessions are cancelled with one reason, live, and restored by one undo", async () => {
  const { client, coach } = stage;
  await selectAll(coach);
  for (const title of past) {
    await coach
      .getByRole("checkbox", { name: new RegExp(`^${selectionWords.selectOne(title)}, `) })
      .uncheck();
  }
  await act(coach, words.cancel);
  await dialogOf(coach).getByText(words.cancelTitle(2)).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await dialogOf(coach).getByLabel(rescheduling.reason).fill("I have a fever.");
  await dialogOf(coach)
    .getByRole("button", { name: words.submit(2), exact: true })
    .click();
  await says(coach, words.done.cancelled(2));
  for (const title of ahead) await cardOf(client, title).getByText("I have a fever.").waitFor();
  await undo(coach, words.done.cancelled(2));
  for (const title of ahead) {
    await expect.poll(() => cardOf(client, title).getByText("I have a fever.").count()).toBe(0);
    await cardOf(client, title).getByText(statusLabels.scheduled, { exact: true }).waitFor();
  }
});
