/** Everything people write is text: it is shown as written, and no browser runs it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { goalHistory } from "@/content/goals/goals";
import { summaryWords } from "@/content/session-summaries";
import { savedReplies } from "@/content/messages/message-center";
import { exporting } from "@/content/own-data/own-data";
import { reflectionWords } from "@/content/tools/reflections";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { nouns } from "../access/noun";
import { useBothSides } from "../support/both-sides";
import { callAs } from "../support/calling";
import { press } from "../support/door-journeys";
import { shareFile } from "../support/file-door";
import { asksOfAForm } from "../support/form-asks";
import { askColleague, nameCalendar, sendVoice, writeMedia } from "../support/hostile-extras";
import { hostilePages } from "../support/hostile-pages";
import { writeAsClient, writeAsCoach } from "../support/hostile-practice";
import { findOddLinks } from "../support/odd-links";
import { signIn } from "../support/portal";
import { HostilePen, SCRIPT_PAYLOADS } from "../support/script-payloads";
import { layOut, downloadBy } from "../support/taken-along";
import { listWords } from "../support/text-arguments";

const { stage, faults, takeReports, openPerson, turnTo } = useBothSides({
  client: "/dashboard/tools/reflections",
  coach: "/admin",
});
const pen = new HostilePen();
const ids = {
  ...{
    client: "",
    goal: "",
    session: "",
    held: "",
    package: "",
    handout: "",
    circle: "",
    word: "",
  },
  ...{ items: ["", ""], worksheets: ["", ""] },
};
const dialogs: string[] = [];

beforeAll(async () => {
  const { portal } = stage;
  const [client, coach] = await Promise.all([
    callAs(portal, portal.client),
    callAs(portal, portal.coach),
  ]);
  const { goalId, sessionId } = await writeAsClient(client, pen);
  const { token } = await signIn(portal, portal.client);
  for (const name of SCRIPT_PAYLOADS.slice(0, 12)) {
    expect(await shareFile(portal.url, token, { name: `${name}.txt`, text: name })).toBe(200);
  }
  const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
  const { page } = await coach.query(api.clients.list, firstPage);
  const clientId = page.find(({ firstName }) => firstName.includes("hasRun"))?.clientId;
  if (clientId === undefined) throw new Error("The client's new name did not arrive.");
  const { heldId, libraryItemIds } = await writeAsCoach(coach, pen, { clientId, sessionId });
  await sendVoice(portal, client, pen);
  const items = [...libraryItemIds, await writeMedia(portal, coach, pen)];
  await nameCalendar(portal, pen);
  await askColleague(portal, coach, pen, clientId);
  for (const { hostile } of nouns) {
    Object.assign(ids, await hostile?.({ client, coach, pen, clientId }));
  }
  Object.assign(ids, { client: clientId, goal: goalId, session: sessionId, held: heldId, items });
  for (const side of [stage.client, stage.coach]) {
    side.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }
});

const pagesOf = hostilePages(ids);

/** Each text begins with a word that no other text has. */
const firstWordOf = (field: string) => [...(pen.written.get(field) ?? [])][0]?.split(" ")[0] ?? "";

/** Opens a page and waits until all its data has loaded, so that no text of the page before is counted. */
async function openAgain(page: Page, path: string) {
  await turnTo(page, path);
  if (/\?(invite|unpaid)$/.test(path)) await page.getByRole("dialog").waitFor();
  if (path === "/admin/settings#calendar") {
    await page.getByText(firstWordOf("outsideCalendars:add.name")).first().waitFor();
  }
  if (path === "/admin/settings#practice") {
    await page.waitForFunction(
      (word) =>
        [...document.querySelectorAll("textarea")].some(({ value }) => value.includes(word)),
      firstWordOf("agreements:publish.text"),
    );
  }
  await page.waitForFunction(() => document.querySelector('[data-slot="skeleton"]') === null);
}

/** All text of the page, also in collapsed parts, in fields and for screen readers. */
const readAll = async (page: Page) =>
  plain(
    await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
      const attributes = ["aria-label", "title", "alt"].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name)),
      );
      const values = fields.map(({ value }) => value);
      return [document.body.textContent, document.title, ...values, ...attributes].join("\n");
    }),
  );
/** The text without differences of whitespace and without our own direction marks. */
const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]+/g, " ");

