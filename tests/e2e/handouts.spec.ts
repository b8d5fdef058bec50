/** A coach's worksheet in two windows: written, handed out, answered, commented on, withdrawn. */
import { circleWords } from "@/content/circles";
import { handoutLine, handoutResults as results } from "@/content/handout-lines";
import { handoutWords } from "@/content/handouts";
import { ownHandoutWords as own } from "@/content/own-handouts";
import { overviewPage } from "@/content/practice/overview";
import { roomWords } from "@/content/room";
import { shareWords } from "@/content/shares";
import { undoWord } from "@/content/undo";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { press, says } from "../support/door-journeys";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage, practice, openPerson, goTo, turnTo } = useBothSides({
  client: "/dashboard/welcome",
  coach: "/admin/worksheets",
});
const { coach: words, builder, dialog, ofClient } = handoutWords;

const title = "The week in three lines";
const inBoth = async (page: Page) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
};
const question = (page: Page, place: number) =>
  page.getByRole("list", { name: builder.list }).getByRole("listitem").nth(place);

test("[handout-1] a coach writes a worksheet, moves a question by keyboard, and sees the client's view", async () => {
  const { coach } = stage;
  await coach.getByRole("link", { name: words.edit("Before we begin") }).waitFor();
  await inBoth(coach);
  await coach.getByRole("link", { name: words.add }).click();
  await coach.getByLabel(builder.title).fill(title);
  await press(coach, builder.save);
  await coach.getByText(builder.problems.label).first().waitFor();
  const blank = question(coach, 0).getByLabel(builder.label.question);
  await expect.poll(() => blank.evaluate((field) => field === document.activeElement)).toBe(true);
  await question(coach, 0).getByLabel(builder.label.question).fill("How was it?");
  await press(coach, builder.add);
  await question(coach, 1).getByLabel(builder.kind).selectOption("scale");
  await question(coach, 1).getByLabel(builder.label.question).fill("How full were you?");
  await question(coach, 1).getByLabel(builder.low).fill("empty");
  await question(coach, 1).getByLabel(builder.label.question).press("Alt+ArrowUp");
  await expect
    .poll(() => question(coach, 0).getByLabel(builder.label.question).inputValue())
    .toBe("How full were you?");
  await coach.reload();
  await question(coach, 0).getByLabel(builder.low).waitFor();
  await inBoth(coach);
  expect(await findNarrowPlaces(coach)).toEqual([]);
  await press(coach, builder.discard);
  await press(coach, undoWord);
  await press(coach, builder.preview);
  await coach.getByRole("radio", { name: "1: empty" }).click();
  await inBoth(coach);
  await press(coach, builder.save);
  await coach.getByRole("link", { name: words.edit(title) }).waitFor();
});

test("[handout-3] a worksheet is handed out in three presses from the overview, and is on the client's home at once", async () => {
  const { client, coach } = stage;
  await turnTo(coach, "/admin");
  await coach.getByRole("link", { name: overviewPage.actions.worksheet }).click();
  await coach.getByRole("dialog").getByRole("checkbox", { name: "Imogen Vale" }).click();
  await inBoth(coach);
  await coach.reload();
  const chosen = coach.getByRole("dialog").getByRole("checkbox", { name: "Imogen Vale" });
  await expect.poll(() => chosen.isChecked()).toBe(true);
  await press(coach, dialog.act);
  await says(coach, dialog.done(1));
  await client.getByRole("link", { name: handoutLine.answer(title) }).waitFor();
});

test("[handout-4] answers stay in the browser until they are sent, and then the coach has them at once", async () => {
  const { client, coach } = stage;
  const given = coach.getByRole("tab", { name: words.tabs.given });
  await given.click();
  await press(coach, words.give);
  await coach.getByRole("dialog").waitFor();
  await coach.keyboard.press("Escape");
  await expect.poll(() => given.getAttribute("aria-selected")).toBe("true");
  await coach.getByRole("link", { name: "Imogen Vale" }).first().click();
  await coach.getByText(shareWords.ofClient.empty).waitFor();
  await client.getByRole("link", { name: handoutLine.answer(title) }).click();
  await client.getByLabel("How was it?").fill("Long, and good at the end.");
  await client.getByRole("radio", { name: "7", exact: true }).click();
  await inBoth(client);
  expect(await findNarrowPlaces(client)).toEqual([]);
  await client.reload();
  await expect.poll(() => client.getByLabel("How was it?").inputValue()).toContain("Long, and");
  expect(await coach.getByText("Long, and good").count()).toBe(0);
  await press(client, own.send);
  await coach.getByText("Long, and good at the end.").waitFor();
  await coach.getByText("7 / 10 (1: empty)").waitFor();
  await inBoth(coach);
});

