/** The first page after signing in: the first steps, the tour, and the news since the last visit. */
import { checklistWords, newsWords } from "@/content/welcome/welcome";
import { homeWords } from "@/content/welcome/home";
import { welcomeLetter } from "@/content/welcome/letter";
import { tourWords } from "@/content/welcome/tour";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { admitNewcomer } from "../support/newcomer";
import type { WayIn } from "../support/portal";
import { bookAhead } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, showTo, goTo, turnTo } = useDemoPractice({ reducedMotion: "reduce" });
let newcomer: WayIn;
let page: Page;

beforeAll(async () => {
  newcomer = await admitNewcomer(practice.portal);
  page = await (await openPerson(newcomer)).openWindow();
});

const WELCOME = "/dashboard/welcome";

const kept = (page: Page, key: RegExp) =>
  page.evaluate((pattern) => {
    const found = Object.keys(localStorage).find((name) => new RegExp(pattern).test(name));
    return found === undefined ? null : localStorage.getItem(found);
  }, key.source);
const tour = (page: Page) => page.getByRole("dialog");
const checklist = (page: Page) => page.getByRole("region", { name: /Getting started|all set/ });
const step = (page: Page, name: keyof typeof checklistWords.steps) =>
  checklist(page).getByRole("listitem").filter({ hasText: checklistWords.steps[name].title });

test("[welcome-1, welcome-13, welcome-14, welcome-18] the tour is shown only once on all devices, and can be started again", async () => {
  await goTo(page, WELCOME);
  await page
    .getByRole("heading", { name: "Welcome, Jean-Baptiste", includeHidden: true })
    .waitFor();
  await tour(page).getByText(tourWords.steps[0].title).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tour(page).getByRole("button", { name: "Next" }).click();
  await tour(page).getByRole("button", { name: "Next" }).click();
  await tour(page).getByText(tourWords.steps[2].title).waitFor();
  await tour(page).getByRole("button", { name: "Got it!" }).click();
  expect(await kept(page, /^tour_welcome-tour$/)).toBe("completed");

  await page.reload();
  await checklist(page).waitFor();
  expect(await tour(page).count()).toBe(0);
  await page.getByRole("button", { name: tourWords.replay }).click();
  await tour(page).getByText(tourWords.steps[0].title).waitFor();
  await tour(page).getByRole("button", { name: "Skip Tour" }).click();
  expect(await kept(page, /^tour_welcome-tour$/)).toBe("completed");

  const other = await (await openPerson(newcomer)).openPage(WELCOME);
  await checklist(other).waitFor();
  await other.waitForFunction(() => localStorage.getItem("tour_welcome-tour") === "completed");
  expect(await tour(other).count()).toBe(0);
});

