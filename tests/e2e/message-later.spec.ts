/** A coach schedules messages, in two windows; the client learns of each when it goes out, and not before. */
import { laterWords } from "@/content/messages/later-messages";
import { replying } from "@/content/messages/message-center";
import { undoWord } from "@/content/undo";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { minuteMs, secondMs } from "../../domain/time/time-spans";
import { useBothSides } from "../support/both-sides";
import { callAsCoach } from "../support/calling";
import { fill, press } from "../support/door-journeys";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const { stage, practice, openPerson } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/messages",
});
const client = "Imogen Vale";

/** By slot: a dialog hides it from roles. */
const waiting = (page: Page) => page.locator("[data-slot=later-messages]");
const lineIn = (page: Page, text: string) => waiting(page).locator("li").filter({ hasText: text });
const arrived = (text: string) =>
  stage.client.locator("[data-slot=thread-message]").filter({ hasText: text });

async function openConversation() {
  const { coach } = stage;
  await coach
    .locator("[data-slot=thread-row]")
    .filter({ hasText: client })
    .getByRole("button")
    .first()
    .click();
  await coach.getByLabel(replying.label, { exact: true }).waitFor();
}

test("[later-1, later-2, later-3] a message waits for its time, and the client does not see it before", async () => {
  const { coach } = stage;
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  await openConversation();
  await fill(coach, replying.label, "Good morning to you");
  await press(coach, replying.later);
  const dialog = coach.getByRole("dialog", { name: laterWords.title(client) });
  await dialog.getByLabel(/^Tomorrow: /).check();
  expect(await findFaultsByDayAndNight(coach)).toEqual([]);
  await dialog.getByRole("button", { name: laterWords.confirm }).click();
  await dialog.waitFor({ state: "detached" });
  await lineIn(coach, "Good morning to you")
    .getByText(/^Goes out .*9:00/)
    .waitFor();
  expect(await coach.getByLabel(replying.label, { exact: true }).inputValue()).toBe("");
  expect(await findAccessibilityFaults(coach)).toEqual([]);

  const person = await openPerson(practice.portal.coach);
  const second = await person.openPage(`/admin/messages?client=${clientId}`);
  await lineIn(second, "Good morning to you").waitFor();
  await lineIn(second, "Good morning").getByRole("button", { name: laterWords.edit }).click();
  await fill(second, laterWords.text, "A very good morning to you");
  await press(second, laterWords.save);
  await lineIn(coach, "A very good morning to you").waitFor();

  // Just over a minute ahead, which is the least.
  const soon = { clientId, content: "Now it is time", dueAt: Date.now() + minuteMs + secondMs };
  await asCoach.mutation(api.laterMessages.add, soon);
  await lineIn(coach, "Now it is time").waitFor();

  await lineIn(coach, "A very good").getByRole("button", { name: laterWords.remove }).click();
  await lineIn(second, "A very good").waitFor({ state: "detached" });
  await press(coach, undoWord);
  await lineIn(second, "A very good").waitFor();

  await lineIn(coach, "A very good").getByRole("button", { name: laterWords.edit }).click();
  await lineIn(second, "A very good").getByRole("button", { name: laterWords.edit }).click();
  await fill(second, laterWords.text, "The best of mornings");
  await press(second, laterWords.save);
  await lineIn(coach, "The best of mornings").waitFor();
  await fill(coach, laterWords.text, "Another morning");
  await press(coach, laterWords.save);
  await coach.getByText(laterWords.changedElsewhere, { exact: true }).waitFor();
  await press(coach, "Cancel");

  for (const text of ["Good morning to you", "very good morning", "The best of mornings"]) {
    expect(await arrived(text).allInnerTexts(), text).toEqual([]);
  }
  await lineIn(coach, "The best of mornings")
    .getByRole("button", { name: laterWords.sendNow })
    .click();
  await arrived("The best of mornings").waitFor();
  await lineIn(second, "The best of mornings").waitFor({ state: "detached" });

  practice.portal.letPass(minuteMs + secondMs);
  await arrived("Now it is time").waitFor();
  await waiting(second).waitFor({ state: "detached" });
  expect(await arrived("Now it is time").count()).toBe(1);
});

test("[later-5] a message that can no longer be sent stays with its coach, who sees why", async () => {
  const { coach } = stage;
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const dueAt = Date.now() + 5 * minuteMs;
  await asCoach.mutation(api.laterMessages.add, { clientId, content: "Until next week", dueAt });
  await asCoach.mutation(api.clients.end, { clientId, cancelsAhead: true });
  const unsent = coach.getByRole("list", { name: laterWords.unsentLabel });
  const line = unsent.getByRole("listitem").filter({ hasText: "Until next week" });
  await line.getByText(laterWords.unsent.coaching_ended, { exact: true }).waitFor();
  await line.getByText(laterWords.unsentTo(client), { exact: true }).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await line.getByRole("button", { name: laterWords.remove }).click();
  await line.waitFor({ state: "detached" });
});
