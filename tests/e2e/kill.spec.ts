/**
 * The server is killed without notice while both sides write, book and share: everything a page has acknowledged stays,
 * nothing is doubled, and no page reloads. PORTAL_KILLS says how often, for a longer run than usual.
 */
import { communication, composing, conversation } from "@/content/messages/communication";
import { replying } from "@/content/messages/message-center";
import { uploading } from "@/content/messages/uploads";
import { mySessions } from "@/content/sessions";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { openMeetingPlace } from "../support/chromium";
import { isOfTheLine } from "../support/cut-line";
import { press } from "../support/door-journeys";
import { signInQuietly } from "../support/portal";
import { openProductProcess, type ProductProcess } from "../support/product-process";
import { beginBooking, cardOf, freeChips, submitOf } from "../support/session-journeys";
import { openWatchedPage } from "../support/watched-page";

const kills = Number(process.env.PORTAL_KILLS ?? 2);
const screen = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;
const firstPage = { paginationOpts: { numItems: 200, cursor: null } };

let product: ProductProcess;
const windows = {} as Record<"talk" | "share" | "book" | "answer", Page>;
const faults: string[] = [];

beforeAll(async () => {
  const [opened, place] = await Promise.all([openProductProcess(), openMeetingPlace()]);
  product = opened;
  const viewer = await (await callAs(product, product.client)).query(api.viewer.get, {});
  const [client, coach] = await Promise.all([place.newPerson(screen), place.newPerson(screen)]);
  await signInQuietly(client, product, product.client);
  await signInQuietly(coach, product, product.coach);
  const open = async (person: typeof client, path: string) => {
    const opened = await openWatchedPage(person, faults);
    await opened.goto(product.url + path);
    await opened.getByRole("heading", { level: 1 }).waitFor();
    await opened.evaluate(() => void (document.body.dataset.mark = "here"));
    return opened;
  };
  windows.talk = await open(client, "/dashboard/communication");
  windows.share = await open(client, "/dashboard/communication");
  windows.book = await open(client, "/dashboard/sessions");
  windows.answer = await open(coach, `/admin/messages?client=${String(viewer?.userId)}`);
  await press(windows.share, "Upload File");
  // Every page must have loaded completely before its server is killed, because it can load nothing while there is no
  // server.
  await Promise.all([
    boxOf(windows.talk, composing.label).waitFor(),
    boxOf(windows.answer, replying.label).waitFor(),
    windows.share.getByLabel(uploading.choose).waitFor({ state: "attached" }),
    windows.book.getByRole("button", { name: mySessions.schedule }).first().waitFor(),
  ]);
  return () => Promise.all([place.close(), product.close()]);
});

afterEach(() => {
  expect(faults.splice(0).filter((fault) => !isOfTheLine(fault))).toEqual([]);
});

const boxOf = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label, exact: true });

async function say(page: Page, label: string, button: string, words: string) {
  await boxOf(page, label).fill(words);
  await press(page, button);
}
const rows = (page: Page, words: string) =>
  page.locator('[data-slot="thread"] [data-index]').filter({ hasText: words });

/** Everything at once, as fast as a page allows. */
async function doMuch(round: number) {
  const { talk, share, book, answer } = windows;
  const lines = (who: string) =>
    [1, 2, 3].map((n) => `${who}, round ${String(round)}, line ${String(n)}`);
  const [asked, answered] = [lines("Asked"), lines("Answered")];
  const title = `Round ${String(round)}`;
  await beginBooking(book, title);
  await freeChips(book).last().click();
  const text = { mimeType: "text/plain", buffer: Buffer.from(`Bytes of ${title}`) };
  const name = `round-${String(round)}.txt`;
  const doing = Promise.all([
    (async () => {
      for (const words of asked)
        await say(talk, composing.label, communication.messages.send, words);
    })(),
    (async () => {
      for (const words of answered) await say(answer, replying.label, replying.send, words);
    })(),
    submitOf(book).click(),
    share.getByLabel(uploading.choose).setInputFiles({ name, ...text }),
  ]);
  return { asked, answered, title, name, doing };
}

/** Only a file may have to be sent again by its person, with a press that sends the same file. */
async function seeShared(page: Page, name: string) {
  const row = page
    .getByRole("list", { name: uploading.listLabel })
    .getByRole("listitem")
    .filter({ hasText: name });
  const retry = row.getByRole("button", { name: uploading.retry });
  await row.getByText(uploading.completed).or(retry).waitFor();
  if ((await retry.count()) > 0) await retry.click();
  await row.getByText(uploading.completed).waitFor();
}

test.each(Array.from({ length: kills }, (_, round) => round))(
  "R01, R08, R25: messages, a booking and an upload are there once after the server is killed during them (%i)",
  async (round) => {
    const { talk, share, book, answer } = windows;
    const { asked, answered, title, name, doing } = await doMuch(round);
    // The first message has been sent, so the others arrive while the server is being killed.
    await rows(talk, asked[round % 3] ?? "").waitFor();
    await product.killAndStart(() => doing);

    const sent = /^(Sent|Read .*)$/;
    for (const words of asked) await rows(talk, words).getByText(sent).waitFor();
    for (const words of answered) await rows(answer, words).getByText(sent).waitFor();
    for (const words of answered) await rows(talk, words).waitFor();
    for (const words of asked) await rows(answer, words).waitFor();
    await cardOf(book, title).waitFor();
    await seeShared(share, name);
    for (const page of Object.values(windows)) {
      expect(await page.evaluate(() => document.body.dataset.mark)).toBe("here");
      // A message that one window has sent leaves the other window's list of waiting ones a moment later.
      const waiting = page.getByText(conversation.waiting, { exact: true });
      await expect.poll(() => waiting.count()).toBe(0);
    }

    const own = await callAs(product, product.client);
    const { page: kept } = await own.query(api.messages.list, firstPage);
    const inOrder = kept.map(({ content }) => content).toReversed();
    const ofRound = (who: string) =>
      inOrder.filter((words) => words.startsWith(`${who}, round ${String(round)},`));
    expect(ofRound("Asked")).toEqual(asked);
    expect(ofRound("Answered")).toEqual(answered);
    const { page: sessions } = await own.query(api.sessions.list, firstPage);
    expect(sessions.filter((session) => session.title === title)).toHaveLength(1);
    const { page: files } = await own.query(api.files.list, firstPage);
    expect(files.filter((file) => file.name === name)).toHaveLength(1);
  },
);
