import type { Locator, Page } from "playwright-core";

/** Waits until each text is on the page, as a whole. */
export async function shows(place: Page | Locator, ...texts: string[]) {
  for (const text of texts) await place.getByText(text, { exact: true }).first().waitFor();
}
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

/** The navigation of an area: its links, and those marked as current. */
const bar = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();
export const placesOf = (page: Page) => namesOf(bar(page).getByRole("link"));
export const markedOf = (page: Page) => namesOf(bar(page).locator("[aria-current=page]"));

/** Names of links, without the counts next to them. */
async function namesOf(links: Locator): Promise<string[]> {
  await links.first().waitFor();
  const texts = await links.evaluateAll((all) => all.map((link) => link.firstChild?.textContent));
  return texts.map((text) => text ?? "");
}

/** Waits for one tab: all of a page's tabs render together, and so do the options of a choice. */
export async function tabsOf(page: Page) {
  const tabs = page.getByRole("tab");
  await tabs.first().waitFor();
  return await tabs.allTextContents();
}
export async function optionsOf(choice: Locator) {
  await choice.waitFor();
  return await choice.locator("option").allTextContents();
}

/** The figures at the top of a page: their names in order, once loaded. */
export async function figuresOf(page: Page): Promise<string[]> {
  const figures = page.locator(
    "[data-slot=stat-cards] li > div:first-child > p:first-child, main dl:not(section *) > div > dt",
  );
  await figures.first().waitFor();
  return await figures.allTextContents();
}
