/** One list of everything a coach can open or begin, by a key or a press, on a desk and on a phone. */
import { commandWords } from "@/content/practice/commands";
import { coachBooking, coachSessions } from "@/content/coach-sessions";
import { goalForm } from "@/content/goals/goals";
import { shortcutsTitle } from "@/content/shell";
import { shortcutWords } from "@/content/app";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const { practice, openPerson, showTo } = useDemoPractice({ reducedMotion: "reduce" });

const field = (page: Page) => page.getByRole("combobox", { name: commandWords.open });
const result = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
/** The field gets the focus a moment after it is drawn. */
const seeFocused = (page: Page) => field(page).and(page.locator(":focus")).waitFor();

async function openPalette(path: string): Promise<Page> {
  const page = await showTo("coach", path);
  await page.getByRole("button", { name: commandWords.open, exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  await seeFocused(page);
  return page;
}

test("[command-1, command-4] a key opens the command list, arrows choose, and Enter opens the choice", async () => {
  const page = await openPalette("/admin/sessions");
  await result(page, "Overview").waitFor();
  expect(await findFaultsByDayAndNight(page)).toEqual([]);
  await page.keyboard.type("imogen");
  await result(page, /^Imogen Vale/)
    .first()
    .waitFor();
  await expect
    .poll(() =>
      result(page, /^Imogen Vale/)
        .first()
        .getAttribute("aria-selected"),
    )
    .toBe("true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/clients\/[^/]+\?tab=messages$/);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("[command-1] Escape closes it, and it does not open over another dialog", async () => {
  const page = await openPalette("/admin/sessions");
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });
  await press(page, coachSessions.schedule);
  const form = page.getByRole("dialog", { name: coachBooking.title });
  await form.waitFor();
  await page.keyboard.press("Control+k");
  await form.waitFor();
  expect(await field(page).count()).toBe(0);
});

test("[command-2, command-3] a client's action is found by both words, and its form opens for them", async () => {
  const page = await openPalette("/admin");
  await page.keyboard.type("goal imogen");
  await result(page, commandWords.ofClient.goal("Imogen Vale")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: goalForm.createTitle }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/admin\/goals$/);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Meta+k");
  await seeFocused(page);
  await page.keyboard.type("schedule imogen");
  await result(page, commandWords.ofClient.schedule("Imogen Vale")).click();
  const form = page.getByRole("dialog", { name: coachBooking.title });
  const chosen = form.getByRole("combobox", { name: coachBooking.client, exact: true });
  await expect.poll(() => chosen.locator("option:checked").textContent()).toBe("Imogen Vale");
});

test("[command-5] a client's message is found from any page, and opens in its conversation", async () => {
  const words = "beside the green letterbox";
  const client = await showTo("client", "/dashboard/communication");
  await client.getByRole("textbox", { name: "Your message" }).fill(`I was ${words} this morning.`);
  await client.getByRole("button", { name: "Send Message", exact: true }).click();
  const page = await openPalette("/admin/library");
  await page.keyboard.type(words);
  await result(page, new RegExp(words)).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/messages\?client=[^&]+&message=/);
  await page.locator('[data-slot="thread-message"]').filter({ hasText: words }).waitFor();
});

test("[command-1] on a phone a button opens it as a sheet, above the keyboard", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await (await openPerson(practice.portal.coach, phone)).openPage("/admin/clients");
  await press(page, commandWords.open);
  const sheet = await page.getByRole("dialog").boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect((await field(page).boundingBox())?.y).toBeLessThan(150);
  await field(page).fill("zzz");
  await page.getByText(commandWords.none("zzz")).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  await field(page).waitFor({ state: "detached" });
});

test("[command-1] the list of shortcuts shows its key, to coaches only", async () => {
  for (const [whose, isNamed] of [
    ["coach", true],
    ["client", false],
  ] as const) {
    const page = await showTo(whose, isNamed ? "/admin/sessions" : "/dashboard/sessions");
    await page.getByRole("button", { name: shortcutsTitle }).click();
    const list = page.getByRole("dialog", { name: shortcutsTitle });
    await list.getByText(shortcutWords.help).waitFor();
    expect(await list.getByText(shortcutWords.commands).isVisible()).toBe(isNamed);
  }
});