test("[welcome-6, welcome-7, welcome-8, welcome-9, welcome-11] the steps are done in order, and later ones are dimmed", async () => {
  await goTo(page, WELCOME);
  await step(page, "welcome").getByRole("button").waitFor();
  await expect.poll(() => step(page, "assessment").getByRole("button").isDisabled()).toBe(true);
  await step(page, "welcome").getByRole("button").click();
  await page.waitForURL(/#letter$/);
  await expect.poll(() => step(page, "welcome").getByText(checklistWords.done).count()).toBe(1);
  expect(JSON.parse((await kept(page, /^onboarding_/)) ?? "")).toEqual({
    completed: ["welcome"],
    currentStep: 1,
    dismissed: false,
  });
  await step(page, "assessment").getByRole("button").click();
  await page.getByRole("heading", { level: 1, name: "Inner Landscape Assessment" }).waitFor();
  await page.goBack();
  await step(page, "explore").getByRole("button").click();
  await page.getByRole("heading", { level: 1, name: "Your Journey" }).waitFor();
  await page.goBack();
  await step(page, "connect").getByRole("button").click();
  await page.waitForURL(/\/dashboard\/communication$/);
  await page.goBack();
  await page.getByRole("heading", { name: checklistWords.complete.title }).waitFor();
});

test("[welcome-10, welcome-12] a dismissed checklist stays hidden, on every device", async () => {
  await goTo(page, WELCOME);
  await checklist(page).getByRole("button", { name: checklistWords.dismiss }).click();
  expect(await checklist(page).count()).toBe(0);
  const other = await (await openPerson(newcomer)).openPage(WELCOME);
  await expect
    .poll(async () => JSON.parse((await kept(other, /^onboarding_/)) ?? "{}") as object)
    .toMatchObject({ dismissed: true, currentStep: 4 });
  expect(await checklist(other).count()).toBe(0);
});

test("news since the last visit arrives while the page is open, and can be dismissed", async () => {
  const page = await showTo("client", WELCOME);
  const news = page.getByRole("region", { name: newsWords.title });
  await news.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await news.getByRole("button", { name: newsWords.markSeen }).click();
  await expect.poll(() => news.count()).toBe(0);
  await page.reload();
  await page.getByRole("region", { name: homeWords.session.title }).waitFor();
  expect(await news.count()).toBe(0);
});

test("after onboarding the home page has session, journey and a question on a phone's first screen", async () => {
  const page = await showTo("client", WELCOME);
  await page.setViewportSize({ width: 390, height: 844 });
  const inSight = [
    page.getByRole("link", { name: homeWords.session.join }),
    page.getByRole("link", { name: homeWords.journey.resume }),
    page.getByRole("button", { name: homeWords.prompt.save }),
  ];
  for (const control of inSight) {
    await control.waitFor();
    const box = await control.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844 - 64); // it ends above the navigation bar
  }
  await page.getByLabel(homeWords.prompt.label).fill("The walk home");
  await page.reload();
  await page.getByRole("button", { name: homeWords.prompt.save }).click();
  expect(await kept(page, /^reflections_/)).toContain("The walk home");
  await page
    .getByRole("region", { name: homeWords.goals.title })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByRole("link", { name: homeWords.letter }).click();
  await page.getByRole("heading", { name: welcomeLetter.title }).waitFor();
  await page.getByRole("link", { name: homeWords.backHome }).click();
  await page.getByRole("region", { name: homeWords.session.title }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test("the home page lists an item the coach picked, a begun worksheet and an empty agenda", async () => {
  const { portal } = practice;
  const { asCoach: coach, clientId } = await callAsCoach(portal);
  const client = await callAs(portal, portal.client);
  const page = await showTo("client", WELCOME);
  await page.getByRole("region", { name: homeWords.session.title }).waitFor();
  // This client's first steps were months ago.
  expect(await page.getByText(checklistWords.complete.title).count()).toBe(0);
  const waiting = page.getByRole("region", { name: homeWords.waiting.title });

  const items = await client.query(api.library.list, {});
  const item = items.find(({ isAssigned, isCompleted }) => !isAssigned && !isCompleted);
  if (item === undefined) throw new Error("Everything in the library is assigned.");
  const { libraryItemId, title } = item;
  await coach.mutation(api.shelf.assign, { libraryItemId, clientId, isAssigned: true });
  await waiting.getByRole("link", { name: title }).waitFor();
  await client.mutation(api.library.reach, { libraryItemId, progress: 100, resumeAt: 0 });
  await waiting.getByRole("link", { name: title }).waitFor({ state: "detached" });

  const sessionId = await bookAhead(coach, { clientId, title: "Soon", days: 2 });
  // On some days the demo has a session of this week without an agenda, too.
  const agenda = waiting
    .locator(`a[href*="${sessionId}"]`)
    .filter({ hasText: "Nothing is on the agenda" });
  await agenda.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await client.mutation(api.agenda.add, { sessionId, text: "The move" });
  await agenda.waitFor({ state: "detached" });

  await turnTo(page, "/dashboard/tools/worksheets/where-i-stand");
  await page.getByRole("textbox").first().fill("More time outside");
  await turnTo(page, WELCOME);
  const worksheet = waiting.getByRole("link", { name: "Where I Stand" });
  await worksheet.waitFor();
  await expect.poll(() => worksheet.textContent()).toContain("1 of 13");
});
