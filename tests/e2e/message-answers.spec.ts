/** Quotes and reactions, each side in its own browser; the client on a phone. */
import { answering } from "@/content/messages/answers";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/messages?filter=all",
});

const line = (page: Page, words: string) =>
  page.locator('[data-slot="thread-message"]').filter({ hasText: words }).last();
const openMenu = async (page: Page, words: string) => {
  const row = line(page, words).locator("xpath=..");
  await row.hover();
  await row.getByRole("button", { name: /^Reply or react/ }).click();
  await page.getByRole("menu").waitFor();
};
const choose = (page: Page, name: string) =>
  page.getByRole("menuitem", { name, exact: true }).click();
const reactionOn = (page: Page, words: string) => line(page, words).locator("[data-slot=reaction]");

beforeAll(async () => {
  const { client, coach } = stage;
  await client.setViewportSize({ width: 390, height: 844 });
  await client.getByRole("textbox", { name: "Your message" }).fill("The harbour was quiet.");
  await client.getByRole("button", { name: "Send Message", exact: true }).click();
  await coach
    .locator('[data-slot="inbox-row"]')
    .filter({ hasText: "The harbour was quiet." })
    .click();
  await line(coach, "The harbour was quiet.").waitFor();
});

describe("on a phone", () => {
  test.each([
    [390, 844],
    [360, 640],
  ])("the composer is on the first screen at %i × %i", async (width, height) => {
    const { client } = stage;
    await client.setViewportSize({ width, height });
    await client.evaluate(() => {
      scrollTo(0, 0); // otherwise the reload keeps the scroll position
    });
    await client.reload();
    await line(client, "The harbour was quiet.").waitFor();
    const send = client.getByRole("button", { name: "Send Message", exact: true });
    const bar = await client.locator("[data-slot=bottom-nav]").boundingBox();
    const box = await send.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await client.evaluate(() => scrollY)).toBe(0);
    expect(await findNarrowPlaces(client)).toEqual([]);
    await client.setViewportSize({ width: 390, height: 844 });
  });
});

test("[message-19] a reaction appears on the other side at once, and can be changed and withdrawn", async () => {
  const { client, coach } = stage;
  await openMenu(coach, "The harbour was quiet.");
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await choose(coach, answering.reactions.thanks);
  await reactionOn(client, "The harbour was quiet.")
    .getByText(answering.reactions.thanks)
    .waitFor();
  await openMenu(coach, "The harbour was quiet.");
  await choose(coach, answering.reactions.heart);
  await reactionOn(client, "The harbour was quiet.").getByText(answering.reactions.heart).waitFor();
  await openMenu(coach, "The harbour was quiet.");
  await choose(coach, answering.takeBack(answering.reactions.heart));
  await reactionOn(client, "The harbour was quiet.").waitFor({ state: "detached" });

  await openMenu(client, "The harbour was quiet.");
  await expect.poll(() => client.getByRole("menuitem").allInnerTexts()).toEqual([answering.reply]);
  await client.keyboard.press("Escape");
});

test("[message-18] a reply quotes a message, survives a reload as a draft, and its quote jumps to the message", async () => {
  const { client, coach } = stage;
  await openMenu(coach, "The harbour was quiet.");
  await choose(coach, answering.reply);
  const field = coach.getByRole("textbox", { name: "Reply" });
  await coach.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await coach.keyboard.type("Quiet in which way?");
  await coach.reload();
  await coach.locator("[data-slot=quote-draft]").waitFor();
  await expect.poll(() => field.inputValue()).toBe("Quiet in which way?");
  await coach.getByRole("button", { name: "Send Reply" }).click();
  await coach.locator("[data-slot=quote-draft]").waitFor({ state: "detached" });

  const quote = line(client, "Quiet in which way?").locator("[data-slot=quote]");
  await quote.getByText("The harbour was quiet.").waitFor();
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await quote.click();
  await client.waitForFunction(
    () =>
      document.activeElement?.matches("[data-slot=thread-message]") === true &&
      document.activeElement.textContent.includes("The harbour was quiet."),
  );

  await openMenu(client, "Quiet in which way?");
  await choose(client, answering.reply);
  await client.getByRole("button", { name: answering.stopQuoting }).click();
  await client.locator("[data-slot=quote-draft]").waitFor({ state: "detached" });
});

test("[message-21] typing is shown to the other side until the message arrives or the field is empty", async () => {
  const { client, coach } = stage;
  const note = (page: Page) => page.locator("[data-slot=typing-note]");
  const field = client.getByRole("textbox", { name: "Your message" });
  await coach.getByRole("textbox", { name: "Reply", exact: true }).pressSequentially("The tide");
  await note(client).filter({ hasText: "Coach is writing…" }).waitFor();
  await field.pressSequentially("It turned");
  await note(coach)
    .filter({ hasText: /^\w+ is writing…$/ })
    .waitFor();
  await coach.getByRole("textbox", { name: "Reply", exact: true }).fill("");
  await note(client).waitFor({ state: "detached" });
  await client.getByRole("button", { name: "Send Message", exact: true }).click();
  await line(coach, "It turned").waitFor();
  await note(coach).waitFor({ state: "detached" });
});
