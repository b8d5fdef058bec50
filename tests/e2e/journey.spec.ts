/** The journey: guides, the twelve sections, the way to its end, and what the coach hears of it. */
import { consentWords } from "@/content/journey/consent";
import { feedbackWords } from "@/content/journey/feedback";
import { journalWords } from "@/content/journey/journal";
import { journeyWords, readerWords } from "@/content/journey/overview";
import { notices } from "@/content/notices";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { openMeetingPlace } from "../support/chromium";
import { onJourneyPage } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import { type DemoPortal, openDemoPortal, signInQuietly, type WayIn } from "../support/portal";
import { findAccessibilityFaults, openWatchedPage } from "../support/watched-page";

let portal: DemoPortal;
let place: Awaited<ReturnType<typeof openMeetingPlace>>;
let person: BrowserContext;
let visit: ReturnType<typeof onJourneyPage>;
const faults: string[] = [];

beforeAll(async () => {
  [portal, place] = await Promise.all([openDemoPortal(), openMeetingPlace()]);
  person = await signedIn(await admitNewcomer(portal));
  visit = onJourneyPage(await openWatchedPage(person, faults), portal.url);
});
afterAll(async () => {
  await Promise.all([place.close(), portal.close()]);
});
afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

async function signedIn(wayIn: WayIn): Promise<BrowserContext> {
  const context = await place.newPerson({ reducedMotion: "reduce", acceptDownloads: true });
  await signInQuietly(context, portal, wayIn);
  return context;
}

