/** A coach's tags in two of her windows, on several clients at once, and the archive of past clients. */
import { archiving, clientsPage, endingWords } from "@/content/practice/clients";
import { tagWords } from "@/content/practice/tags";
import { selectionWords } from "@/content/selection";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const { practice, openPerson, showTo, turnTo } = useDemoPractice({
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
});

const rows = (page: Page) => page.locator("[data-slot=client-row]");
const tagged = (page: Page, name: string) =>
  rows(page).filter({ has: page.locator("[data-slot=tag-names]").getByText(name) });

async function openTwice(): Promise<[Page, Page]> {
  const coach = await openPerson(practice.portal.coach);
  const windows = [
    await coach.openPage("/admin/clients"),
    await coach.openPage("/admin/clients"),
  ] as const;
  await Promise.all(windows.map((page) => rows(page).first().waitFor()));
  return [...windows];
}

test("[client-14, client-15] a tag is created for three clients at once, renamed and removed, live in both windows", async () => {
  const [first, second] = await openTwice();
  await press(first, selectionWords.select);
  for (const place of [0, 1, 2]) await rows(first).nth(place).getByRole("checkbox").check();
  await says(first, selectionWords.selected(3));
  await press(first, tagWords.tagSelected);
  await fill(first, tagWords.fresh, "Night owls");
  await press(first, tagWords.add);
  await expect.poll(() => tagged(second, "Night owls").count()).toBe(3);
  const box = first.getByRole("checkbox", { name: "Night owls" });
  await expect.poll(() => box.isChecked()).toBe(true);
  expect(await findFaultsByDayAndNight(first)).toEqual([]);
  await press(first, tagWords.rename("Night owls"));
  await first.getByLabel(tagWords.name, { exact: true }).fill("Owls");
  await press(first, tagWords.save);
  await expect.poll(() => tagged(second, "Owls").count()).toBe(3);

  await second.getByLabel(tagWords.filter).selectOption({ label: "Owls" });
  await expect.poll(() => rows(second).count()).toBe(3);
  await second.waitForURL(/\?tag=/);
  await press(first, tagWords.remove("Owls"));
  await press(first, tagWords.removing.confirm);
  await expect.poll(() => rows(second).count()).toBeGreaterThan(3);
  await expect.poll(() => tagged(second, "Owls").count()).toBe(0);
});

test("[client-14] a name that is taken is said beside the field, and the name typed stays", async () => {
  const page = await showTo("coach", "/admin/clients");
  await press(page, tagWords.open);
  await fill(page, tagWords.fresh, "EVENINGS");
  await press(page, tagWords.add);
  await says(page, tagWords.taken);
  await expect
    .poll(() => page.getByLabel(tagWords.fresh, { exact: true }).inputValue())
    .toBe("EVENINGS");
});

test("[client-17] a past client is archived, found again, and listed again", async () => {
  const page = await showTo("coach", "/admin/clients");
  const link = rows(page).first().getByRole("link");
  const name = await link.innerText();
  await link.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await press(page, clientsPage.menu(name));
  await page.getByRole("menuitem", { name: endingWords.action }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: endingWords.confirm, exact: true }).click();
  const ahead = dialog.getByRole("button", { name: endingWords.confirmAhead, exact: true });
  const ended = page.getByText(endingWords.ended(name));
  await ahead.or(ended).first().waitFor();
  if ((await ended.count()) === 0) await ahead.click();
  await ended.waitFor();
  await turnTo(page, "/admin/clients");
  await page.getByText(clientsPage.past.title(1)).click();
  const past = page.locator("[data-slot=past-client]").filter({ hasText: name });
  await press(page, archiving.archiveOne(name));
  await past.waitFor({ state: "detached" });
  await page.getByText(clientsPage.past.title(0)).waitFor();
  await page.getByRole("checkbox", { name: archiving.withArchived(1) }).check();
  await page.getByRole("searchbox", { name: archiving.search }).fill(name.slice(2, 7));
  await past.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await press(page, archiving.restoreOne(name));
  await page.getByRole("checkbox", { name: archiving.withArchived(0) }).waitFor();
});
