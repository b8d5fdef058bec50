/** A client's search over everything of their own, from any page, by pointer and by keys. */
import { findWords } from "@/content/find";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, showTo, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });
const words = "the lighthouse keeper";
const journalWords = "Tonight I dreamt of the lighthouse keeper again.";

async function openWithJournal(viewport: { width: number; height: number }): Promise<Page> {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const { userId = "" } = (await asClient.query(api.viewer.get, {})) ?? {};
  const page = await showTo("client", "/dashboard/sessions");
  await page.setViewportSize(viewport);
  const entry = {
    ...{ id: "1", user_id: userId, phase: "arrival", section: "arrival-reflections" },
    ...{ content: journalWords, created_at: "2026-11-01T10:00:00Z" },
    updated_at: "2026-11-01T10:00:00Z",
  };
  await page.evaluate(
    ([key = "", text = ""]) => localStorage.setItem(key, text),
    [`journal_entries_${userId}`, JSON.stringify([entry])],
  );
  return page;
}
const field = (page: Page) => page.getByRole("combobox", { name: findWords.open });
const group = (page: Page, name: keyof typeof findWords.groups) =>
  page.getByRole("group", { name: findWords.groups[name] });

test("[find-1] the search finds messages, goals and journal entries live, and opens them in place", async () => {
  const page = await openWithJournal({ width: 1280, height: 900 });
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const write = (content: string) =>
    asCoach.mutation(api.inbox.send, { clientIds: [clientId], subject: "", content });
  await write(`Tell me more of ${words}, please.`);
  await page.getByRole("button", { name: findWords.open }).waitFor();
  await page.keyboard.press("Control+k");
  await field(page).fill(words);
  await group(page, "messages").getByRole("option").first().waitFor();
  await group(page, "journal").getByText(journalWords).waitFor();
  await write(`And what does ${words} say?`);
  await group(page, "messages").getByText("And what does").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await group(page, "journal").getByText(journalWords).click();
  await arrivesAt(page, "/dashboard/journey/arrival#arrival-reflections");
  await page.keyboard.press("Control+k");
  await field(page).fill("what does the lighthouse");
  await group(page, "messages").getByText("And what does").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/communication\?message=/);
  await page.getByText(`And what does ${words} say?`).waitFor();

  const goals = await (
    await callAs(practice.portal, practice.portal.client)
  ).query(api.goals.list, {});
  const [goal] = goals;
  if (goal === undefined) throw new Error("There is no goal.");
  await page.keyboard.press("Control+k");
  await field(page).fill(goal.title);
  await group(page, "goals").getByText(goal.title).waitFor();
  await page.keyboard.press("Enter");
  await arrivesAt(page, `/dashboard/goals?goal=${goal.goalId}`);
});

test("[find-2] the search finds what a browser keeps in that browser only", async () => {
  await openWithJournal({ width: 1280, height: 900 });
  const other = await openPerson(practice.portal.client);
  const page = await other.openPage("/dashboard/sessions");
  await page.getByRole("button", { name: findWords.open }).click();
  await field(page).fill("dreamt of");
  await page.getByText(findWords.none("dreamt of")).waitFor();
});

test.each([390, 320])("[find-3] the search fits a phone of %i", async (width) => {
  const page = await openWithJournal({ width, height: 844 });
  await page.getByRole("button", { name: findWords.open }).click();
  await field(page).fill("lighthouse");
  await group(page, "journal").getByText("lighthouse").waitFor();
  expect(await findNarrowPlaces(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
});
