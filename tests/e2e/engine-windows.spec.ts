/** The engine with browsers: windows with the official React client, on an app that is not this product. */
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startEngine, type Engine } from "../../packages/engine/start-engine";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { fixtureDir } from "../../packages/engine/testing/scratch-runtime";
import { openBrowser } from "../support/chromium";

const fixtures = join(import.meta.dirname, "../engine");
let folder: string;
let webDir: string;
let dataDir: string;
let engine: Engine;
let faults: string[];

beforeAll(async () => {
  folder = await scratchFolder("windows");
  webDir = join(folder, "web");
  await mkdir(webDir);
  await writeFile(
    join(webDir, "index.html"),
    '<!doctype html><meta charset="utf-8"><title>Lines</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.js"></script>',
  );
  await build({
    entryPoints: [join(fixtures, "windows-page/main.tsx")],
    outfile: join(webDir, "main.js"),
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
});

const serve = (port: number) => startEngine({ functionsDir: fixtureDir, dataDir, port, webDir });

/** On the same port and folder, as an operator would. */
async function restart(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const { port } = engine;
  await engine.close();
  await meanwhile();
  engine = await serve(port ?? 0);
}

beforeEach(async () => {
  faults = [];
  dataDir = await mkdtemp(join(folder, "data-"));
  engine = await serve(0);
  onTestFinished(() => engine.close());
  onTestFinished(() => expect(faults).toEqual([]));
});

async function openPerson(): Promise<BrowserContext> {
  const { context, close } = await openBrowser();
  onTestFinished(close);
  return context;
}

/** Every error that the page reports counts as a fault. */
async function openWindow(person: BrowserContext): Promise<Page> {
  const page = await person.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    // Chromium itself reports each attempt to reach a server that is down or going down.
    const isServerGone = /^WebSocket (connection to|is already in CLOSING)/.test(line.text());
    if (line.type() === "error" && !isServerGone) faults.push(line.text());
  });
  const answer = await page.goto(engine.url);
  expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
  await page.getByRole("list").waitFor({ state: "attached" });
  return page;
}

async function say(page: Page, line: string): Promise<void> {
  await page.getByLabel("Line").fill(line);
  await page.getByLabel("Line").press("Enter");
}

const confirmed = (page: Page, line: string) =>
  page.locator('li[data-confirmed="true"]', { hasText: line });
const linesOf = (page: Page) => page.getByRole("listitem").allTextContents();
const shownIn = (page: Page) => page.evaluate(() => window.shown ?? []);
const status = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();

/** Lives as long as the document: a reload would remove it. */
const mark = (page: Page) => page.evaluate(() => void (document.title = "never reloaded"));
const isStillMarked = async (page: Page) => (await page.title()) === "never reloaded";

describe("two windows", () => {
  test("[S34] a line typed in one appears in the other without a reload", async () => {
    const [one, two] = [await openWindow(await openPerson()), await openWindow(await openPerson())];
    await mark(two);
    await say(one, "first");
    await confirmed(two, "first").waitFor();
    await say(two, "second");
    await confirmed(one, "second").waitFor();
    expect(await linesOf(one)).toEqual(["first", "second"]);
    expect(await linesOf(two)).toEqual(["first", "second"]);
    expect(await isStillMarked(two)).toBe(true);
  });

  test("[S32] an optimistic line is there at once, never twice, and never disappears", async () => {
    const [one, two] = [await openWindow(await openPerson()), await openWindow(await openPerson())];
    const typed = Array.from({ length: 12 }, (_, index) => `line ${String(index)}`);
    for (const line of typed) await say(one, line);
    await confirmed(one, "line 11").waitFor();
    await confirmed(two, "line 11").waitFor();
    for (const page of [one, two]) {
      const screens = await shownIn(page);
      expect(screens.at(-1)).toEqual(typed);
      for (const screen of screens) expect(screen).toEqual(typed.slice(0, screen.length));
      const counts = screens.map(({ length }) => length);
      expect(counts).toEqual(counts.toSorted((left, right) => left - right));
    }
  });

  test("[S82] both continue after a restart without a reload, and nothing is lost", async () => {
    const [one, two] = [await openWindow(await openPerson()), await openWindow(await openPerson())];
    for (const page of [one, two]) await mark(page);
    await say(one, "before");
    await confirmed(two, "before").waitFor();

    await restart(async () => {
      await say(one, "while it was down");
      await one.getByText("while it was down").waitFor();
      expect(await confirmed(one, "while it was down").count()).toBe(0);
    });
    await confirmed(two, "while it was down").waitFor({ timeout: 30_000 });
    await confirmed(one, "while it was down").waitFor();
    await say(two, "after");
    await confirmed(one, "after").waitFor();
    for (const page of [one, two]) {
      expect(await linesOf(page)).toEqual(["before", "while it was down", "after"]);
      expect(await isStillMarked(page)).toBe(true);
      const screens = await shownIn(page);
      for (const screen of screens) expect(new Set(screen).size).toBe(screen.length);
    }
  });
});

describe("one person", () => {
  test("[T11,T12] stays signed in after a reload and a restart, and signs out of every tab at once", async () => {
    const person = await openPerson();
    const [one, other] = [await openWindow(person), await openWindow(person)];
    await status(one, "signed out, nobody");
    await one.getByLabel("Email").fill("ada@example.com");
    await one.getByLabel("Password").fill("correct horse");
    await one.getByRole("button", { name: "Sign up" }).click();
    await status(one, "signed in, somebody");
    await status(other, "signed in, somebody");
    await one.reload();
    await status(one, "signed in, somebody");
    await restart();
    await one.reload();
    await status(one, "signed in, somebody");
    await status(other, "signed in, somebody");
    await one.getByRole("button", { name: "Sign out" }).click();
    await status(one, "signed out, nobody");
    await status(other, "signed out, nobody");
    await other.reload();
    await status(other, "signed out, nobody");
  });
});