test("[handout-4] the coach comments on the answers, and the client replies there", async () => {
  const { client, coach } = stage;
  await coach.getByLabel(shareWords.comments.label).fill("What was the end?");
  await press(coach, shareWords.comments.add);
  await press(client, own.openSent);
  await client.getByRole("dialog").getByText("What was the end?").waitFor();
  await client.getByLabel(shareWords.comments.label).fill("The walk home.");
  await press(client, shareWords.comments.add);
  await coach.getByText("The walk home.").waitFor();
});

test("[handout-5] withdrawn answers disappear from the coach's screen at once, and the worksheet is open again", async () => {
  const { client, coach } = stage;
  await press(client, shareWords.open.withdraw);
  await press(client, shareWords.open.withdrawYes);
  await coach.getByText(shareWords.ofClient.empty).waitFor();
  expect(await coach.getByText("Long, and good").count()).toBe(0);
  await client.getByRole("button", { name: own.send }).waitFor();
});

test("[handout-6] a scale that was answered twice is shown as a table to both", async () => {
  const { client, coach } = stage;
  await press(client, own.send);
  await coach.getByText("Long, and good at the end.").waitFor();
  await press(coach, words.give);
  await press(coach.getByRole("dialog").page(), dialog.act);
  await turnTo(client, "/dashboard/welcome");
  await client.getByRole("link", { name: handoutLine.answer(title) }).click();
  await client.getByRole("radio", { name: "9", exact: true }).click();
  await press(client, own.send);
  const table = coach.getByRole("table", { name: results.caption(title) });
  await table.getByRole("cell", { name: "9" }).waitFor();
  await table.getByRole("cell", { name: "7" }).waitFor();
  await turnTo(client, "/dashboard/tools/worksheets");
  await client.getByRole("heading", { name: own.title }).waitFor();
  await client.getByRole("table", { name: results.caption(title) }).waitFor();
  await inBoth(client);
});

test("[handout-10] a browser with an older draft says so, and replaces sent answers only when asked to", async () => {
  const { client, coach } = stage;
  await client.getByRole("link", { name: title }).first().click();
  await client.waitForURL(/\/from-coach\//);
  const score = (page: Page, value: string) =>
    page.getByRole("radio", { name: value, exact: true });
  const other = await (await openPerson(practice.portal.client)).openWindow();
  await goTo(other, new URL(client.url()).pathname);
  await score(other, "3").click();
  await score(client, "8").click();
  await press(client, own.sendAgain);
  const notice = other.getByRole("status").filter({ hasText: "from another browser" });
  await notice.waitFor();
  expect(await findAccessibilityFaults(other)).toEqual([]);
  await press(other, own.showSent);
  await expect.poll(() => score(other, "8").isChecked()).toBe(true);
  await press(other, undoWord);
  await expect.poll(() => score(other, "3").isChecked()).toBe(true);
  await press(other, own.sendInstead);
  await expect.poll(() => notice.count()).toBe(0);
  await coach.getByRole("cell", { name: "3", exact: true }).waitFor();
  await client.getByText("from another browser").waitFor();
  await press(client, own.showSent);
  await expect.poll(() => score(client, "3").isChecked()).toBe(true);
  await turnTo(client, "/dashboard/tools/worksheets");
});

test("[handout-9] an overdue worksheet is shown as such on both sides, and can be withdrawn", async () => {
  const { client, coach } = stage;
  await press(coach, words.give);
  const due = coach.getByLabel(dialog.due);
  await due.fill("2020-01-02");
  await coach.getByRole("dialog").getByLabel(dialog.worksheet).selectOption("Before we begin");
  await press(coach, dialog.act);
  await coach.getByText(handoutLine.wasDue("Jan 2, 2020")).first().waitFor();
  await client.getByText(handoutLine.wasDue("Jan 2, 2020")).first().waitFor();
  await press(coach, ofClient.takeBack("Before we begin"));
  await press(coach, ofClient.takeBackYes);
  await expect.poll(() => client.getByText(handoutLine.wasDue("Jan 2, 2020")).count()).toBe(0);
});

test("[area-20] the address of a missing circle or worksheet says so, without a button to retry", async () => {
  const { client, coach } = stage;
  for (const [page, path, title] of [
    [coach, "/admin/worksheets/zzz", builder.notThere.title],
    [coach, "/admin/circles?circle=zzz", circleWords.room.gone],
    [client, "/dashboard/circles?circle=zzz", circleWords.room.gone],
    [client, "/dashboard/circles/zzz/room", roomWords.meeting.gone],
  ] as const) {
    await page.goto(practice.portal.url + path);
    await page.locator("[data-slot=empty-state]").getByText(title, { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
  }
});
