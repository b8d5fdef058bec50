/** What opens by a press is there at once: its program was loaded before, and no placeholder is drawn. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";
import { goalsPage } from "@/content/goals/goals";
import { commandWords } from "@/content/practice/commands";
import { mySessions } from "@/content/sessions";
import { shortcutsTitle } from "@/content/shell";

import { useDemoPractice } from "../support/demo-practice";
import { pause } from "../engine/faults/time";

const { practice, openPerson, goTo } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
  fetchesAhead: true,
});

const byName = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();
const DIALOG = "[role=dialog]";
const MENU = "[role=menu]";

test.each([
  ["client", "/dashboard/sessions", "a form", byName(mySessions.schedule), DIALOG],
  ["client", "/dashboard/goals", "a form", byName(goalsPage.create), DIALOG],
  ["client", "/dashboard/goals", "a goal", inCard, DIALOG],
  ["client", "/dashboard", "the keys", byName(shortcutsTitle), DIALOG],
  ["coach", "/admin", "the commands", byName(commandWords.open), DIALOG],
  ["coach", "/admin/sessions", "a form", byName(coachSessions.schedule), DIALOG],
  ["coach", "/admin/sessions", "a menu", byName(/^More for/), MENU],
  ["coach", "/admin/clients", "a menu", byName(/^More for/), MENU],
  ["coach", "/admin/clients", "a form", byName(/^Schedule a session with/), DIALOG],
  ["coach", "/admin/clients", "a conversation", byName(/^Message/), "[data-slot=composer]"],
  ["coach", "/admin/messages?filter=all", "a conversation", inInbox, "[data-slot=composer]"],
] as const)("%s on %s: %s", async (side, path, _what, find, opened) => {
  const page = await (await openPerson(practice.portal[side])).openWindow();
  let isAtOnce = false;
  for (const readingMs of [500, 4000, 16_000]) {
    await goTo(page, path);
    await find(page).waitFor();
    await pause(readingMs); // in which the browser loads the next parts
    isAtOnce ||= await opensAtOnce(find(page), opened);
    if (isAtOnce) break;
  }
  expect(isAtOnce).toBe(true);
});

/**
 * Less than the third of a second for which React shows its fallback: a part that loads only after a press takes longer
 * than this.
 */
const lateMs = 150;

const opensAtOnce = (button: Locator, opened: string) =>
  button.evaluate(
    async (element: HTMLElement, { opened, lateMs }) => {
      element.click();
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      return document.querySelector(opened) !== null;
    },
    { opened, lateMs },
  );

function inCard(page: Page) {
  return page.locator("[data-slot=goal-card]").getByRole("button").first();
}
function inInbox(page: Page) {
  return page.locator("[data-slot=inbox-row]").first();
}
