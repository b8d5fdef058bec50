/** A long recording of a vault: it plays part by part, for the client and for the coach whom it is shared with. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { consentWords } from "@/content/journey/consent";
import { entryFileWords } from "@/content/journey/entry-files";
import { sealedFileWords } from "@/content/sealed-files";
import { shareWords } from "@/content/shares";
import { vaultWords } from "@/content/vault";

import { filePartBytes } from "../../domain/privacy/vault-files";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { callAsCoach } from "../support/calling";
import { type Person, useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { onJourneyPage } from "../support/journey-page";
import { makeVault } from "../support/vault-steps";
import { findAccessibilityFaults } from "../support/watched-page";
import { wavBytes } from "../support/wav-bytes";

const { practice, faults, openPerson, turnTo } = useDemoPractice({
  reducedMotion: "reduce",
  acceptDownloads: true,
  serviceWorkers: "allow",
});

const section = "Arrival reflections";
const name = "a day by the water.wav";
const parts = 24;
const recording = Buffer.from(wavBytes(parts * filePartBytes - 1000));
const people = {} as { client: Person; coach: Person };
let client: Page;
let coach: Page;

beforeAll(async () => {
  const { portal } = practice;
  const { clientId } = await callAsCoach(portal);
  people.client = await openPerson(portal.client);
  people.coach = await openPerson(portal.coach);
  client = await people.client.openPage("/dashboard/vault");
  coach = await people.coach.openPage("/admin/settings#sharing");
  await makeVault(client, "seven slow rivers at night");
  await makeVault(coach, "nine quiet lamps at dawn");
  await turnTo(client, "/dashboard/journey/arrival");
  await turnTo(coach, `/admin/clients/${clientId}?tab=shares`);
  const entry = onJourneyPage(client, portal.url);
  const consent = entry.part(section).getByRole("checkbox", { name: consentWords.text });
  if (!(await consent.isChecked())) await consent.check();
  await entry.reflect(section, "By the water.");
  const files = client.locator("[data-slot=entry-files]").first();
  const path = join(await scratchFolder("playing"), name);
  await writeFile(path, recording);
  await files.locator("input[type=file]").setInputFiles(path);
  await tile(client).waitFor();
  await tile(client).getByText(entryFileWords.waits).waitFor({ state: "detached" });
});

const tile = (page: Page) => page.getByRole("button", { name: sealedFileWords.open(name) });
const dialog = (page: Page) => page.getByRole("dialog", { name });
const player = (page: Page) => dialog(page).locator("audio");

/** Waits for the service worker, and reloads the page so that the worker answers for it. */
async function isControlled(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The numbers of the parts that a window fetches from now on. */
function partsAskedBy(page: Page) {
  const asked: number[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/vault/part") asked.push(Number(url.searchParams.get("part")));
  });
  return asked;
}

const status = (page: Page, address: string) =>
  page.evaluate(
    async (path) => (await fetch(path, { headers: { Range: "bytes=0-1" } })).status,
    address,
  );

/** Plays the beginning and the end. Returns the address in the player. */
async function playFromBothEnds(page: Page) {
  const asked = partsAskedBy(page);
  await tile(page).click();
  await player(page).evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0);
  expect(asked).toContain(0);
  await player(page).evaluate(async (audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration - 100;
    await new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
  });
  const isAtEnd = (number: number) => number >= parts - 4;
  expect(asked.some(isAtEnd)).toBe(true);
  expect(asked.filter((number) => number > parts / 2 && !isAtEnd(number))).toEqual([]);
  expect(new Set(asked).size).toBeLessThan(parts / 2);
  const address = (await player(page).getAttribute("src")) ?? "";
  expect(address).toMatch(/^\/vault-media\/[\w-]{22}$/);
  return address;
}

const playedTo = (page: Page) =>
  player(page).evaluate((audio: HTMLAudioElement) => audio.currentTime);

const forgiveMissing = () => {
  const isMissing = (fault: string) => fault.includes("404") && fault.includes("/vault-media/");
  faults.splice(0, faults.length, ...faults.filter((fault) => !isMissing(fault)));
};

test("[vault-76] a long recording plays after its first parts and seeks without those between, in this window only", async () => {
  await isControlled(client);
  const address = await playFromBothEnds(client);
  const other = await people.client.openPage("/dashboard/vault");
  await isControlled(other);
  expect(await status(client, address)).toBe(206);
  expect(await status(other, address)).toBe(404);
  await other.close();
  expect(await findAccessibilityFaults(client)).toEqual([]);
  const save = dialog(client).getByRole("button", { name: sealedFileWords.save });
  const [saved] = await Promise.all([client.waitForEvent("download"), save.click()]);
  expect((await readFile(await saved.path())).equals(recording)).toBe(true);
  await client.keyboard.press("Escape");
  await player(client).waitFor({ state: "detached" });
  expect(await status(client, address)).toBe(404);
  const kept = await client.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => path.startsWith("/vault"))).toEqual([]);
  forgiveMissing();
});

test("[vault-77] a long recording plays in parts for the coach it is shared with, until it is withdrawn", async () => {
  await client.getByRole("button", { name: shareWords.of(shareWords.share, section) }).click();
  const share = client.getByRole("dialog");
  await share.getByRole("button", { name: shareWords.asking.share, exact: true }).click();
  await tile(coach).waitFor();
  await isControlled(coach);
  const address = await playFromBothEnds(coach);
  expect(await status(client, address)).toBe(404);
  await client.getByRole("button", { name: shareWords.of(shareWords.shared, section) }).click();
  const { withdraw, withdrawYes } = shareWords.open;
  await share.getByRole("button", { name: withdraw, exact: true }).click();
  await share.getByRole("button", { name: withdrawYes }).click();
  await player(coach).waitFor({ state: "detached" });
  expect(await status(coach, address)).toBe(404);
  forgiveMissing();
});

test("[vault-78] a recording stops without a connection and continues later; a changed part ends it with a message", async () => {
  const isOfPart = (number: number) => `**/vault/part?*part=${String(number)}`;
  await tile(client).click();
  await player(client).evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => playedTo(client)).toBeGreaterThan(0);
  await client.route("**/vault/part?*", (route) => route.abort());
  await player(client).evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration / 2;
  });
  await dialog(client).getByText(sealedFileWords.held).waitFor();
  const before = await playedTo(client);
  await client.unroute("**/vault/part?*");
  await expect.poll(() => playedTo(client)).toBeGreaterThan(before);
  await dialog(client).getByText(sealedFileWords.held).waitFor({ state: "detached" });

  await client.route(isOfPart(parts - 1), async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    body.writeUInt8(body.readUInt8(100) ^ 1, 100);
    await route.fulfill({ response: answer, body });
  });
  await player(client).evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration - 1;
  });
  await dialog(client).getByText(sealedFileWords.unreadable).waitFor();
  expect(await player(client).count()).toBe(0);
  await client.unroute(isOfPart(parts - 1));
  await client.keyboard.press("Escape");
  const isOfTheLine = (fault: string) => fault.includes("ERR_FAILED");
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
  forgiveMissing();
});

test("[vault-76] locking the vault in another window stops a recording at once", async () => {
  await tile(client).click();
  await player(client).evaluate((audio: HTMLAudioElement) => audio.play());
  const address = (await player(client).getAttribute("src")) ?? "";
  expect(await status(client, address)).toBe(206);
  const other = await people.client.openPage("/dashboard/vault");
  await press(other, vaultWords.settings.lock);
  await player(client).waitFor({ state: "detached" });
  expect(await status(client, address)).toBe(404);
  forgiveMissing();
});