/** A conversation renders visible messages only, so it is read from the newest to the oldest. */
async function readThread(page: Page): Promise<string> {
  let words = "";
  for (let step = 0; step < 8; step++) {
    words += await readAll(page);
    await page.locator('[data-slot="thread"] *').evaluateAll(async (parts) => {
      const scroller = parts.find(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 9,
      );
      scroller?.scrollBy(0, -0.8 * scroller.clientHeight);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }
  return words;
}

/** Writes on the pages whose text only the browser stores. */
async function writePrivately(page: Page) {
  const words = (field: string) => pen.write(`on the page: ${field}`, 3_000);
  await press(page, reflectionWords.add);
  const { title, content, tags } = reflectionWords.fields;
  await page.getByLabel(title, { exact: true }).fill(pen.write("on the page: title", 100));
  await page.getByLabel(content, { exact: true }).fill(words("reflection"));
  await page.getByLabel(tags, { exact: true }).fill(pen.write("on the page: tag", 30));
  await press(page, reflectionWords.save);
  for (const path of pagesOf.client().filter((each) => /arrival|worksheets/.test(each))) {
    await openAgain(page, path);
    for (const field of await page.locator("textarea:visible").all()) await field.fill(words(path));
  }
}

test("X01: every text field was filled with scripts", () => {
  expect(listWords(stage.portal).filter((field) => !pen.written.has(field))).toEqual([]);
});

/** All text of each side's pages. */
const seen = { client: "", coach: "" };

test("X01: scripts in texts that only the browser stores are shown as text", async () => {
  await writePrivately(stage.client);
});

test.each(["client", "coach"] as const)(
  "X01, X02: scripts in every field do not run on any page of the %s",
  async (side) => {
    const page = stage[side];
    for (const path of pagesOf[side]()) {
      await openAgain(page, path);
      const isThread = /communication|messages/.test(path);
      seen[side] += await (isThread ? readThread(page) : readAll(page));
      expect(await findOddLinks(page), path).toEqual([]);
      expect(await page.evaluate(() => "hasRun" in window), path).toBe(false);
    }
    expect(dialogs).toEqual([]);
  },
);

test("X01, X02: scripts in every field are shown as they were written", async () => {
  await openAgain(stage.client, `/dashboard/goals?goal=${ids.goal}`);
  // By keyboard, as a notice may cover it.
  await stage.client.getByRole("button", { name: goalHistory.showTable }).press("Enter");
  seen.client += await readAll(stage.client);
  await openAgain(stage.client, `/dashboard/sessions/${ids.held}`);
  await stage.client.getByRole("heading", { name: summaryWords.title }).waitFor();
  seen.client += await readAll(stage.client);
  await openAgain(stage.coach, `/admin/messages?client=${ids.client}`);
  await press(stage.coach, savedReplies.open);
  await stage.coach.getByRole("menuitem", { name: savedReplies.manage }).click();
  await stage.coach.getByRole("dialog").getByRole("button").nth(2).waitFor();
  seen.coach += await readAll(stage.coach);
  const unread = [...pen.written].flatMap(([field, texts]) =>
    texts
      .filter((text) => !Object.values(seen).some((words) => words.includes(plain(text))))
      .map((text) => `${field}: ${text}`),
  );
  expect(unread).toEqual([]);
  expect(dialogs).toEqual([]);
});

test("X01: an export opens in a browser and runs no script", async () => {
  const { client } = stage;
  await openAgain(client, "/dashboard/privacy");
  const folder = await layOut(await downloadBy(client, () => press(client, exporting.start)));
  const reader = await (await openPerson()).openWindow();
  await reader.goto(pathToFileURL(join(folder, "index.html")).href);
  const shown = await readAll(reader);
  for (const field of ["messages:send.content", "goals:create.title"]) {
    for (const text of pen.written.get(field) ?? []) expect(shown).toContain(plain(text));
  }
  expect(await findOddLinks(reader)).toEqual([]);
  expect(await reader.evaluate(() => "hasRun" in window)).toBe(false);
  const table = readFileSync(join(folder, "data/messages.csv"), "utf8");
  expect(table).not.toMatch(/(^|,|\n)"?[=+@]/);
});

test("X02: a script in place of an address or a number is refused", async () => {
  const { portal } = stage;
  const [client, coach] = [await callAs(portal, portal.client), await callAs(portal, portal.coach)];
  const asks = asksOfAForm({ client, coach }, ids);
  const refused = { data: { code: "INVALID", reason: "malformed" } };
  for (const [field, ask] of Object.entries(asks)) {
    for (const text of ["javascript:hasRun=1", "data:text/html,<script>hasRun=1</script>"]) {
      await expect(ask(text), field).rejects.toMatchObject(refused);
    }
  }
});

test("X03: a script that gets into a page anyway is not run, and is reported", async () => {
  const page = stage.client;
  await page
    .evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "hasRun=1";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=hasRun=1>");
    })
    .catch(() => undefined);
  const reports: string[] = [];
  await expect.poll(() => reports.push(...takeReports())).toBe(2);
  expect(reports.join()).toMatch(/script-src-elem.*script-src-attr/);
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
  await expect.poll(() => faults.length).toBe(2); // the browser's own report of each
  faults.splice(0);
});