/** Answers whatever can be written to first, step by step to the end. */
async function workThrough(path: string) {
  const { page } = visit;
  await visit.goTo(path);
  const words = page.getByRole("main").getByRole("textbox").first();
  const consent = page.getByRole("checkbox", { name: consentWords.text });
  if ((await consent.count()) > 0) await consent.check();
  for (;;) {
    if ((await words.count()) > 0) await words.fill("A line of my own.");
    const next = page.getByRole("button", { name: readerWords.next, exact: true });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  await visit.press(readerWords.finish);
  await visit.says(readerWords.kept);
}

test("the assessment is worked through in steps, drawn, and found again", async () => {
  await visit.goTo("/arrival?guide=inner-landscape");
  await visit.press(readerWords.next);
  const first = visit.page.getByRole("radio", { name: /^4/ });
  expect(await first.isDisabled()).toBe(true);
  await visit.page.getByRole("checkbox", { name: consentWords.text }).check();
  await first.check();
  await visit.press(readerWords.next);
  await visit.page.reload();
  await visit.page.getByRole("heading", { level: 2, name: "Mind" }).waitFor();
  await visit.page.getByRole("radio", { name: /^2/ }).check();
  while (
    (await visit.page.getByRole("button", { name: readerWords.next, exact: true }).count()) > 0
  ) {
    await visit.press(readerWords.next);
  }
  await visit.press(readerWords.finish);
  await visit.page.getByRole("heading", { name: "Your inner landscape" }).waitFor();
  expect(await visit.page.locator("[data-slot=landscape-drawing]").count()).toBe(1);
  expect(await findAccessibilityFaults(visit.page)).toEqual([]);
  await visit.page.getByRole("link", { name: "Back to Arrival" }).first().click();
  await visit.page.getByRole("link", { name: /Look at your answers/ }).waitFor();
});

test("twelve sections complete four phases", async () => {
  await workThrough("/arrival?guide=presence");
  await visit.goTo("/arrival");
  expect(await visit.progress("Arrival progress")).toBe("67");
  await visit.page.getByRole("heading", { name: "Next step" }).waitFor();
  await visit.reflect("Arrival reflections", "A question that would not leave.");
  await visit.page.getByRole("heading", { name: "Phase Complete" }).waitFor();
  await visit.page.getByRole("link", { name: "Continue to Crossing" }).click();
  await visit.page.getByRole("heading", { level: 1, name: "Crossing" }).waitFor();
  await visit.reflect("Change readiness", "Nobody has said goodbye to it.");
  expect(await visit.progress("Crossing progress")).toBe("33");

  await workThrough("/crossing?guide=stage-of-change");
  await workThrough("/crossing?guide=moving-the-needle");
  await visit.goTo("/descent");
  await visit.part("Shed").getByRole("textbox").fill("Hurry");
  await visit.part("Shed").getByRole("button", { name: "Add to Shed" }).click();
  await visit.press("Move “Hurry” to Grow");
  await visit.part("Grow").getByText("Hurry").waitFor();
  await visit.press("Remove “Hurry”");
  await expect.poll(() => visit.progress("Descent progress")).toBe("0");
  await visit.press("Undo");
  await expect.poll(() => visit.progress("Descent progress")).toBe("33");
  await visit.reflect("Shadow work", "My impatience with slow people.");
  await visit.reflect("Deep reflection", "A summer.");
  await visit.page.getByRole("heading", { name: "Phase Complete" }).waitFor();

  await workThrough("/return?guide=landmarks");
  await visit.goTo("/return");
  await visit.page.getByRole("checkbox", { name: "I will keep “A fallow day”" }).check();
  await visit.reflect("Integration reflections", "I say no sooner.");
  await visit.page.getByRole("heading", { name: "Phase Complete" }).waitFor();
  expect(await visit.progress("Overall progress")).toBe("100");
  expect(new Set((await visit.entries()).map(({ section }) => section)).size).toBe(12);

  await visit.goTo("");
  await visit.says(journeyWords.finished);
  await visit.page.getByRole("link", { name: journeyWords.afterLast }).waitFor();
});

test("another device knows how far somebody came, but has none of their words", async () => {
  const elsewhere = await signedIn(await admitNewcomer(portal));
  const other = await openWatchedPage(elsewhere, faults);
  await other.goto(`${portal.url}/dashboard/journey/descent`);
  await other.getByRole("heading", { name: "Phase Complete" }).waitFor();
  await other.getByText(journalWords.elsewhere).first().waitFor();
  expect(await other.getByText("My impatience").count()).toBe(0);
  await elsewhere.close();
});

test("feedback leads to thanks, stays after a reload, and reaches the coach", async () => {
  await visit.goTo("/feedback");
  const submit = visit.page.getByRole("button", { name: feedbackWords.submit });
  expect(await submit.isDisabled()).toBe(true);
  const { mostValuable } = feedbackWords.questions;
  await visit.page.getByLabel(mostValuable.label).fill("The question about hurry.");
  await visit.page.getByRole("radio", { name: /^5/ }).check();
  await visit.page.reload();
  expect(await visit.page.getByLabel(mostValuable.label).inputValue()).toBe(
    "The question about hurry.",
  );
  expect(await findAccessibilityFaults(visit.page)).toEqual([]);
  await submit.click();
  await visit.page.getByRole("heading", { level: 1, name: feedbackWords.thanks.title }).waitFor();
  await visit.says(notices.feedbackSent.title);
  await visit.page.reload();
  await visit.page.getByRole("heading", { level: 1, name: feedbackWords.thanks.title }).waitFor();
  const kept = await visit.page.evaluate(() => localStorage.getItem("journey_feedback"));
  expect(JSON.parse(kept ?? "")).toMatchObject({
    mostValuable: "The question about hurry.",
    overallRating: "5",
  });
  expect(await asCoach("feedback:list")).toMatchObject([
    { firstName: "Jean-Baptiste", mostValuable: "The question about hurry.", overallRating: 5 },
  ]);
});

/** What the coach's own browser is answered, newest first. */
async function asCoach(path: string): Promise<unknown[]> {
  const coach = await signedIn(portal.coach);
  const desk = await openWatchedPage(coach, faults);
  await desk.goto(portal.url);
  const page = await desk.evaluate(async (path) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("__convexAuthJWT_"));
    const response = await fetch("/api/query", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${localStorage.getItem(key ?? "") ?? ""}`,
      },
      body: JSON.stringify({
        path,
        format: "json",
        args: { paginationOpts: { numItems: 1, cursor: null } },
      }),
    });
    return ((await response.json()) as { value: { page: unknown[] } }).value.page;
  }, path);
  await coach.close();
  return page;
}
