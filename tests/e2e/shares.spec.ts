/** What a client shows their coach, in two windows: shared, commented on, changed, withdrawn. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { findWords } from "@/content/find";
import { notificationWords } from "@/content/notifications";
import { worksheetWords } from "@/content/worksheets/words";
import { reflectionWords } from "@/content/tools/reflections";
import { shareWords } from "@/content/shares";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, turnTo } = useDemoPractice({ reducedMotion: "reduce" });
let client: Page;
let coach: Page;
let record: string;

const { asking, open, comments, list, ofClient } = shareWords;
const dialog = (page: Page) => page.getByRole("dialog");
const control = (words: string, title: string) =>
  client.getByRole("button", { name: shareWords.of(words, title) });
const shownToCoach = (title: string) =>
  coach.getByRole("listitem").filter({ has: coach.getByRole("heading", { name: title }) });

async function writeReflection(title: string, content: string) {
  await turnTo(client, "/dashboard/tools/reflections");
  await client.getByRole("button", { name: reflectionWords.add }).click();
  await client.getByLabel(reflectionWords.fields.title).fill(title);
  await client.getByLabel(reflectionWords.fields.content).fill(content);
  await client.getByRole("button", { name: reflectionWords.save }).click();
}

async function shareFrom(title: string) {
  await control(shareWords.share, title).click();
  await dialog(client).getByRole("button", { name: asking.share, exact: true }).click();
  await control(shareWords.shared, title).waitFor();
}

beforeAll(async () => {
  const { portal } = practice;
  const { clientId } = await callAsCoach(portal);
  record = `/admin/clients/${clientId}?tab=shares`;
  [client, coach] = (await Promise.all(
    [portal.client, portal.coach].map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page];
});

describe("a reflection", () => {
  test("is visible to the client only until it is shared, and then the coach has a copy at once", async () => {
    await turnTo(coach, record);
    await coach.getByText(ofClient.empty).waitFor();
    await writeReflection("The long way home", "I did not want to arrive yet.");
    await control(shareWords.share, "The long way home").click();
    await dialog(client).getByText("I did not want to arrive yet.").waitFor();
    expect(await findAccessibilityFaults(client)).toEqual([]);
    await dialog(client).getByRole("button", { name: asking.keep }).click();
    expect(await coach.getByText("The long way home").count()).toBe(0);

    await shareFrom("The long way home");
    await shownToCoach("The long way home").getByText("I did not want to arrive yet.").waitFor();
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  });

  test("is discussed by both, live", async () => {
    const shown = shownToCoach("The long way home");
    await shown.getByLabel(comments.label).fill("What was waiting at home?");
    await shown.getByRole("button", { name: comments.add }).click();
    await control(shareWords.shared, "The long way home").click();
    await dialog(client).getByText("What was waiting at home?").waitFor();
    await dialog(client).getByLabel(comments.label).fill("Nothing. That was it.");
    await dialog(client).getByRole("button", { name: comments.add }).click();
    await shown.getByText("Nothing. That was it.").waitFor();
    expect(await findAccessibilityFaults(client)).toEqual([]);
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    await shown.getByRole("button", { name: comments.remove }).click();
    await dialog(client).getByText("What was waiting at home?").waitFor({ state: "detached" });
    await client.keyboard.press("Escape");
  });

  test("keeps its shared copy while the client continues writing, until the new version is shared", async () => {
    await client.getByRole("button", { name: reflectionWords.edit("The long way home") }).click();
    await client.getByLabel(reflectionWords.fields.content).last().fill("I arrived in the end.");
    await client.getByRole("button", { name: reflectionWords.saveChanges }).click();
    expect(await coach.getByText("I arrived in the end.").count()).toBe(0);
    await control(shareWords.shared, "The long way home").click();
    await dialog(client).getByText(open.changed).waitFor();
    await dialog(client).getByRole("button", { name: open.update }).click();
    const shown = shownToCoach("The long way home");
    await shown.getByText("I arrived in the end.").waitFor();
    await shown.getByText("Nothing. That was it.").waitFor();
    await client.keyboard.press("Escape");
  });

  test("disappears from the coach's window as soon as it is withdrawn", async () => {
    await control(shareWords.shared, "The long way home").click();
    await dialog(client).getByRole("button", { name: open.withdraw, exact: true }).click();
    await dialog(client).getByText(open.withdrawText).waitFor();
    await dialog(client).getByRole("button", { name: open.withdrawYes }).click();
    await shownToCoach("The long way home").waitFor({ state: "detached" });
    await control(shareWords.share, "The long way home").waitFor();
    await client.getByRole("heading", { name: "The long way home" }).waitFor(); // the client's own text stays
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    await asCoach.mutation(api.audit.look, { clientId, part: "record" });
    const { page } = await asCoach.query(api.shares.listOfClient, {
      clientId,
      paginationOpts: { numItems: 50, cursor: null },
    });
    expect(page).toEqual([]);
  });
});

test("a worksheet is shared as text, and everything shared is on one page", async () => {
  await turnTo(client, "/dashboard/tools/worksheets/where-i-stand");
  await client.getByRole("textbox").first().fill("A new street");
  await shareFrom("Where I Stand");
  await shownToCoach("Where I Stand").getByText("A new street").waitFor();
  await shownToCoach("Where I Stand").getByText(shareWords.kinds.worksheet).waitFor();
  await client.getByRole("link", { name: worksheetWords.back }).waitFor();

  await turnTo(client, "/dashboard/tools/shared");
  await client.getByRole("button", { name: /Where I Stand/ }).click();
  await dialog(client).getByText("A new street").waitFor();
  await client.keyboard.press("Escape");
  for (const width of [320, 390, 1440]) {
    await client.setViewportSize({ width, height: 844 });
    await expect.poll(() => findNarrowPlaces(client), { message: `${width} wide` }).toEqual([]);
  }
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await client.getByRole("button", { name: /Where I Stand/ }).click();
  await dialog(client).getByRole("button", { name: open.withdraw, exact: true }).click();
  await dialog(client).getByRole("button", { name: open.withdrawYes }).click();
  await client.getByText(list.empty.title).waitFor();
  await coach.getByText(ofClient.empty).waitFor();
});

test("the coach is notified of a share without its title, and the client of a comment", async () => {
  const { portal } = practice;
  const asClient = await callAs(portal, portal.client);
  const shareId = await asClient.mutation(api.shares.share, {
    kind: "journal",
    sourceId: "arrival-reflections",
    title: "A title that is private",
    parts: [{ text: "Words" }],
  });
  const { asCoach } = await callAsCoach(portal);
  const news = await asCoach.query(api.notifications.unread, {});
  expect(news.some(({ kind }) => kind === "text_shared")).toBe(true);
  expect(JSON.stringify(news)).not.toContain("A title that is private");
  await asCoach.mutation(api.shares.comment, { shareId, text: "Thank you" });
  const own = await asClient.query(api.notifications.unread, {});
  expect(own.some(({ kind }) => kind === "share_commented")).toBe(true);
  await asClient.mutation(api.shares.withdraw, { shareId });
});

describe("[notify-16, find-1] a share among many", () => {
  const wanted = "The one that is wanted";
  const hasFocus = (page: Page) => async () => {
    const title = page.getByRole("heading", { name: wanted });
    return await title.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element === document.activeElement && top >= 0 && bottom <= window.innerHeight;
    });
  };
  const follow = async (page: Page, words: RegExp, place: number) => {
    await page.getByRole("button", { name: new RegExp(`^${notificationWords.title}`) }).click();
    await dialog(page).getByRole("link", { name: words }).nth(place).click();
  };
  const share = async (title: string) => {
    const asClient = await callAs(practice.portal, practice.portal.client);
    return await asClient.mutation(api.shares.share, {
      ...{ kind: "journal", sourceId: title, title, parts: [{ text: "Words" }] },
    });
  };

  test("opens for the coach by its notification, even with a page of newer shares", async () => {
    await turnTo(coach, "/admin");
    await share(wanted);
    for (let count = 0; count < 12; count += 1) await share(`Another ${String(count)}`);
    await follow(coach, /shared a text/, 12);
    await expect.poll(hasFocus(coach)).toBe(true);
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  });

  test("opens for the client by the notification of a comment", async () => {
    const shareId = await share(wanted);
    await turnTo(client, "/dashboard/sessions");
    const { asCoach } = await callAsCoach(practice.portal);
    await asCoach.mutation(api.shares.comment, { shareId, text: "Thank you for this" });
    await follow(client, /commented on a shared text/, 0);
    await dialog(client).getByText("Thank you for this").waitFor();
    await expect.poll(hasFocus(client)).toBe(true);
    expect(await findAccessibilityFaults(client)).toEqual([]);
    await client.keyboard.press("Escape");
    await dialog(client).waitFor({ state: "detached" });
    expect(new URL(client.url()).search).toBe("");
  });

  test("opens by the client's search", async () => {
    await turnTo(client, "/dashboard/sessions");
    await client.getByRole("button", { name: findWords.open }).waitFor(); // the keys work once this button is there
    await client.keyboard.press("Control+k");
    await client.getByRole("combobox", { name: findWords.open }).fill(wanted);
    await client.getByRole("option", { name: wanted }).waitFor();
    await client.keyboard.press("Enter");
    await expect.poll(hasFocus(client)).toBe(true);
  });

  test("says on either side that it was withdrawn", async () => {
    const shareId = await share(wanted);
    const asClient = await callAs(practice.portal, practice.portal.client);
    await asClient.mutation(api.shares.withdraw, { shareId });
    await turnTo(client, `/dashboard/tools/shared?share=${shareId}`);
    await dialog(client).getByText(open.gone).waitFor();
    await turnTo(coach, `${record}&share=${shareId}`);
    await coach.getByText(ofClient.gone).waitFor();
  });
});
