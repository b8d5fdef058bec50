/** A circle in four windows: its coach, two clients who join it, and one who is only invited. */
import { circleWords } from "@/content/circles";
import { answering } from "@/content/messages/answers";
import { homeWords } from "@/content/welcome/home";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { admitOthers, type OtherClient } from "../support/demo-circle";
import { fill, press } from "../support/door-journeys";
import { findFaultsByDayAndNight } from "../support/watched-page";

const { stage, practice, openPerson } = useBothSides({
  client: "/dashboard/welcome",
  coach: "/admin/clients",
});
const words = circleWords;
const name = "Quiet mornings";
const newName = "Early mornings";
const about = "For those who begin the day alone.";

/** The second member, and one who never joins. */
const others = {} as { member: Page; invited: Page };
const people: OtherClient[] = [];

beforeAll(async () => {
  people.push(...(await admitOthers(practice.portal, 2)));
  const pages = people.map(async ({ wayIn }) =>
    (await openPerson(wayIn)).openPage("/dashboard/circles"),
  );
  [others.member, others.invited] = (await Promise.all(pages)) as [Page, Page];
});

const postIn = (page: Page, text: string) =>
  page.locator("[data-slot=circle-post]").filter({ hasText: text });
const invitationIn = (page: Page) => page.locator("[data-slot=invitation]");

