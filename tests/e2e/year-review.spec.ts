/** A client's year on one page: chosen, empty, printed. */
import { marksWords } from "@/content/journey/marks";
import { yearWords } from "@/content/journey/year";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { hourMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { admitNewcomer } from "../support/newcomer";
import { emptyTime, noonZone } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const timeZone = noonZone();
const { practice, openPerson, showTo, turnTo } = useDemoPractice({
  reducedMotion: "reduce",
  timezoneId: timeZone,
});
const path = "/dashboard/journey?year";
const year = Number(utcMsToWallTime(Date.now(), timeZone).date.slice(0, 4));

/** Two hours ago by the same clock, and so in this year also on its first day. */
beforeAll(async () => {
  const { portal } = practice;
  const { asCoach, clientId } = await callAsCoach(portal);
  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.profile.save, { timeZone }); // Another zone is asked about on each page.
  const startsAt = Math.floor(Date.now() / hourMs) * hourMs - 2 * hourMs;
  const time = { startsAt, durationMinutes: 60, timeZone };
  await emptyTime(asCoach, time);
  const words = { title: "Of this year", sessionType: "video" } as const;
  await asCoach.mutation(api.calendar.record, { clientId, ...words, ...time });
});

test("[year-1, year-3, year-4, year-6, year-7] a year is on one page, with what the browser alone knows, and is printed without bars", async () => {
  const page = await showTo("client", "/dashboard/tools/reflections");
  await page.getByRole("button", { name: "Add Reflection" }).first().click();
  await page.getByLabel("Title").fill("The river");
  await page.getByLabel("Your reflection").fill("It was high today, and I crossed it.");
  await page.getByRole("button", { name: "Save Reflection" }).click();
  await turnTo(page, "/dashboard/journey");
  await page.getByRole("link", { name: yearWords.link }).click();
  await page.getByRole("heading", { level: 1, name: yearWords.title(year) }).waitFor();
  const figure = (label: string) =>
    page.locator("dl > div", { hasText: label }).locator("dd").textContent();
  await page.getByText(yearWords.figures.sessions).waitFor();
  expect(Number(await figure(yearWords.figures.sessions))).toBeGreaterThan(0);
  expect(await figure(yearWords.figures.words)).toBe("8");
  expect(await figure(yearWords.figures.days)).toBe("1");
  const marks = page.getByRole("region", { name: yearWords.marks });
  await marks.getByText(marksWords.written(1)).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const numbers = await page.locator("[data-slot=year-map] > span").count();
  expect(numbers).toBe(await marks.getByRole("listitem").count());
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: yearWords.picture }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(yearWords.pictureName(year));
  const bytes = readFileSync(await saved.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1600, 1000]);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const bars = page.locator("body > * header:visible, nav:visible, button:visible, select:visible");
  await expect.poll(() => bars.count()).toBe(1); // only the page's own heading is left
  await page.getByRole("heading", { level: 1 }).waitFor();
  const scheme = page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme).toBe("light");
  await page.emulateMedia({ media: null, colorScheme: null });
});

test("[year-1, year-4, year-6] another year is chosen, an empty one says so, and hidden marks are not in it", async () => {
  const page = await showTo("client", `${path}=1999`);
  await page.getByText(yearWords.empty(1999)).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByLabel(yearWords.choose).selectOption(String(year));
  await page.getByRole("heading", { level: 1, name: yearWords.title(year) }).waitFor();
  await page.getByText(yearWords.figures.sessions).waitFor();

  const newcomer = await (await openPerson(await admitNewcomer(practice.portal))).openPage(path);
  await newcomer.getByText(yearWords.empty(year)).waitFor();

  await turnTo(page, "/dashboard/journey");
  await page.getByRole("button", { name: marksWords.hide }).click();
  await page.getByText(marksWords.hidden).waitFor();
  await turnTo(page, path);
  await page.getByText(yearWords.figures.sessions).waitFor();
  expect(await page.getByRole("region", { name: yearWords.marks }).count()).toBe(0);
});
