/** How many presses a coach's frequent tasks take from the overview, without the typing. */
import { replying } from "@/content/messages/message-center";
import { notices } from "@/content/notices";
import { invitesWords } from "@/content/practice/invites";
import { nowWords } from "@/content/practice/now";
import { overviewPage } from "@/content/practice/overview";
import { agenda, notes } from "@/content/sessions";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { fill, says } from "../support/door-journeys";
import { noonZone } from "../support/session-journeys";
import { bookSoon } from "../support/session-room";

const { practice, showTo } = useDemoPractice({ timezoneId: noonZone() });

/** Makes sure that there is a session today, because the demo has none on Sundays. */
beforeAll(async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  await bookSoon(asCoach, clientId);
});

/** A coach at her overview, and a counter of presses. */
async function atOverview() {
  const page = await showTo("coach", "/admin");
  const hand = { page, presses: 0 };
  const press = async (what: Locator) => {
    hand.presses += 1;
    await what.click();
  };
  return Object.assign(hand, { press });
}

const place = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });
const attention = (page: Page) => page.getByRole("region", { name: overviewPage.attention.title });
const nextSession = (page: Page) => page.locator("[data-slot=agenda-row] a").first();

test("seeing who needs me takes no press", async () => {
  const { page } = await atOverview();
  await attention(page).locator("[data-slot=attention-row]").first().waitFor();
});

test("replying to a waiting client takes two presses", async () => {
  const hand = await atOverview();
  const { page, press } = hand;
  await press(
    attention(page)
      .getByRole("link", { name: /^Waits/ })
      .first(),
  );
  await page.getByRole("textbox", { name: replying.label }).fill("I have read this, thank you.");
  await press(page.getByRole("button", { name: replying.send, exact: true }));
  await says(page, notices.replySent.title);
  expect(hand.presses).toBeLessThanOrEqual(2);
});

test("preparing today's session takes one press, and its agenda and notes are on the page", async () => {
  const hand = await atOverview();
  const { page, press } = hand;
  await press(nextSession(page));
  await page.getByRole("heading", { name: agenda.title }).waitFor();
  await page.getByRole("textbox", { name: notes.label }).waitFor();
  expect(hand.presses).toBeLessThanOrEqual(1);
});

test("[client-19] preparing with everything about the client takes one press", async () => {
  const hand = await atOverview();
  const { page, press } = hand;
  const { prepare, record } = overviewPage.agenda; // which of the two depends on the time of day
  const today = page.locator("[data-slot=agenda-row]");
  await press(today.getByText(prepare, { exact: true }).or(today.getByText(record)).first());
  for (const { title } of [nowWords.next, nowWords.last, nowWords.goals, nowWords.thread]) {
    await page.getByRole("region", { name: title, exact: true }).waitFor();
  }
  await page.getByRole("textbox", { name: replying.label }).waitFor();
  expect(hand.presses).toBeLessThanOrEqual(1);
});

test("writing a note takes two presses", async () => {
  const hand = await atOverview();
  const { page, press } = hand;
  await press(nextSession(page));
  const note = page.getByRole("textbox", { name: notes.label });
  await press(note);
  await page.keyboard.type("She laughed about it.");
  expect(hand.presses).toBeLessThanOrEqual(2);
  await expect.poll(() => note.inputValue()).toContain("She laughed about it.");
});

test("inviting a client takes three presses", async () => {
  const hand = await atOverview();
  const { page, press } = hand;
  await press(place(page, "Clients"));
  await press(page.getByRole("button", { name: invitesWords.action, exact: true }));
  await fill(page, invitesWords.list, "new@example.com");
  await press(page.getByRole("button", { name: invitesWords.send(1) }));
  await says(page, invitesWords.unsent(1));
  expect(hand.presses).toBeLessThanOrEqual(3);
});

test("seeing who has not paid takes one press", async () => {
  const hand = await atOverview();
  const { page, press } = hand;
  await press(page.getByRole("link", { name: overviewPage.actions.unpaid }));
  await page.locator("[data-slot=unpaid-row]").first().waitFor();
  expect(hand.presses).toBeLessThanOrEqual(1);
});