async function join(page: Page, chosenName: string) {
  await invitationIn(page)
    .getByRole("button", { name: words.own.joinOf(name) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(words.own.joinLead, { exact: true }).waitFor();
  const field = dialog.getByLabel(words.own.chosenName, { exact: true });
  expect(await field.inputValue()).toBe("");
  await field.fill(chosenName);
  await dialog.getByRole("button", { name: words.own.join, exact: true }).click();
}

async function write(page: Page, text: string) {
  await fill(page, words.posts.label, text);
  await press(page, words.posts.add);
  await postIn(page, text).waitFor();
}

async function expectAccessible(page: Page) {
  expect(await findFaultsByDayAndNight(page)).toEqual([]);
}

test("[circle-1, circle-2, circle-3] a coach opens a circle, and two of three clients join it", async () => {
  const { coach, client } = stage;
  await coach.getByRole("link", { name: words.title, exact: true }).click();
  await coach.getByText(words.coach.empty.title, { exact: true }).waitFor();
  await coach.getByRole("button", { name: words.coach.open }).first().click();
  const opening = coach.getByRole("dialog");
  await opening.getByLabel(words.coach.name, { exact: true }).fill(name);
  await opening.getByLabel(words.coach.about, { exact: true }).fill(about);
  await opening.getByRole("button", { name: words.coach.open, exact: true }).click();
  await coach.getByRole("heading", { level: 1, name }).waitFor();
  await press(coach, words.coach.invite);
  const inviting = coach.getByRole("dialog");
  for (const person of ["Imogen Vale", ...people.map((each) => each.name)]) {
    await inviting.getByLabel(person, { exact: true }).check();
  }
  await expectAccessible(coach);
  await inviting.getByRole("button", { name: words.coach.inviteYes, exact: true }).click();
  await inviting.waitFor({ state: "detached" });

  await client.getByText(homeWords.waiting.circle(name), { exact: true }).click();
  for (const page of [client, others.member, others.invited]) {
    await invitationIn(page).getByText(about, { exact: true }).waitFor();
  }
  await expectAccessible(client);
  await join(client, "Heron");
  await client.getByRole("heading", { level: 1, name }).waitFor();
  await join(others.member, "heron");
  await others.member.getByText(words.own.nameTaken, { exact: true }).waitFor();
  await others.member.getByLabel(words.own.chosenName, { exact: true }).fill("Wren");
  await others.member
    .getByRole("dialog")
    .getByRole("button", { name: words.own.join, exact: true })
    .click();
  await others.member.getByRole("heading", { level: 1, name }).waitFor();
  await client.getByText("Wren", { exact: true }).waitFor();
  for (const page of [client, others.member]) {
    const text = await page.locator("main").innerText();
    for (const person of people) expect(text).not.toContain(person.name);
  }
});

test("[circle-4, circle-5] members write, answer and react, and each sees it at once", async () => {
  const { coach, client } = stage;
  await fill(coach, words.coach.promptLabel, "What was the morning like?");
  await press(coach, words.coach.promptSave);
  await others.member.getByText("What was the morning like?", { exact: true }).waitFor();
  await write(client, "A walk past the river.");
  const post = postIn(others.member, "A walk past the river.");
  await post.getByText("Heron", { exact: true }).waitFor();
  await post.getByRole("button", { name: answering.reactions.heart }).click();
  await postIn(client, "A walk past the river.")
    .getByRole("button", { name: words.posts.counted(answering.reactions.heart, 1) })
    .waitFor();
  await post.getByRole("button", { name: words.posts.replyTo("Heron") }).click();
  await write(others.member, "I saw the same birds.");
  const answer = postIn(client, "I saw the same birds.");
  await answer.getByText(words.posts.answers("Heron")).waitFor();
  await expectAccessible(client);
  await postIn(coach, "I saw the same birds.")
    .getByRole("button", { name: `${words.posts.takeDown}: Wren` })
    .click();
  await press(coach, words.posts.takeDownYes);
  for (const page of [client, others.member]) {
    await page.getByText(words.posts.removed, { exact: true }).waitFor();
    await expect.poll(() => postIn(page, "I saw the same birds.").count()).toBe(0);
  }
  await expectAccessible(coach);
});

test("[circle-7] the coach renames a circle, and each member sees it at once", async () => {
  const { coach, client } = stage;
  await press(coach, words.coach.edit);
  const dialog = coach.getByRole("dialog");
  const field = dialog.getByLabel(words.coach.name, { exact: true });
  expect(await field.inputValue()).toBe(name);
  await expectAccessible(coach);
  await field.fill(newName);
  await dialog.getByLabel(words.coach.about, { exact: true }).fill("For those who wake early.");
  await dialog.getByRole("button", { name: words.coach.save, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  for (const page of [coach, client, others.member]) {
    await page.getByRole("heading", { level: 1, name: newName }).waitFor();
    await page.getByText("For those who wake early.", { exact: true }).waitFor();
  }
  await invitationIn(others.invited).getByText(newName, { exact: true }).waitFor();
});

test("[circle-2, circle-6] an invited client sees nothing inside the circle, and declines without a trace", async () => {
  const { invited } = others;
  const text = await invited.locator("main").innerText();
  for (const word of ["Heron", "Wren", "river"]) expect(text).not.toContain(word);
  await invitationIn(invited)
    .getByRole("button", { name: words.own.declineOf(newName) })
    .click();
  await invited.getByText(words.own.empty.title, { exact: true }).waitFor();
  const line = stage.coach.locator("[data-slot=circle-member]");
  await expect.poll(() => line.filter({ hasText: people[1]?.name ?? "" }).count()).toBe(0);
});

test("[circle-5, circle-6] a member leaves and deletes their posts, and the coach closes the circle", async () => {
  const { coach, client } = stage;
  const address = client.url();
  await press(client, words.own.leave);
  await client.getByLabel(words.own.takePosts, { exact: true }).check();
  await press(client, words.own.leaveYes);
  await client.getByText(words.own.empty.title, { exact: true }).waitFor();
  const line = coach.locator("[data-slot=circle-member]").filter({ hasText: "Imogen Vale" });
  await line.getByText(words.coach.states.left).waitFor();
  const lefts = await line.evaluate((item) => {
    const name = document.evaluate(".//text()[.='Imogen Vale']", item).iterateNext();
    if (name === null) throw new Error("There is no name.");
    name.textContent = "ليلى";
    return [...item.querySelectorAll("span > span")].map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().left;
    });
  });
  expect(lefts).toHaveLength(2);
  expect(lefts[0], "a name in another direction begins where the line below does").toBe(lefts[1]);
  await client.goto(address);
  await client.getByText(words.room.gone, { exact: true }).waitFor();
  await client.getByRole("heading", { level: 1, name: words.title, exact: true }).waitFor();
  await postIn(others.member, "A walk past the river.").waitFor({ state: "detached" });
  await others.member.getByText(words.posts.answersGone, { exact: true }).waitFor();
  await press(coach, words.coach.close);
  await press(coach, words.coach.closeYes);
  await others.member.getByText(words.room.readOnly).waitFor();
  expect(await others.member.getByLabel(words.posts.label, { exact: true }).count()).toBe(0);
});

test("[circle-5] a circle that was closed before anybody wrote says so", async () => {
  const { coach } = stage;
  await coach.goto(new URL("/admin/circles", coach.url()).href);
  await coach.getByRole("button", { name: words.coach.open }).first().click();
  const opening = coach.getByRole("dialog");
  await opening.getByLabel(words.coach.name, { exact: true }).fill("Late evenings");
  await opening.getByLabel(words.coach.about, { exact: true }).fill(about);
  await opening.getByRole("button", { name: words.coach.open, exact: true }).click();
  await coach.getByText(words.posts.empty, { exact: true }).waitFor();
  await press(coach, words.coach.close);
  await press(coach, words.coach.closeYes);
  await coach.getByText(words.posts.emptyClosed, { exact: true }).waitFor();
  await coach.getByText(words.posts.emptyClosedSentence, { exact: true }).waitFor();
  expect(await coach.getByText(words.posts.emptySentence, { exact: true }).count()).toBe(0);
});
