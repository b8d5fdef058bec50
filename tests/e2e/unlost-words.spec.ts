/**
 * What a client has typed is stored exactly once: after a lost connection, a closed window, and a press on a slow
 * network.
 */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { actionWords } from "@/content/agreed-actions";
import { circleWords } from "@/content/circles";
import { goalSheet } from "@/content/goals/goals";
import { feedbackWords } from "@/content/journey/feedback";
import { listWords, sheddingWords } from "@/content/journey/shed-embrace-grow";
import { communication, composing, conversation } from "@/content/messages/communication";
import { composeWords } from "@/content/messages/message-center";
import { asking } from "@/content/own-data/requests";
import { privateNotesWords } from "@/content/practice/clients";
import { sessionCard } from "@/content/session-lines";
import { agenda, cancelling, rescheduling } from "@/content/sessions";
import { shareWords } from "@/content/shares";
import { reflectionWords } from "@/content/tools/reflections";
import { paths } from "@/lib/pages/paths";

import { api } from "../../convex/_generated/api";
import { answerBadly } from "../support/bad-answers";
import { callAs, callAsCoach } from "../support/calling";
import { type Person, useDemoPractice } from "../support/demo-practice";
import { type HeldAnswers, holdAnswers } from "../support/held-answers";

const { practice, faults, openPerson, goTo, turnTo } = useDemoPractice();

async function nextSessionPath() {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const [session] = await asClient.query(api.sessions.ahead, {});
  if (session === undefined) throw new Error("No session is ahead.");
  return paths.session(session.sessionId);
}
type Side = "client" | "coach";
const people = {} as Record<Side, Person>;
/** The window that each side has open. A test that loses it leaves the next one to the tests after it. */
const windows = {} as Record<Side, { page: Page; answers: HeldAnswers }>;

/** Opens the next window of a side. */
async function openNext(side: Side, path: string): Promise<Page> {
  const page = await people[side].openWindow();
  windows[side] = { page, answers: await holdAnswers(page) };
  await goTo(page, path);
  return page;
}

beforeAll(async () => {
  const { client, coach } = practice.portal;
  people.client = await openPerson(client);
  people.coach = await openPerson(coach);
  await openNext("client", paths.tools());
  await openNext("coach", paths.coachCompose());
});

test("an agenda item and an action that did not reach the server are there in the next window", async () => {
  const path = await nextSessionPath();
  const written = [
    [agenda.add, "What I hope for"],
    [actionWords.form.label, "Write it down"],
  ] as const;
  const fieldOf = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
  const { page: lost, answers } = windows.client;
  await turnTo(lost, path);
  answers.holdChanges();
  for (const [label, words] of written) {
    await fieldOf(lost, label).fill(words);
    await fieldOf(lost, label).press("Enter");
  }
  await lost.close();

  const page = await openNext("client", path);
  for (const [label, words] of written) {
    const field = fieldOf(page, label);
    await expect.poll(() => field.inputValue()).toBe(words);
    await field.press("Enter");
    const line = page.locator("main").getByText(words, { exact: true });
    await line.waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    expect(await line.count()).toBe(1);
  }
});

async function sharePath() {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const copy = { sourceId: "r9", title: "The long way home", parts: [{ text: "I walked." }] };
  return paths.share(await asClient.mutation(api.shares.share, { kind: "reflection", ...copy }));
}
async function circlePath() {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const circleId = await asCoach.mutation(api.circles.open, { name: "Mornings", about: "Early." });
  await asCoach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
  const asClient = await callAs(practice.portal, practice.portal.client);
  await asClient.mutation(api.circles.join, { circleId, chosenName: "Wren" });
  return `${paths.circles()}?circle=${circleId}`;
}
const recordPath = async () => paths.coachClient((await callAsCoach(practice.portal)).clientId);

const topic = [agenda.add, agenda.submit] as const;
const action = [actionWords.form.label, actionWords.form.submit] as const;

test.each([
  ["a topic and an action", "client", nextSessionPath, [topic, action]],
  ["a comment", "client", sharePath, [[shareWords.comments.label, shareWords.comments.add]]],
  ["a post", "client", circlePath, [[circleWords.posts.label, circleWords.posts.add]]],
  ["a request", "client", () => paths.ownData("requests"), [[asking.text, asking.submit]]],
  ["a note", "coach", recordPath, [[privateNotesWords.label, privateNotesWords.add]]],
] as const)(
  "[record-12] %s whose answer was lost is stored once after a second press",
  async (_what, side, findPath, forms) => {
    const path = await findPath();
    const all = forms.map(([label, submit]) => {
      const field = (page: Page) => page.getByRole("textbox", { name: label, exact: true });
      const words = `Once: ${label}`;
      return {
        words,
        field,
        press: (page: Page) =>
          page
            .locator("form")
            .filter({ has: field(page) })
            .getByRole("button", { name: submit })
            .click(),
        lines: (page: Page) =>
          page.getByText(words, { exact: true }).and(page.locator(":not(textarea)")),
      };
    });
    const { page: lost, answers } = windows[side];
    await turnTo(lost, path);
    for (const { field, words } of all) await field(lost).fill(words);
    answers.hold();
    for (const { press } of all) await press(lost);
    const page = await openNext(side, path);
    for (const { lines } of all) await lines(page).first().waitFor();
    await lost.close();

    for (const { field, words, press, lines } of all) {
      expect(await field(page).inputValue()).toBe(words);
      await press(page);
      await expect.poll(() => field(page).inputValue()).toBe("");
      expect(await lines(page).count()).toBe(1);
    }
  },
);

