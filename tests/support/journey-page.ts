import { journalWords } from "@/content/journey/journal";
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";

import { type Person, useDemoPractice } from "./demo-practice";
import { admitNewcomer } from "./newcomer";

/** For a test file about a new user, with one window, `visit`, for all tests. */
export function useNewcomersJourney() {
  const { practice, faults, openPerson, turnTo } = useDemoPractice({
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  const newcomer = {} as Person;
  const visit = {} as ReturnType<typeof onJourneyPage>;
  beforeAll(async () => {
    Object.assign(newcomer, await openPerson(await admitNewcomer(practice.portal)));
    const page = await newcomer.openWindow();
    const goTo = (path: string) => turnTo(page, `/dashboard/journey${path}`);
    Object.assign(visit, onJourneyPage(page, practice.portal.url), { goTo });
  });
  return { visit, newcomer, practice, faults, openPerson };
}

export function onJourneyPage(page: Page, url: string) {
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const area = (name: string) => part(name).getByLabel(journalWords.label, { exact: true });
  const save = (name: string) => part(name).getByRole("button", { name: journalWords.save });
  return {
    page,
    part,
    area,
    save,
    goTo: async (path: string) => {
      await page.goto(`${url}/dashboard/journey${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    says: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    press: (name: string) => page.getByRole("button", { name, exact: true }).click(),
    progress: (name: string) =>
      page.getByRole("progressbar", { name, exact: true }).getAttribute("aria-valuenow"),
    reflect: async (name: string, text: string) => {
      await area(name).fill(text);
      await save(name).click();
      await part(name)
        .getByText(/^Saved /)
        .waitFor();
    },
    entries: () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith("journal_entries_"));
        const text = key === undefined ? null : localStorage.getItem(key);
        return JSON.parse(text ?? "[]") as Record<string, string>[];
      }),
  };
}
