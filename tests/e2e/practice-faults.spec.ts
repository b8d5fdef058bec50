/** Two windows on one record: nothing is lost, the later one gets a text, and both show the same afterwards. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { closing, coachSessions, editing } from "@/content/coach-sessions";
import { goalForm, goalSheet, goalWords } from "@/content/goals/goals";
import { shelfWords } from "@/content/library/shelf";
import { describeRefusal } from "@/content/refusals";
import { statusLabels } from "@/content/session-lines";
import { booking, cancelling, sessionNotices, sessionPage } from "@/content/sessions";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { type HeldAnswers, holdAnswers } from "../support/held-answers";
import { bookAhead, dialogOf, recordOpen } from "../support/session-journeys";

const { practice, openPerson, goTo, turnTo } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
/** Two windows of the coach in one browser. The second gets its answers late when a test asks for it. */
let first: Page;
let second: Page;
let late: HeldAnswers;
let client: Page;
let asCoach: Awaited<ReturnType<typeof callAs>>;
let clientId: Id<"users">;
const count = { booked: 0 };
const meanwhile = describeRefusal({ code: "CONFLICT" });

beforeAll(async () => {
  const { portal } = practice;
  const coach = await openPerson(portal.coach);
  [first, second] = [await coach.openWindow(), await coach.openWindow()];
  client = await (await openPerson(portal.client)).openWindow();
  late = await holdAnswers(second);
  asCoach = await callAs(portal, portal.coach);
  const viewer = await (await callAs(portal, portal.client)).query(api.viewer.get, {});
  if (viewer === null) throw new Error("The client is not signed in.");
  clientId = viewer.userId;
});

afterEach(() => {
  late.release();
});

const windows = () => [first, second, client];
const openEverywhere = (path: string) =>
  Promise.all(
    windows().map((page) => turnTo(page, `/${page === client ? "dashboard" : "admin"}/${path}`)),
  );

/** Opens a session in every window: half a year ahead at a free time, or some weeks ago. */
async function openSession(title: string, make = bookAhead) {
  count.booked += 1;
  const days = count.booked + (make === bookAhead ? 180 : 30);
  await openEverywhere(`sessions/${await make(asCoach, { clientId, title, days })}`);
  for (const page of windows()) await isStatus(page, "scheduled");
}

const isStatus = (page: Page, status: keyof typeof statusLabels) =>
  page.locator("main").getByText(statusLabels[status], { exact: true }).waitFor();
