/** The engine's studio in a browser, on an app that is not this product. */
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startEngine, type Engine } from "../../packages/engine/start-engine";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { fixtureDir } from "../../packages/engine/testing/scratch-runtime";
import { openBrowser } from "../support/chromium";

let engine: Engine;
let page: Page;
let faults: string[];

beforeEach(async () => {
  const dataDir = await mkdtemp(join(await scratchFolder("studio"), "data-"));
  const served = { functionsDir: fixtureDir, dataDir, redactsErrors: false };
  engine = await startEngine({ ...served, port: 0, adminPort: 0, servesStudio: true });
  onTestFinished(() => engine.close());
  const { context, close } = await openBrowser();
  onTestFinished(close);
  page = await context.newPage();
  faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
});

async function send(body: string): Promise<string> {
  const sent = await engine.run("messages:send", { channel: "general", body });
  if (!sent.ok) throw new Error(sent.errorMessage);
  return JSON.parse(sent.valueJson) as string;
}

const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

async function enter(key: string) {
  await page.getByLabel("Key").fill(key);
  await page.getByLabel("Key").press("Enter");
}

test("[D22] with the key the studio shows a table live, a document, a function's answer and its log line", async () => {
  const { url = "", key = "" } = engine.admin ?? {};
  const first = await send("the first line");
  await page.goto(`${url}/_studio/`);
  await enter("a guess");
  await page.getByText("The provided admin key was invalid").waitFor();
  await enter(key);
  await link("messages").press("Enter");
  await page.getByText("1 document", { exact: true }).waitFor();
  await send("a line that comes later");
  await page.getByRole("cell", { name: "a line that comes later" }).waitFor();
  await page.getByLabel("Value").fill(first);
  await press("Find");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await press(first);
  const document = page.getByRole("dialog", { name: first });
  expect(await document.locator("pre").textContent()).toContain('"body": "the first line"');
  await page.keyboard.press("Escape");
  await expect.poll(() => document.count()).toBe(0);
  await link("Functions").press("Enter");
  await link(/^messages:send mutation$/).press("Enter");
  await page.getByLabel("Arguments").fill('{ "channel": "general", "body": "from the studio" }');
  await page.getByLabel("Arguments").press("Control+Enter");
  await page.getByText(/Succeeded in/).waitFor();
  await link("Data").press("Enter");
  await link("messages").press("Enter");
  await page.getByRole("cell", { name: "from the studio" }).waitFor();
  await link("Functions").press("Enter");
  await page.getByLabel("Filter functions").fill("accidents:refuse");
  await link(/^accidents:refuse/).press("Enter");
  await press("Run");
  await page.getByText(/Failed in/).waitFor();
  await link("Logs").press("Enter");
  await page.getByLabel("Failed only").check();
  const line = page.getByRole("log").getByRole("listitem").filter({ hasText: "accidents:refuse" });
  await expect.poll(() => line.count()).toBe(1);
  expect(faults).toEqual([]);
});

test("[D22] the key is in no address, ends with the tab, and is forgotten on demand", async () => {
  const { url = "", key = "" } = engine.admin ?? {};
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url()));
  await page.goto(`${url}/_studio/`);
  await enter(key);
  await link("Scheduled").press("Enter");
  await page.getByRole("cell", { name: "weekdays at noon" }).waitFor();
  await page.reload();
  await page.getByRole("cell", { name: "weekdays at noon" }).waitFor();
  expect(asked.filter((address) => address.includes(key))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).toBe("{}");
  await press("Forget key");
  await page.reload();
  await page.getByLabel("Key").waitFor();
  expect(await page.getByText("weekdays at noon").count()).toBe(0);
});
