/** Pages on phones: the bar keeps its words whole, titles lead, and long lists are folded. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { goalsPage } from "@/content/goals/goals";
import { reportWords } from "@/content/practice/reports";
import { mySessions } from "@/content/sessions";

import { addDays } from "@domain/time/calendar-dates";

import { api } from "../../convex/_generated/api";
import { answerBadly } from "../support/bad-answers";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { admitNewcomer } from "../support/newcomer";
import { recordHeld } from "../support/session-journeys";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const phone = { width: 390, height: 844 };
const { practice, openPerson, showTo, goTo, turnTo } = useDemoPractice({
  reducedMotion: "reduce",
  viewport: phone,
});
async function openPage(path: string) {
  const page = await showTo("client", path);
  await page.setViewportSize(phone);
  return page;
}
const folded = (page: Page) => page.locator("[data-slot=folding-section]");

describe("the bar", () => {
  test.each([320, 360, 390])("greets in full words at %i px", async (width) => {
    const asClient = await callAs(practice.portal, practice.portal.client);
    await asClient.mutation(api.profile.save, { firstName: "Maximiliane" });
    const page = await openPage("/dashboard/welcome");
    await page.setViewportSize({ width, height: 640 });
    const greeting = page.getByRole("banner").getByText("Welcome, Maximiliane", { exact: true });
    await greeting.waitFor();
    const measure = () =>
      greeting.evaluate((words) => {
        const { height } = words.getBoundingClientRect();
        const lines = Math.round(height / parseFloat(getComputedStyle(words).lineHeight));
        return { isInTwoLines: lines <= 2, isCut: words.scrollWidth > words.clientWidth };
      });
    // Polls, because the page is still being laid out for its new size.
    await expect.poll(measure).toEqual({ isInTwoLines: true, isCut: false });
    await expect.poll(() => findNarrowPlaces(page)).toEqual([]);
    await asClient.mutation(api.profile.save, { firstName: "Imogen" });
  });
});

test("the navigation bar is fully visible at 320 px, with its badge", async () => {
  const page = await openPage("/dashboard/journey");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator("[data-slot=bottom-nav] [data-slot=nav-badge]").first().waitFor();
  const cut = await page
    .locator("[data-slot=bottom-nav] :is(a, [data-slot=nav-badge])")
    .evaluateAll((parts) =>
      parts
        .filter((part) => {
          const { left, right } = part.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        })
        .map((part) => part.textContent),
    );
  expect(cut).toEqual([]);
});

const OF_CLIENT = ["welcome", "goals", "sessions", "communication", "tools", "library", "account"];
const OF_COACH = [
  "",
  "/clients",
  "/sessions",
  "/goals",
  "/messages",
  "/library",
  "/worksheets",
  "/circles",
];
const REST_OF_COACH = [
  "/settings",
  "/settings#availability",
  "/requests",
  "/reports",
  "/audit",
  "/system",
];
const HEADED = [
  ...OF_CLIENT.map((name) => ["client", `/dashboard/${name}`] as const),
  ...[...OF_COACH, ...REST_OF_COACH].map((path) => ["coach", `/admin${path}`] as const),
];

test.each(HEADED)(
  "[area-14] no heading on the %s's %s is larger than the page's",
  async (whose, path) => {
    const page = await showTo(whose, path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const larger = () =>
      page.locator("main :is(h1, h2, h3)").evaluateAll((headings) => {
        const sizeOf = (heading: Element) => parseFloat(getComputedStyle(heading).fontSize);
        const own = headings.filter(({ tagName }) => tagName === "H1").map(sizeOf);
        return headings
          .filter((heading) => sizeOf(heading) > Math.max(...own))
          .map((each) => each.textContent);
      });
    await expect.poll(larger).toEqual([]);
  },
);

test("the title of the client's sessions is on one line, beside its button", async () => {
  const page = await openPage("/dashboard/sessions");
  const title = page.getByRole("heading", { level: 1, name: mySessions.title });
  const countLines = () =>
    title.evaluate((words) => {
      const { height } = words.getBoundingClientRect();
      return Math.round(height / parseFloat(getComputedStyle(words).lineHeight));
    });
  await expect.poll(countLines).toBe(1);
});

describe("long lists", () => {
  test("a client's timeline with three metrics is at most five screens long for the coach", async () => {
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    const metric = { clientId, name: "Walks", goodSide: "above", target: 4 } as const;
    const metricId = await asCoach.mutation(api.metrics.addFor, metric);
    const today = new Date().toISOString().slice(0, 10);
    for (const [daysAgo, value] of [3, 5, 4].entries())
      await asCoach.mutation(api.metrics.record, {
        metricId,
        date: addDays(today, -daysAgo),
        value,
      });
    const coach = await showTo("coach", `/admin/clients/${clientId}?tab=timeline`);
    await expect.poll(() => coach.locator("[data-slot=metric-chart]").count()).toBe(3);
    await expect.poll(() => coach.locator("[data-slot=stacked-bars]").count()).toBe(5);
    await coach.locator("[data-slot=happening-line]").first().waitFor();
    const screens = await coach.evaluate(() => document.body.scrollHeight / innerHeight);
    expect(screens).toBeLessThanOrEqual(5);
    expect(await findNarrowPlaces(coach)).toEqual([]);
  });

  test("a worksheet's buttons are beside its title", async () => {
    const coach = await showTo("coach", "/admin/worksheets");
    await coach.setViewportSize(phone);
    const row = coach.locator("[data-slot=worksheet-row]").first();
    const title = await row.getByRole("link").boundingBox();
    const button = await row.getByRole("button").first().boundingBox();
    expect(button?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
  });

  test("past months of sessions are folded, and open on a press", async () => {
    const { portal } = practice;
    const wayIn = await admitNewcomer(portal);
    const viewer = await (await callAs(portal, wayIn)).query(api.viewer.get, {});
    if (viewer === null) throw new Error("The newcomer is not signed in.");
    const { asCoach } = await callAsCoach(portal);
    for (let half = 1; half <= 12; half += 1) {
      const held = { clientId: viewer.userId, title: "A good hour", days: 15 * half };
      await recordHeld(asCoach, held);
    }
    const page = await (await openPerson(wayIn)).openPage("/dashboard/sessions");
    await folded(page).first().waitFor();
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await heightOf()).toBeLessThan(3 * phone.height);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const lastMonth = folded(page).first();
    expect(await lastMonth.getByRole("article").first().isVisible()).toBe(false);
    await lastMonth.locator("summary").click();
    await lastMonth.getByRole("article").first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole("searchbox", { name: mySessions.search }).fill("good");
    await expect.poll(() => page.getByRole("article").count()).toBe(12);
    expect(await folded(page).count()).toBe(0);
  });

  test("goals that are no longer active are folded", async () => {
    const page = await openPage("/dashboard/goals");
    const done = folded(page).filter({ hasText: goalsPage.groups.completed.title });
    await done.waitFor();
    expect(await done.locator("[data-slot=goal-card]").first().isVisible()).toBe(false);
    await done.locator("summary").click();
    await done.locator("[data-slot=goal-card]").first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test("on a desktop nothing is folded", async () => {
    const page = await openPage("/dashboard/sessions");
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, "/dashboard/sessions");
    await page.getByRole("article").first().waitFor();
    expect(await folded(page).count()).toBe(0);
  });
});

describe("[report-10] the coach's reports", () => {
  let page: Page;
  let answers: Awaited<ReturnType<typeof answerBadly>>;
  beforeAll(async () => {
    page = await (await openPerson(practice.portal.coach)).openWindow();
    answers = await answerBadly(page);
  });
  const { clients, income, table } = reportWords;
  const panel = () => page.getByRole("region", { name: clients.title, exact: true });
  const firstRow = () => panel().locator("[data-slot=report-row]").first();

  test.each([
    { name: "a desk", width: 1440, height: 900 },
    { name: "a phone", ...phone },
    { name: "the narrowest phone", width: 320, height: 640 },
  ])("on $name everything fits and is accessible in both themes", async ({ width, height }) => {
    await page.setViewportSize({ width, height });
    await turnTo(page, "/admin/reports?months=12");
    await firstRow().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
    const isWider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    expect(await isWider()).toBe(false);
    if (width > 700) return;
    const before = await firstRow().innerText();
    await press(page, table.named(table.next, clients.title));
    await says(page, table.page(2, 3));
    expect(await firstRow().innerText()).not.toBe(before);
    await panel().getByRole("combobox").selectOption(clients.heads.contact);
    await says(page, table.page(1, 3));
  });

  test("are accessible without clients", async () => {
    answers.give("reports:clients", { page: [], isDone: true, continueCursor: "" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, "/admin/reports");
    for (const empty of [clients, income]) await says(page, empty.none);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });
});
