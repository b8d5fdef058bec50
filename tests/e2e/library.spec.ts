/** The library from both sides at once: a client's window and the coach's, live. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { shelfWords } from "@/content/library/shelf";
import { selectionWords } from "@/content/selection";
import { libraryWords } from "@/content/library/words";
import { undoWord } from "@/content/undo";

import { useDemoPractice } from "../support/demo-practice";

const { practice, faults, openPerson, goTo, turnTo } = useDemoPractice({ reducedMotion: "reduce" });
let client: Page;
let coach: Page;

beforeAll(async () => {
  const { portal } = practice;
  [client, coach] = (await Promise.all(
    [portal.client, portal.coach].map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page];
});
const rowOf = (title: string) =>
  client.getByRole("listitem").filter({ has: client.getByRole("heading", { name: title }) });
const nextBelow = (page: Page) => page.mouse.wheel(0, 100_000);

async function openItem(title: string, openList = turnTo) {
  await openList(client, "/dashboard/library");
  await client.getByRole("heading", { name: title }).getByRole("link").click();
  await client.getByRole("heading", { level: 1, name: title }).waitFor();
}

describe("the client's library", () => {
  test("[library-2] is filtered by kind and text, and says when there are no results", async () => {
    await turnTo(client, "/dashboard/library");
    await client.getByRole("heading", { level: 3 }).first().waitFor();
    const all = await client.getByRole("heading", { level: 3 }).count();
    await client.getByRole("tab", { name: libraryWords.tabs.ebook }).click();
    const ebooks = () => client.getByRole("heading", { level: 3 }).count();
    await expect.poll(ebooks).toBeLessThan(all);
    expect(await ebooks()).toBeGreaterThan(0);
    await client.getByRole("searchbox").fill("xyzzy");
    await client.getByText(libraryWords.nothingFound).waitFor();
    await client.getByRole("button", { name: libraryWords.showAll }).click();
    await expect.poll(() => client.getByRole("heading", { level: 3 }).count()).toBe(all);
  });

  test("[library-8] shows a saved item at once, with a notice, and lists it", async () => {
    const title = "On asking for help";
    await client.getByRole("button", { name: libraryWords.saveOf(title), exact: true }).click();
    await client.getByText(`"${title}" has been saved to your library`).waitFor();
    await client.getByLabel(libraryWords.onlySaved).check();
    await rowOf(title).waitFor();
    await client.getByRole("button", { name: libraryWords.savedOf(title), exact: true }).click();
    await rowOf(title).waitFor({ state: "detached" });
    await client.getByRole("button", { name: undoWord, exact: true }).first().click();
    await rowOf(title).waitFor();
  });
});

describe("reading", () => {
  const title = "Sentences for difficult conversations";

  test("[library-4, library-5, library-6] starts at a quarter, with one notice, and is completed at the end", async () => {
    await openItem(title);
    await client.getByText(`Started reading "${title}"`).waitFor();
    const progress = client.getByRole("progressbar", { name: libraryWords.progressOf(title) });
    const percentNow = async () => Number(await progress.getAttribute("aria-valuenow"));
    await expect.poll(percentNow).toBeGreaterThanOrEqual(25);
    expect(await percentNow()).toBeLessThan(100);
    await nextBelow(client);
    await client.getByText(libraryWords.finished, { exact: true }).waitFor();
    expect(await percentNow()).toBe(100);
    await client.mouse.wheel(0, -100_000);
    await client.reload();
    await client.getByText(libraryWords.finished, { exact: true }).waitFor();
    expect(await percentNow()).toBe(100);
  });

  test("offers to continue where it was stopped", async () => {
    const other = "Between two shores";
    await openItem(other);
    const chapter = client.getByRole("heading", { name: "Three: weather" });
    await chapter.evaluate((element) => {
      element.scrollIntoView();
    });
    const progress = client.getByRole("progressbar", { name: libraryWords.progressOf(other) });
    await client.waitForFunction(
      (bar) => Number(bar.getAttribute("aria-valuenow")) > 30,
      await progress.elementHandle(),
    );
    await openItem(other, goTo);
    await client.getByRole("button", { name: libraryWords.resumeAction }).click();
    expect(await chapter.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      300,
    );
  });

  test("lets a person rate, which counts towards the mean", async () => {
    await openItem(title);
    await client.getByRole("radio", { name: libraryWords.stars(2), exact: true }).check();
    await client.getByText(libraryWords.rated).waitFor();
    await client.reload();
    const stars = client.getByRole("radio", { name: libraryWords.stars(2), exact: true });
    await stars.waitFor();
    await expect.poll(() => stars.isChecked()).toBe(true);
  });
});

test("a guided practice shows each line at its time, and resumes where it stopped", async () => {
  const { player } = libraryWords;
  await openItem("How change goes round");
  await client.getByText(player.ready).waitFor();
  const position = client.getByRole("slider", { name: player.position });
  await position.fill("299");
  await client.getByRole("button", { name: player.play, exact: true }).click();
  await client.locator("[aria-live]").getByText("On your second round").waitFor();
  await client.locator("[aria-live]").getByText("Now take one change of your own.").waitFor();
  await client.getByRole("button", { name: player.pause, exact: true }).click();
  const progress = client.getByRole("progressbar");
  await client.waitForFunction(
    (bar) => Number(bar.getAttribute("aria-valuenow")) >= 71,
    await progress.elementHandle(),
  );
  await openItem("How change goes round", goTo);
  await client.getByText(/^5:0\d of 7:00$/).waitFor();
  await client.getByRole("button", { name: libraryWords.markFinished }).click();
  await client.getByText(libraryWords.finished, { exact: true }).waitFor();
});

test("a missing item says so, at any address", async () => {
  await turnTo(client, "/dashboard/library/no-such-item");
  await client.getByText(libraryWords.gone.title).waitFor();
  faults.splice(0); // the live client reports the refusal
});

describe("the coach's library", () => {
  const title = "A walk in November";
  const { fields } = shelfWords;

  test("refuses an item while it is empty, and keeps a draft", async () => {
    await turnTo(coach, "/admin/library");
    await coach.getByRole("link", { name: shelfWords.add }).click();
    await coach.getByLabel(fields.title).fill(title);
    await coach.getByRole("button", { name: shelfWords.save, exact: true }).click();
    await coach.getByText("Please fill this in.").waitFor();
    await coach.getByLabel(fields.text, { exact: true }).fill("# Fog\n\nNothing to see.\n\n- Walk");
    await coach.reload();
    await expect.poll(() => coach.getByLabel(fields.title).inputValue()).toBe(title);
    await coach.getByRole("button", { name: shelfWords.save, exact: true }).click();
    await coach.getByText(shelfWords.savedNew).waitFor();
    await coach.getByRole("heading", { level: 1, name: title }).waitFor();
  });

  test("shows a published item on the client's open page, until it is unpublished", async () => {
    await turnTo(client, "/dashboard/library");
    await client.getByRole("heading", { level: 3 }).first().waitFor();
    expect(await rowOf(title).count()).toBe(0);
    await coach.getByRole("button", { name: shelfWords.publish, exact: true }).click();
    await rowOf(title).waitFor();
    await coach.getByRole("button", { name: shelfWords.hide, exact: true }).click();
    await rowOf(title).waitFor({ state: "detached" });
    await coach.getByRole("button", { name: undoWord, exact: true }).first().click();
    await rowOf(title).waitFor();
  });

  test("[library-13] unpublishes and publishes several items at once, with one undo", async () => {
    await turnTo(coach, "/admin/library");
    await turnTo(client, "/dashboard/library");
    await rowOf(title).waitFor();
    const bar = coach.getByRole("group", { name: shelfWords.selection });
    const choose = async () => {
      await coach.getByRole("button", { name: selectionWords.select, exact: true }).click();
      await coach.getByLabel(selectionWords.selectOne(title)).check();
      await bar.getByText(selectionWords.selected(1)).waitFor();
    };
    await choose();
    await bar.getByRole("button", { name: shelfWords.hide }).click();
    await rowOf(title).waitFor({ state: "detached" });
    await coach.getByText(shelfWords.severalHidden(1)).waitFor();
    await bar.waitFor({ state: "detached" });
    await coach.getByRole("button", { name: undoWord, exact: true }).first().click();
    await rowOf(title).waitFor();
    await choose();
    await expect
      .poll(() => bar.getByRole("button", { name: shelfWords.publish, exact: true }).isDisabled())
      .toBe(true);
    await bar.getByRole("button", { name: selectionWords.done }).click();
    await coach.getByRole("link", { name: title }).click();
    await coach.getByRole("heading", { level: 1, name: title }).waitFor();
  });

  test("puts an assigned item first for the client, and shows their progress to the coach", async () => {
    await coach.getByLabel(shelfWords.readers.giveTo("Imogen Vale")).check();
    const section = client.getByRole("region", { name: libraryWords.fromCoach });
    await section.getByRole("heading", { name: title }).getByRole("link").click();
    await client.getByRole("heading", { level: 1, name: title }).waitFor();
    await client.getByText(libraryWords.finished, { exact: true }).waitFor(); // short enough for one look
    const reader = coach.getByRole("listitem").filter({ hasText: "Imogen Vale" });
    await reader.getByText(shelfWords.readers.finished).waitFor();
  });

  test("has the same order as the clients' library", async () => {
    await turnTo(coach, "/admin/library");
    await coach.getByRole("button", { name: shelfWords.moveDown(title) }).click();
    await coach.waitForFunction(
      (moved) => document.querySelectorAll("h2")[1]?.textContent === moved,
      title,
    );
    await turnTo(client, "/dashboard/library");
    await rowOf(title).waitFor();
    const titles = await coach.getByRole("heading", { level: 2 }).allTextContents();
    expect(titles.indexOf(title)).toBe(1);
  });
});