async function choose(page: Page, title: string, item: string) {
  await page.getByRole("button", { name: coachSessions.row.menu(title) }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
async function beginCallingOff(page: Page, reason: string) {
  await press(page, sessionPage.cancel);
  await dialogOf(page).getByRole("textbox").fill(reason);
}
const callOff = (page: Page) =>
  dialogOf(page).getByRole("button", { name: cancelling.submit, exact: true }).click();

describe("one session", () => {
  test.each([
    ["completed", coachSessions.row.complete],
    ["a no-show", coachSessions.row.miss],
  ])("does not become %s once the coach's other window has cancelled it", async (what, item) => {
    const title = `To become ${what}`;
    await openSession(title, recordOpen);
    late.hold();
    await beginCallingOff(first, "The boat is not back");
    await callOff(first);
    await isStatus(first, "cancelled");
    await choose(second, title, item);
    late.release();
    await says(second, sessionNotices.changedMeanwhile);
    for (const page of windows()) {
      await isStatus(page, "cancelled");
      await page.getByText("The boat is not back").waitFor();
    }
    await goTo(second, new URL(second.url()).pathname);
    await isStatus(second, "cancelled");
  });

  test("that was completed is not cancelled by another window, which keeps its reason", async () => {
    const title = "Kept after all";
    await openSession(title, recordOpen);
    await beginCallingOff(second, "I thought it was off");
    late.hold();
    await choose(first, title, coachSessions.row.complete);
    await says(first, closing.done.completed);
    await callOff(second);
    late.release();
    await dialogOf(second).getByText(sessionNotices.changedMeanwhile).waitFor();
    const reason = dialogOf(second).getByRole("textbox");
    await expect.poll(() => reason.inputValue()).toBe("I thought it was off");
    await dialogOf(second).getByRole("button", { name: cancelling.keep }).click();
    for (const each of windows()) await isStatus(each, "completed");
  });

  test("that is completed in one window does not become a no-show from a menu opened before", async () => {
    const title = "Both at once";
    await openSession(title, recordOpen);
    const missed = second.getByRole("menuitem", { name: coachSessions.row.miss });
    await second.getByRole("button", { name: coachSessions.row.menu(title) }).click();
    await missed.waitFor();
    await choose(first, title, coachSessions.row.complete);
    await isStatus(second, "completed");
    await missed.click();
    await says(second, sessionNotices.changedMeanwhile);
    for (const page of windows()) await isStatus(page, "completed");
  });

  test("that two cancel at once is cancelled once, with the first one's reason", async () => {
    await openSession("Twice off");
    await beginCallingOff(client, "Ill");
    await beginCallingOff(second, "Away");
    late.hold();
    await callOff(client);
    await isStatus(first, "cancelled");
    await callOff(second);
    late.release();
    await dialogOf(second).getByText(sessionNotices.changedMeanwhile).waitFor();
    for (const page of windows()) await says(page, "Ill");
    expect(await first.getByText("Away").count()).toBe(0);
  });

  test("is edited in two windows: untouched fields follow, and the second to save gets one notice", async () => {
    const title = "Two pens";
    await openSession(title);
    for (const page of [first, second]) await choose(page, title, coachSessions.row.edit);
    await dialogOf(second).getByLabel(booking.description).fill("By the second.");
    await dialogOf(first).getByLabel(booking.name).fill("Two pens, one ink");
    await dialogOf(first).getByRole("button", { name: editing.submit }).click();
    const name = dialogOf(second).getByLabel(booking.name);
    await expect.poll(() => name.inputValue()).toBe("Two pens, one ink");
    const save = dialogOf(second).getByRole("button", { name: editing.submit });
    await save.click();
    await dialogOf(second).getByText(sessionNotices.changedMeanwhile).waitFor();
    await save.click();
    await dialogOf(second).waitFor({ state: "detached" });
    for (const page of windows()) {
      await page.getByRole("heading", { level: 1, name: "Two pens, one ink" }).waitFor();
      await page.getByText("By the second.").waitFor();
    }
  });
});

describe("one goal", () => {
  async function openGoal(title: string) {
    const goalId = await asCoach.mutation(api.goalBoard.create, {
      clientId,
      title,
      description: "",
      category: "personal",
      priority: "low",
      targetDate: null,
      milestones: [],
    });
    await openEverywhere(`goals?goal=${goalId}`);
    for (const page of windows()) await shows(page, goalSheet.edit);
  }
  const step = (page: Page, name: string) =>
    dialogOf(page).getByRole("button", { name, exact: true }).click();
  const shows = (page: Page, words: string) =>
    dialogOf(page).getByText(words, { exact: true }).first().waitFor();

  test("is completed while it is edited elsewhere: the editor sees it, and both changes are kept", async () => {
    await openGoal("Row across");
    const label = goalForm.fields.title;
    for (const page of [second, client]) {
      await step(page, goalSheet.edit);
      await dialogOf(page).getByLabel(label, { exact: true }).fill("Row across and back");
    }
    await step(first, goalSheet.actions.complete);
    for (const page of [second, client]) {
      await shows(page, goalForm.statusMeanwhile(goalWords.statuses.completed));
    }
    for (const page of [second, client]) await step(page, goalForm.save);
    for (const page of windows()) {
      await shows(page, "Row across and back");
      await shows(page, goalWords.statuses.completed);
    }
  });

  test("that was cancelled is not paused by a window with the old state", async () => {
    await openGoal("Row at night");
    late.hold();
    await step(first, goalSheet.actions.cancel);
    await shows(first, goalWords.statuses.cancelled);
    await step(second, goalSheet.actions.pause);
    late.release();
    await says(second, meanwhile);
    for (const page of windows()) await shows(page, goalWords.statuses.cancelled);
  });
});

describe("one item of the library", () => {
  /** The coach at another machine: what is typed there is not stored in this browser. */
  let elsewhere: Page;
  let lateElsewhere: HeldAnswers;
  let path: string;
  const field = (page: Page, name: "title" | "description" | "text") =>
    page.getByLabel(shelfWords.fields[name], { exact: true });
  const save = (page: Page) => press(page, shelfWords.save);
  beforeEach(async () => {
    elsewhere = await (await openPerson(practice.portal.coach)).openWindow();
    lateElsewhere = await holdAnswers(elsewhere);
    path = `/admin/library/${await asCoach.mutation(api.shelf.add, {
      title: "On rowing",
      description: "Slowly.",
      contentType: "article",
      durationMinutes: 5,
      difficulty: "beginner",
      tags: [],
      blocks: [{ kind: "paragraph", text: "Pull." }],
      cues: [],
    })}`;
    for (const page of [first, second, elsewhere]) await turnTo(page, path);
  });

  test("is one draft in two windows of a browser", async () => {
    await field(first, "title").fill("On sculling");
    await expect.poll(() => field(second, "title").inputValue()).toBe("On sculling");
    await field(second, "description").fill("Faster.");
    await expect.poll(() => field(first, "description").inputValue()).toBe("Faster.");
    await save(first);
    await says(first, shelfWords.saved);
    for (const page of [first, second, elsewhere]) {
      await page.getByRole("heading", { level: 1, name: "On sculling" }).waitFor();
      await expect.poll(() => field(page, "description").inputValue()).toBe("Faster.");
      await expect.poll(() => page.getByText(shelfWords.unsaved).count()).toBe(0);
    }
  });

  test("is edited on two machines: both texts are kept, and the second person resolves a conflict", async () => {
    await field(elsewhere, "title").fill("On paddling");
    await field(elsewhere, "description").fill("Kneeling.");
    await field(first, "title").fill("On sculling");
    await field(first, "text").fill("Pull harder.");
    await save(first);
    await says(elsewhere, shelfWords.changedMeanwhile(shelfWords.fields.title, "On sculling"));
    await expect.poll(() => field(elsewhere, "title").inputValue()).toBe("On paddling");
    await press(elsewhere, shelfWords.takeTheirs);
    await save(elsewhere);
    await says(elsewhere, shelfWords.saved);
    for (const page of [first, elsewhere]) {
      await expect.poll(() => field(page, "description").inputValue()).toBe("Kneeling.");
      await expect.poll(() => field(page, "title").inputValue()).toBe("On sculling");
      await expect.poll(() => field(page, "text").inputValue()).toBe("Pull harder.");
    }
  });

  test("is not saved over unseen text", async () => {
    await field(elsewhere, "description").fill("Kneeling.");
    lateElsewhere.hold();
    await field(first, "description").fill("Sitting.");
    await save(first);
    await says(first, shelfWords.saved);
    await save(elsewhere);
    lateElsewhere.release();
    await says(elsewhere, meanwhile);
    await says(elsewhere, shelfWords.changedMeanwhile(shelfWords.fields.description, "Sitting."));
    await save(elsewhere);
    await says(elsewhere, shelfWords.saved);
    await expect.poll(() => field(first, "description").inputValue()).toBe("Kneeling.");
  });

  test("is published, unpublished twice and deleted during an edit, and its text stays", async () => {
    await press(first, shelfWords.publish);
    await field(elsewhere, "description").fill("Kneeling.");
    const takeOff = elsewhere.getByRole("button", { name: shelfWords.hide, exact: true });
    await takeOff.waitFor();
    lateElsewhere.hold();
    await press(first, shelfWords.hide);
    await takeOff.click();
    lateElsewhere.release();
    await says(elsewhere, shelfWords.nowHidden("On rowing"));
    for (const page of [first, elsewhere]) {
      await page.getByRole("button", { name: shelfWords.publish, exact: true }).waitFor();
    }
    await press(first, shelfWords.remove);
    await says(elsewhere, shelfWords.gone.title);
    await says(elsewhere, shelfWords.goneUnsaved);
    await says(elsewhere, "Kneeling.");
    await says(second, shelfWords.gone.title);
  });
});