test("[center-20] a message to clients that was changed after a lost answer is sent, too", async () => {
  const client = windows.client.page;
  await turnTo(client, "/dashboard/communication");
  const field = (page: Page) =>
    page.getByRole("textbox", { name: composeWords.message, exact: true });
  const press = (page: Page) =>
    page.getByRole("button", { name: composeWords.send, exact: true }).click();
  const arrived = (text: string) => client.getByText(text, { exact: true }).last();
  const path = paths.coachCompose();
  const { page: lost, answers } = windows.coach;
  await turnTo(lost, path);
  await lost.getByRole("checkbox", { name: "Imogen Vale" }).check();
  await field(lost).fill("Pack your shoes.");
  answers.hold();
  await press(lost);
  await arrived("Pack your shoes.").waitFor();
  await lost.close();

  const page = await openNext("coach", path);
  await expect.poll(() => field(page).inputValue()).toBe("Pack your shoes.");
  await field(page).fill("Pack your shoes, and a coat.");
  await press(page);
  await arrived("Pack your shoes, and a coat.").waitFor();
  await expect.poll(() => field(page).inputValue()).toBe("");
});

test("text typed into a message to clients while it is sent stays", async () => {
  const { page, answers } = windows.coach;
  const field = page.getByRole("textbox", { name: composeWords.message, exact: true });
  const send = page.getByRole("button", { name: composeWords.send, exact: true });
  await turnTo(page, paths.coachCompose());
  await page.getByRole("checkbox", { name: "Imogen Vale" }).check();
  await field.fill("Until Monday.");
  answers.holdChanges();
  await send.click();
  await expect.poll(() => send.getAttribute("aria-busy")).toBe("true");
  await field.fill("Until Monday.\nPack a map.");
  answers.release();
  await expect.poll(() => field.inputValue()).toBe("Pack a map.");
  await page.getByText(composeWords.chosen(1)).waitFor();
});

test("feedback is sent once, and text typed meanwhile stays", async () => {
  const { page, answers } = windows.client;
  const { mostValuable, nextSteps } = feedbackWords.questions;
  await turnTo(page, "/dashboard/journey/feedback");
  const field = ({ label }: { label: string }) => page.getByLabel(label);
  const submit = page.getByRole("button", { name: feedbackWords.submit });
  await field(mostValuable).fill("The questions.");
  answers.holdChanges();
  await submit.click();
  await page.locator(`a[href="${paths.tools()}"]`).first().click();
  await page.waitForURL("**/tools");
  await page.goBack();
  await expect.poll(() => submit.getAttribute("aria-busy")).toBe("true");
  await field(nextSteps).fill("A walk each day.");
  answers.release();
  await expect.poll(() => field(mostValuable).inputValue()).toBe("");
  expect(await field(nextSteps).inputValue()).toBe("A walk each day.");
});

