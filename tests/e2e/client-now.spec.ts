/** Everything about a client on one screen, for the hour before a session, live in both windows. */
import { actionWords } from "@/content/agreed-actions";
import { replying } from "@/content/messages/message-center";
import { clientPage, privateNotesWords } from "@/content/practice/clients";
import { nowWords } from "@/content/practice/now";
import { agenda } from "@/content/sessions";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { isOfTheLine } from "../support/cut-line";
import { holdAnswers } from "../support/held-answers";
import { findFaultsByDayAndNight } from "../support/watched-page";

const { stage, faults, openPerson, goTo } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/clients",
});

const part = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

test("[client-18] a client's record opens with everything that a session needs", async () => {
  const { coach } = stage;
  await coach.getByRole("link", { name: "Imogen Vale" }).click();
  await coach.getByRole("tab", { name: clientPage.tabs.now, selected: true }).waitFor();
  const { next, last, goals, thread, shares, files, notes, timeline } = nowWords;
  const titles = [next, last, goals, thread, shares, files, notes, timeline];
  for (const { title } of [...titles, actionWords]) await part(coach, title).waitFor();
  await coach.waitForFunction(() => document.querySelector("[data-slot=skeleton]") === null);
  expect(await findFaultsByDayAndNight(coach)).toEqual([]);
});

test("[client-18] a client's message appears at once, and is answered in place", async () => {
  const { client, coach } = stage;
  await client.getByRole("textbox").last().fill("I am nervous about today.");
  await client.keyboard.press("Control+Enter");
  await part(coach, nowWords.thread.title).getByText("I am nervous about today.").waitFor();
  await coach.getByRole("textbox", { name: replying.label }).fill("Then we begin with that.");
  await coach.getByRole("button", { name: replying.send, exact: true }).click();
  await part(coach, nowWords.thread.title).getByText("Then we begin with that.").waitFor();
  await client.getByText("Then we begin with that.").first().waitFor();
});

test("[client-18] an answer written offline waits in place and is sent once", async () => {
  const { client, coach } = stage;
  const thread = part(coach, nowWords.thread.title);
  await coach.context().setOffline(true);
  await coach.getByRole("textbox", { name: replying.label }).fill("I am on a train.");
  await coach.getByRole("button", { name: replying.send, exact: true }).click();
  await thread.getByText("I am on a train.").waitFor();
  await coach.context().setOffline(false);
  await client.getByText("I am on a train.").first().waitFor();
  await thread.getByRole("listitem").getByText("I am on a train.").waitFor();
  await expect.poll(() => thread.getByText("I am on a train.").count()).toBe(1);
  expect(faults.splice(0).filter((fault) => !isOfTheLine(fault))).toEqual([]);
});

test("[client-18] an answer is shown once, even while only the list knows that it arrived", async () => {
  const { client, coach, portal } = stage;
  const slow = await (await openPerson(portal.coach)).openWindow();
  const late = await holdAnswers(slow);
  await goTo(slow, new URL(coach.url()).pathname);
  const thread = part(slow, nowWords.thread.title);
  await thread.getByRole("textbox", { name: replying.label }).fill("Half past six, then.");
  late.hold("MutationResponse");
  await thread.getByRole("button", { name: replying.send, exact: true }).click();
  await thread.getByRole("listitem").getByText("Half past six, then.").waitFor();
  expect(await thread.getByText("Half past six, then.").count()).toBe(1);
  late.release();
  await client.getByText("Half past six, then.").first().waitFor();
});

test("[client-18] agenda, actions and notes are written without leaving the record", async () => {
  const { coach } = stage;
  const address = coach.url();
  const write = async (label: string, text: string, button: string) => {
    await coach.getByRole("textbox", { name: label }).fill(text);
    await coach.getByRole("textbox", { name: label }).press("Enter");
    if (button !== "") await coach.getByRole("button", { name: button }).click();
  };
  await write(agenda.add, "What is she nervous about?", "");
  await part(coach, nowWords.next.title).getByText("What is she nervous about?").waitFor();
  await write(actionWords.form.label, "Sleep before deciding", "");
  await part(coach, actionWords.title).getByText("Sleep before deciding").waitFor();
  await write(privateNotesWords.label, "Ask about the exam", privateNotesWords.add);
  await part(coach, nowWords.notes.title)
    .getByRole("listitem")
    .getByText("Ask about the exam")
    .waitFor();
  expect(coach.url()).toBe(address);
});
