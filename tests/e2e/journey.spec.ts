/** The journey: guides, the twelve sections, its completion, and what the coach sees of it. */
import { consentWords } from "@/content/journey/consent";
import { feedbackWords } from "@/content/journey/feedback";
import { journalWords } from "@/content/journey/journal";
import { journeyWords, readerWords } from "@/content/journey/overview";
import { notices } from "@/content/notices";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { useNewcomersJourney } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import { findAccessibilityFaults } from "../support/watched-page";

const { visit, practice, openPerson } = useNewcomersJourney();

/** Fills in each step's first field, to the end. */
async function workThrough(path: string) {
  const { page } = visit;
  await visit.goTo(path);
  const words = page.getByRole("main").getByRole("textbox").first();
  const consent = page.getByRole("checkbox", { name: consentWords.text });
  for (;;) {
    if ((await words.count()) > 0) await words.fill("A line of my own.");
    if ((await consent.count()) > 0) await consent.check();
    const next = page.getByRole("button", { name: readerWords.next, exact: true });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  await visit.press(readerWords.finish);
  await visit.says(readerWords.kept);
}

test("[journey-13] the assessment is done in steps, asks for consent when there is something to save, shows its result, and keeps it", async () => {
  await visit.goTo("/arrival?guide=inner-landscape");
  await visit.press(readerWords.next);
  const first = visit.page.getByRole("radio", { name: /^4/ });
  const consent = visit.page.getByRole("checkbox", { name: consentWords.text });
  await first.waitFor();
  expect(await consent.count()).toBe(0);
  await first.check();
  await consent.waitFor();
  const work = () => visit.page.evaluate(() => JSON.stringify(localStorage));
  expect(await work()).not.toContain('\\"4\\"'); // no answer is stored without consent
  await consent.check();
  await expect.poll(work).toContain('\\"4\\"');
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
  await expect.poll(() => visit.page.locator("[data-slot=landscape-drawing]").count()).toBe(1);
  expect(await findAccessibilityFaults(visit.page)).toEqual([]);
  await visit.page.getByRole("link", { name: "Back to Arrival" }).first().click();
  await visit.page.getByRole("link", { name: /Look at your answers/ }).waitFor();
});

test("[journal-12, journey-5, journey-6, journey-7, journey-8, journey-9, journey-10, journey-16, journey-17, journey-18, journey-21, journey-24, journey-25] twelve sections complete four phases", async () => {
  await workThrough("/arrival?guide=presence");
  await visit.goTo("/arrival");
  await expect.poll(() => visit.progress("Arrival progress")).toBe("67");
  await visit.page.getByRole("heading", { name: "Next step" }).waitFor();
  const area = visit.area("Arrival reflections");
  expect(await area.evaluate((element) => getComputedStyle(element).minHeight)).toBe("300px");
  await visit.reflect("Arrival reflections", "A question that would not leave.");
  await visit.page.getByRole("heading", { name: "Phase Complete" }).waitFor();
  await visit.page.getByRole("link", { name: "Continue to Crossing" }).click();
  await visit.page.getByRole("heading", { level: 1, name: "Crossing" }).waitFor();
  await visit.reflect("Change readiness", "Nobody has said goodbye to it.");
  await expect.poll(() => visit.progress("Crossing progress")).toBe("33");

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
  await expect.poll(() => visit.progress("Overall progress")).toBe("100");
  expect(new Set((await visit.entries()).map(({ section }) => section)).size).toBe(12);

  await visit.goTo("");
  await visit.says(journeyWords.finished);
  await visit.page.getByRole("link", { name: journeyWords.afterLast }).waitFor();
});

test("another device shows a client's progress, but none of their text", async () => {
  const elsewhere = await openPerson(await admitNewcomer(practice.portal));
  const other = await elsewhere.openPage("/dashboard/journey/descent");
  await other.getByRole("heading", { name: "Phase Complete" }).waitFor();
  await other.getByText(journalWords.elsewhere).first().waitFor();
  expect(await other.getByText("My impatience").count()).toBe(0);
});

test("[feedback-1, feedback-3, feedback-4, feedback-5, feedback-6] feedback is thanked for, stays after a reload, and reaches the coach", async () => {
  await visit.goTo("/feedback");
  const submit = visit.page.getByRole("button", { name: feedbackWords.submit });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  const { mostValuable } = feedbackWords.questions;
  await visit.page.getByLabel(mostValuable.label).fill("The question about hurry.");
  await visit.page.getByRole("radio", { name: /^5/ }).check();
  await visit.page.reload();
  await expect
    .poll(() => visit.page.getByLabel(mostValuable.label).inputValue())
    .toBe("The question about hurry.");
  expect(await findAccessibilityFaults(visit.page)).toEqual([]);
  await submit.click();
  await visit.page.getByRole("heading", { level: 1, name: feedbackWords.thanks.title }).waitFor();
  await visit.says(notices.feedbackSent.title);
  for (const path of ["/dashboard/sessions", "/dashboard/communication", "/dashboard/journey"]) {
    await visit.page.locator(`#content a[href="${path}"]`).waitFor();
  }
  await visit.page.reload();
  await visit.page.getByRole("heading", { level: 1, name: feedbackWords.thanks.title }).waitFor();
  const kept = await visit.page.evaluate(() => localStorage.getItem("journey_feedback"));
  expect(JSON.parse(kept ?? "")).toMatchObject({
    mostValuable: "The question about hurry.",
    overallRating: "5",
    submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  });
  const { portal } = practice;
  const asCoach = await callAs(portal, portal.coach);
  const newest = { paginationOpts: { numItems: 1, cursor: null } };
  expect((await asCoach.query(api.feedback.list, newest)).page).toMatchObject([
    { firstName: "Jean-Baptiste", mostValuable: "The question about hurry.", overallRating: 5 },
  ]);
});