describe("unsaved text survives a reload", () => {
  let page: Page;
  let coach: Page;
  beforeAll(() => {
    page = windows.client.page;
    coach = windows.coach.page;
  });
  const showRecord = async () => turnTo(coach, `${await recordPath()}?tab=sessions`);

  test("changes to a reflection survive a reload", async () => {
    await turnTo(page, "/dashboard/tools/reflections");
    const content = page.getByLabel(reflectionWords.fields.content);
    await page
      .getByRole("button", { name: reflectionWords.edit(reflectionWords.seed.title) })
      .click();
    await content.fill("An hour of words.");
    await page.reload();
    await expect.poll(() => content.inputValue()).toBe("An hour of words.");
    await page.getByRole("button", { name: reflectionWords.saveChanges }).click();
    await page.getByText("An hour of words.", { exact: true }).waitFor();
    expect(await content.count()).toBe(0);
  });

  /** Presses a button on the first card, which is the session furthest ahead, so that it can still be changed. */
  const actOn = (page: Page, name: string) =>
    page.getByRole("article").getByRole("button", { name, exact: true }).first().click();

  test.each([
    ["moved", sessionCard.reschedule, rescheduling.keep],
    ["cancelled", sessionCard.cancel, cancelling.keep],
  ])("why a session is to be %s survives a reload", async (...row) => {
    const [, act, keep] = row;
    await turnTo(page, "/dashboard/sessions");
    const reason = page.getByRole("dialog").getByLabel(rescheduling.reason);
    await actOn(page, act);
    await reason.fill("My train arrives later.");
    await page.reload();
    await actOn(page, act);
    await expect.poll(() => reason.inputValue()).toBe("My train arrives later.");
    await page.getByRole("dialog").getByRole("button", { name: keep, exact: true }).click();
    await actOn(page, act);
    await expect.poll(() => reason.inputValue()).toBe("");
  });

  test("changes to an agenda item survive a reload, without taking the focus", async () => {
    await turnTo(page, await nextSessionPath());
    const topic = "The other job";
    await page.getByRole("textbox", { name: agenda.add }).fill(topic);
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: agenda.edit(topic) });
    await page.getByRole("button", { name: agenda.edit(topic) }).click();
    await page.getByRole("menuitem", { name: agenda.menu.edit }).click();
    await field.fill("The other job, and its hours");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("The other job, and its hours");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(false);
    await field.press("Enter");
    await page.locator("main").getByText("The other job, and its hours", { exact: true }).waitFor();
    await page.reload();
    await page.locator("main").getByText("The other job, and its hours", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: agenda.save, exact: true }).count()).toBe(0);
  });

  test("a milestone that was not added survives a reload", async () => {
    await turnTo(page, "/dashboard/goals");
    await page.getByRole("button", { name: "Sleep before eleven on weekdays" }).first().click();
    const field = page.getByLabel(goalSheet.milestones.add, { exact: true });
    await field.fill("A month of it");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("A month of it");
    await field.press("Enter");
    await page.getByLabel(goalSheet.milestones.rename("A month of it")).waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
  });

  test("changes to a private note survive a reload", async () => {
    await showRecord();
    await coach.getByRole("button", { name: privateNotesWords.edit, exact: true }).first().click();
    const field = coach.getByLabel(privateNotesWords.editLabel, { exact: true });
    await field.fill("Ask about the river.");
    await coach.reload();
    await expect.poll(() => field.inputValue()).toBe("Ask about the river.");
    await coach.getByRole("button", { name: privateNotesWords.save, exact: true }).click();
    await coach.getByText("Ask about the river.", { exact: true }).waitFor();
    expect(await field.count()).toBe(0);
  });

  test("text typed into a private note becomes a new note when that note is removed elsewhere", async () => {
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    await showRecord();
    await coach.getByRole("button", { name: privateNotesWords.edit, exact: true }).first().click();
    const field = coach.getByLabel(privateNotesWords.editLabel, { exact: true });
    await field.fill("Ask about the bridge.");
    await asCoach.mutation(api.audit.look, { clientId, part: "record" });
    const paginationOpts = { numItems: 1, cursor: null };
    const { page } = await asCoach.query(api.notes.list, { clientId, paginationOpts });
    for (const { noteId } of page) await asCoach.mutation(api.notes.remove, { noteId });
    await field.waitFor({ state: "detached" });
    const fresh = coach.getByLabel(privateNotesWords.label, { exact: true });
    await expect.poll(() => fresh.inputValue()).toBe("Ask about the bridge.");
  });

  test("text typed into a private note while it is being saved stays in its field", async () => {
    const { answers } = windows.coach;
    await showRecord();
    const save = coach.getByRole("button", { name: privateNotesWords.save, exact: true });
    await coach.getByRole("button", { name: privateNotesWords.edit, exact: true }).first().click();
    const field = coach.getByLabel(privateNotesWords.editLabel, { exact: true });
    await field.fill("Ask about the bridge.");
    answers.hold();
    await save.click();
    await field.fill("Ask about the bridge, and the ferry.");
    answers.release();
    const isSaved = () =>
      Object.values(localStorage).some((text: string) => text.includes('"base":"Ask about the b'));
    await Promise.race([coach.waitForFunction(isSaved), field.waitFor({ state: "detached" })]);
    expect(await field.inputValue()).toBe("Ask about the bridge, and the ferry.");
    await save.click();
    await field.waitFor({ state: "detached" }); // before that the text below would be the field's own
    await coach.getByText("Ask about the bridge, and the ferry.", { exact: true }).waitFor();
  });

  test("a list entry that was not added survives a reload", async () => {
    await turnTo(page, "/dashboard/journey/descent");
    const { name, add } = listWords.shed;
    const field = page.getByLabel(sheddingWords.itemLabel(name), { exact: true });
    await field.fill("Always answering");
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("Always answering");
    await page.getByRole("button", { name: add }).click();
    await page.getByRole("region", { name }).getByText("Always answering").waitFor();
    expect(await field.inputValue()).toBe("");
  });
});

test("a message that was not sent returns to the field above newer text", async () => {
  const { page } = windows.client;
  const answers = await answerBadly(page); // From the next load on.
  answers.fail("messages:send");
  await goTo(page, "/dashboard/communication");
  const field = page.getByRole("textbox", { name: composing.label });
  await field.fill("The first thought.");
  await page.getByRole("button", { name: communication.messages.send, exact: true }).click();
  const takeBack = page.getByRole("button", { name: conversation.takeBack });
  await takeBack.waitFor();
  await field.fill("The second thought.");
  await takeBack.click();
  await expect.poll(() => field.inputValue()).toBe("The first thought.\n\nThe second thought.");
  faults.splice(0); // The refused call is on the console.
});
