/** A client shares from their vault: what is said before, what the coach reads, another key, withdrawal and a hand-over. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { findWords } from "@/content/find";
import { consentWords } from "@/content/journey/consent";
import { entryFileWords } from "@/content/journey/entry-files";
import { attachments } from "@/content/messages/attachments";
import { communication } from "@/content/messages/communication";
import { fileSharing } from "@/content/messages/files";
import { privateFileWords } from "@/content/messages/private-files";
import { uploading } from "@/content/messages/uploads";
import { sharingWords } from "@/content/private-sharing";
import { sealedFileWords } from "@/content/sealed-files";
import { shareWords } from "@/content/shares";
import { reflectionWords } from "@/content/tools/reflections";
import { vaultTexts, vaultWords } from "@/content/vault";
import { undoWord } from "@/content/undo";

import { api } from "../../convex/_generated/api";
import { privateFileName } from "../../domain/files/private-files";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { onJourneyPage } from "../support/journey-page";
import { admitCoach } from "../support/newcomer";
import { openDemoPortal } from "../support/portal";
import { makeVault, renewVault } from "../support/vault-steps";
import { findAccessibilityFaults } from "../support/watched-page";

let dataDir: string;
const { practice, openPerson, turnTo } = useDemoPractice(
  { reducedMotion: "reduce", acceptDownloads: true },
  async () => {
    dataDir = await scratchFolder("sharing");
    return await openDemoPortal({ dataDir });
  },
);
let client: Page;
let coach: Page;
let record: string;
const frames: string[] = [];
/** The headers of uploads. Their bodies are checked in the server's files. */
const posted: string[] = [];

const { asking, open } = shareWords;
const settings = "/admin/settings#sharing";
const secrets = { client: "seven slow rivers at night", coach: "nine quiet lamps at dawn" };
const dialog = (page: Page) => page.getByRole("dialog");
const control = (words: string, title: string) =>
  client.getByRole("button", { name: shareWords.of(words, title) });
const shownTo = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const isFaultless = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);

async function wordsOn(page: Page) {
  const shown = page.locator("[data-slot=key-words]");
  await shown.waitFor();
  const text = await shown.innerText();
  expect(text).toMatch(/^[a-z]+( [a-z]+){3}$/);
  return text;
}

async function write(title: string, content: string) {
  await client.getByRole("button", { name: reflectionWords.add }).click();
  await client.getByLabel(reflectionWords.fields.title).fill(title);
  await client.getByLabel(reflectionWords.fields.content).fill(content);
  await client.getByRole("button", { name: reflectionWords.save }).click();
  await control(shareWords.share, title).waitFor();
}

const confirmSharing = () =>
  dialog(client).getByRole("button", { name: asking.share, exact: true }).click();

async function unlock(place: Pick<Page, "getByLabel" | "getByRole">, secret: string) {
  await place.getByLabel(vaultWords.locked.label, { exact: true }).fill(secret);
  await place.getByRole("button", { name: vaultWords.locked.open, exact: true }).click();
}

beforeAll(async () => {
  const { portal } = practice;
  const { clientId } = await callAsCoach(portal);
  record = `/admin/clients/${clientId}?tab=shares`;
  [client, coach] = (await Promise.all(
    [portal.client, portal.coach].map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page];
  client.on("request", (request) => {
    if (request.url().includes("/files/upload")) posted.push(JSON.stringify(request.headers()));
  });
  for (const page of [client, coach]) {
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => frames.push(String(payload)));
      socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
    });
  }
});

test("[vault-23] while the coach has no vault, shares are marked as readable by the server", async () => {
  await turnTo(client, "/dashboard/vault");
  await makeVault(client, secrets.client);
  await turnTo(client, "/dashboard/tools/reflections");
  await write("In clear", "Words for the server as well.");
  await control(shareWords.share, "In clear").click();
  await dialog(client).getByText(sharingWords.plain.coachHasNone).waitFor();
  await isFaultless(client);
  await confirmSharing();
  await turnTo(coach, record);
  await shownTo(coach, "In clear").getByText(sharingWords.reach.plain).waitFor();
  await client.keyboard.press("Escape");
  await openUpload();
  await client.getByText(privateFileWords.missing.coachHasNone.text).waitFor();
  await isFaultless(client);
  await turnTo(client, "/dashboard/tools/reflections");
});

test("[vault-20, vault-22] a coach creates a vault, a client shares an entry, and both see the same four words", async () => {
  await turnTo(coach, settings);
  await makeVault(coach, secrets.coach);
  const words = await wordsOn(coach);
  await isFaultless(coach);
  await write("The heron", "It waited among the reeds.");
  await control(shareWords.share, "The heron").click();
  await dialog(client).getByText(sharingWords.first).waitFor();
  expect(await wordsOn(client)).toBe(words);
  await isFaultless(client);
  await confirmSharing();
  await control(shareWords.shared, "The heron").waitFor();
  await turnTo(coach, record);
  const shown = shownTo(coach, "The heron");
  await shown.getByText("It waited among the reeds.").waitFor();
  await shown.getByText(sharingWords.reach.sealed).waitFor();
  await isFaultless(coach);

  await write("The kingfisher", "It waited for an hour.");
  await control(shareWords.share, "The kingfisher").click();
  await dialog(client).getByText(sharingWords.same).waitFor();
  await confirmSharing();
  await shownTo(coach, "The kingfisher").getByText("It waited for an hour.").waitFor();
});

test("[vault-23] the coach is asked to open a locked vault in place, and sees no title before", async () => {
  await turnTo(coach, settings);
  await press(coach, vaultWords.settings.lock);
  await coach.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await turnTo(coach, record);
  await coach.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await shownTo(coach, sharingWords.untitled).first().getByText(sharingWords.toOpen).waitFor();
  await shownTo(coach, "In clear").waitFor();
  expect(await coach.content()).not.toMatch(/heron|reeds/);
  await isFaultless(coach);
  await unlock(coach, secrets.coach);
  await shownTo(coach, "The heron").getByText("It waited among the reeds.").waitFor();
});

test("[vault-20] the client's own list opens shared copies, and a new version replaces a copy", async () => {
  await client.locator("summary", { hasText: "The heron" }).click();
  await client.getByRole("button", { name: reflectionWords.edit("The heron") }).click();
  await client.getByLabel(reflectionWords.fields.content).last().fill("It flew away at noon.");
  await client.getByRole("button", { name: reflectionWords.saveChanges }).click();
  await control(shareWords.shared, "The heron").click();
  await dialog(client).getByText("It waited among the reeds.").waitFor();
  await dialog(client).getByRole("button", { name: open.update }).click();
  await shownTo(coach, "The heron").getByText("It flew away at noon.").waitFor();
  await dialog(client).getByText(open.changed).waitFor({ state: "detached" });
  await client.keyboard.press("Escape");
  await turnTo(client, "/dashboard/tools/shared");
  await client.getByRole("button", { name: /The heron/ }).click();
  await dialog(client).getByText("It flew away at noon.").waitFor();
  expect(await dialog(client).getByText(sharingWords.renew.openly).count()).toBe(0);
  await isFaultless(client);
  await client.keyboard.press("Escape");
  await client.getByRole("button", { name: /In clear/ }).click();
  await dialog(client).getByText(sharingWords.renew.openly).waitFor();
  await client.keyboard.press("Escape");
});

test("[vault-35] the client's search finds shared copies by title, and says that it does not while the vault is locked", async () => {
  const look = async () => {
    await client.keyboard.press("Control+k");
    await dialog(client).getByRole("combobox").fill("hero"); // Messages are searched on the server.
  };
  const found = dialog(client).getByRole("group", { name: findWords.groups.shared });
  await look();
  await found.getByRole("option", { name: /The heron/ }).waitFor();
  await client.keyboard.press("Escape");
  await turnTo(client, "/dashboard/vault");
  await press(client, vaultWords.settings.lock);
  await look();
  await dialog(client).getByText(findWords.locked, { exact: true }).waitFor();
  expect(await found.count()).toBe(0);
  await dialog(client).getByRole("option", { name: vaultWords.locked.open }).click();
  await unlock(client, secrets.client);
  await client.getByRole("button", { name: vaultWords.settings.lock }).waitFor();
  await turnTo(client, "/dashboard/tools/shared");
});

test("[vault-24] a withdrawn copy disappears from the coach's window", async () => {
  await client.getByRole("button", { name: /The kingfisher/ }).click();
  await dialog(client).getByRole("button", { name: open.withdraw, exact: true }).click();
  await dialog(client).getByText(open.withdrawText).waitFor();
  await dialog(client).getByRole("button", { name: open.withdrawYes }).click();
  await shownTo(coach, "The kingfisher").waitFor({ state: "detached" });
});

const section = "Arrival reflections";
const lake = "heron by the lake.png";
const call = "call of the heron.wav";
const kept = "my own kingfisher.png";

/** A picture with text after its end, as cameras add. */
async function pictureOf(page: Page, colour: string) {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const drawing = canvas.getContext("2d");
    if (drawing) drawing.fillStyle = fill;
    drawing?.fillRect(0, 0, 32, 32);
    return canvas.toDataURL("image/png");
  }, colour);
  const bytes = Buffer.from(address.split(",")[1] ?? "", "base64");
  return Buffer.concat([bytes, Buffer.from("heron among reeds")]);
}

/** A second of silence. */
function soundOf() {
  const head = Buffer.from(`RIFF....WAVEfmt ${".".repeat(20)}data....`, "latin1");
  head.writeUInt32LE(36 + 8000, 4);
  head.writeUInt32LE(16, 16);
  for (const at of [20, 22, 32]) head.writeUInt16LE(1, at);
  head.writeUInt16LE(8, 34);
  for (const at of [24, 28, 40]) head.writeUInt32LE(8000, at);
  return Buffer.concat([head, Buffer.alloc(8000, 128)]);
}

async function addFile(name: string, buffer: Buffer) {
  const files = client.locator("[data-slot=entry-files]").first();
  const mimeType = name.endsWith("png") ? "image/png" : "audio/wav";
  await files.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  const tile = files.getByRole("button", { name: sealedFileWords.open(name) });
  await tile.waitFor();
  await tile.getByText(entryFileWords.waits).waitFor({ state: "detached" });
}

const sharedTile = (page: Page, name: string) =>
  shownTo(page, section).getByRole("button", { name: sealedFileWords.open(name) });
const tick = (name: string) => dialog(client).getByRole("checkbox", { name, exact: true });
const partsAsked: Request[] = [];
/** Repeats a request of the coach's page, as a program of theirs could. */
const statusAgain = async (asked: Request) => {
  const { authorization = "" } = await asked.allHeaders();
  return (await fetch(asked.url(), { headers: { authorization } })).status;
};

test("[vault-50, vault-57] photos and a recording are shared with an entry, except those left out, and open in the coach's browser", async () => {
  coach.on("request", (asked) => asked.url().includes("/vault/part") && partsAsked.push(asked));
  await turnTo(client, "/dashboard/journey/arrival");
  const entry = onJourneyPage(client, practice.portal.url);
  const consent = entry.part(section).getByRole("checkbox", { name: consentWords.text });
  if (!(await consent.isChecked())) await consent.check();
  await entry.reflect(section, "By the water.");
  const photo = await pictureOf(client, "teal");
  await addFile(lake, photo);
  await addFile(call, soundOf());
  await addFile(kept, await pictureOf(client, "black"));
  await control(shareWords.share, section).click();
  for (const name of [lake, call, kept]) expect(await tick(name).isChecked()).toBe(true);
  await isFaultless(client);
  await dialog(client).getByRole("button", { name: shareWords.files.none }).click();
  await dialog(client).getByText(shareWords.files.alone).waitFor();
  await dialog(client).getByRole("button", { name: shareWords.files.all }).click();
  await tick(kept).uncheck();
  await confirmSharing();

  await shownTo(coach, section).getByText("By the water.").waitFor();
  await sharedTile(coach, lake).locator("img").waitFor();
  await sharedTile(coach, call).waitFor();
  expect(await sharedTile(coach, kept).count()).toBe(0);
  await isFaultless(coach);
  await sharedTile(coach, lake).click();
  await dialog(coach).getByRole("img", { name: lake }).waitFor();
  await isFaultless(coach);
  const save = dialog(coach).getByRole("button", { name: sealedFileWords.save });
  const [saved] = await Promise.all([coach.waitForEvent("download"), save.click()]);
  expect(saved.suggestedFilename()).toBe(lake);
  expect((await readFile(await saved.path())).equals(photo)).toBe(true);
  await coach.keyboard.press("Escape");
  await sharedTile(coach, call).click();
  const audio = dialog(coach).locator("audio");
  await audio.evaluate((player: HTMLAudioElement) => player.play());
  await expect.poll(() => audio.evaluate((player: HTMLAudioElement) => player.ended)).toBe(true);
  await coach.keyboard.press("Escape");
});

test("[vault-52, vault-58] a photo added later is shared when the client shares again, and one that is unticked is closed to the coach", async () => {
  const later = "heron at noon.png";
  await addFile(later, await pictureOf(client, "orange"));
  expect(await sharedTile(coach, later).count()).toBe(0);
  await control(shareWords.shared, section).click();
  await dialog(client).getByText(shareWords.files.changed).waitFor();
  expect(await tick(later).isChecked()).toBe(true);
  expect(await tick(kept).isChecked()).toBe(false);
  await isFaultless(client);
  const update = dialog(client).getByRole("button", { name: open.update });
  await update.click();
  await sharedTile(coach, later).locator("img").waitFor();
  await update.waitFor({ state: "detached" });

  await tick(lake).uncheck();
  await update.click();
  await sharedTile(coach, lake).waitFor({ state: "detached" });
  const [first] = partsAsked;
  const last = partsAsked.at(-1);
  if (first === undefined || last === undefined)
    throw new Error("The coach's page asked for them.");
  await expect.poll(() => statusAgain(first)).toBe(404);
  expect(await statusAgain(last)).toBe(200);

  await update.waitFor({ state: "detached" });
  await tick(lake).check();
  await update.click();
  await sharedTile(coach, lake).locator("img").waitFor();
  await sharedTile(coach, lake).click();
  await dialog(coach).getByRole("img", { name: lake }).waitFor();
  await dialog(client).getByRole("button", { name: open.withdraw, exact: true }).click();
  await dialog(client).getByRole("button", { name: open.withdrawYes }).click();
  await dialog(coach).waitFor({ state: "detached" });
  await shownTo(coach, section).waitFor({ state: "detached" });
  for (const asked of [first, last]) expect(await statusAgain(asked)).toBe(404);

  await control(shareWords.share, section).click();
  await confirmSharing();
  await sharedTile(coach, kept).locator("img").waitFor();
});

const letter = Buffer.from(`The kestrel hovers over the weir. ${"It waits. ".repeat(60_000)}`);

async function chooseLetter(name: string) {
  const choose = client.getByLabel(uploading.choose);
  await choose.setInputFiles({ name, mimeType: "text/plain", buffer: letter });
}

const fileRow = (page: Page, name: string) =>
  page
    .getByRole("list", { name: fileSharing.listLabel })
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

async function download(page: Page, name: string) {
  const saved = page.waitForEvent("download");
  await fileRow(page, name)
    .getByRole("button", { name: attachments.downloadFile(name) })
    .click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(name);
  return await readFile(await file.path());
}

async function openUpload() {
  await turnTo(client, "/dashboard/communication");
  await client.getByRole("button", { name: communication.messages.upload }).click();
}
const isPrivate = () => client.getByLabel(privateFileWords.choose);
const files = () => record.replace("tab=shares", "tab=files");

test("[vault-60, vault-64] a file that a client marks as private keeps its name and content for both, and is readable by nobody else", async () => {
  await openUpload();
  await isPrivate().check();
  await client.getByText(privateFileWords.same).waitFor();
  await isFaultless(client);
  await chooseLetter("kestrel results.txt");
  const card = client.locator("[data-slot=attachment]", { hasText: "kestrel results.txt" });
  await card.getByText(privateFileWords.mark).waitFor();
  await turnTo(client, "/dashboard/communication?tab=files");
  const own = fileRow(client, "kestrel results.txt");
  await own.getByText(privateFileWords.mark).waitFor();
  await isFaultless(client);
  expect((await download(client, "kestrel results.txt")).equals(letter)).toBe(true);

  await turnTo(coach, files());
  await fileRow(coach, "kestrel results.txt").getByText(privateFileWords.mark).waitFor();
  await isFaultless(coach);
  expect((await download(coach, "kestrel results.txt")).equals(letter)).toBe(true);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toContain('"x-private"');
  expect(posted[0]).not.toMatch(/kestrel|text\/plain/);
});

test("[vault-65] with a locked vault a private file shows only its size, and can be unlocked there", async () => {
  await turnTo(coach, settings);
  await press(coach, vaultWords.settings.lock);
  await coach.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await turnTo(coach, files());
  const row = fileRow(coach, privateFileName);
  await row.getByText(/MB|KB/).waitFor();
  expect(await coach.content()).not.toContain("kestrel");
  await row.getByRole("button", { name: privateFileWords.unlock }).click();
  await dialog(coach).getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await isFaultless(coach);
  await unlock(dialog(coach), secrets.coach);
  await fileRow(coach, "kestrel results.txt").waitFor();
});

test("[vault-64] a client whose vault is locked sees that, with a link to open it", async () => {
  await turnTo(client, "/dashboard/vault");
  await press(client, vaultWords.settings.lock);
  await client.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await openUpload();
  await client.getByText(privateFileWords.missing.locked.text).waitFor();
  expect(await isPrivate().count()).toBe(0);
  await client.getByRole("link", { name: privateFileWords.missing.locked.act }).click();
  await unlock(client, secrets.client);
  await client.getByRole("button", { name: vaultWords.settings.lock }).waitFor();
});

test("[vault-66] a private file that the client removes disappears for the coach", async () => {
  await turnTo(client, "/dashboard/communication?tab=files");
  const name = fileSharing.removeFile("kestrel results.txt");
  await fileRow(client, "kestrel results.txt").getByRole("button", { name }).click();
  await fileRow(coach, "kestrel results.txt").waitFor({ state: "detached" });
  await press(client, undoWord);
  await fileRow(coach, "kestrel results.txt").waitFor();
});

async function readData() {
  const names = await readdir(dataDir, { recursive: true });
  const texts = names.map(async (name) => {
    const path = join(dataDir, name);
    return (await stat(path)).isFile() ? await readFile(path, "latin1") : "";
  });
  return (await Promise.all(texts)).join("\n");
}

test("[vault-10, vault-20] no frame between a browser and the server, and no file of the server, contained shared text", async () => {
  const marks = /\b(?:heron|reeds|kingfisher|kestrel|weir)\b|quiet lamps/g; // Whole words only: an id may contain these letters.
  for (const text of [frames.join("\n"), await readData()]) {
    expect(text).toContain("Words for the server as well.");
    expect([...text.matchAll(marks)]).toEqual([]);
  }
});

test("[vault-22, vault-26] a coach's new vault changes the four words, which is shown before sharing; the earlier vault can be opened", async () => {
  await turnTo(coach, settings);
  const before = await wordsOn(coach);
  await press(coach, vaultWords.settings.lock);
  await coach.getByRole("link", { name: vaultWords.locked.lost }).click();
  await dialog(coach).getByText(vaultTexts.admin.lost.text).waitFor();
  await isFaultless(coach);
  await dialog(coach).getByRole("button", { name: vaultWords.lost.begin }).click();
  await makeVault(coach, "another lamp in the window", practice.portal.coach.password);
  const words = await wordsOn(coach);
  expect(words).not.toBe(before);
  await turnTo(coach, record);
  await coach.getByText(sharingWords.lost.coach).first().waitFor();

  await openUpload();
  await isPrivate().check();
  await client.getByText(privateFileWords.changed).waitFor();
  await isFaultless(client);
  posted.length = 0;
  await chooseLetter("otter.txt");
  await says(client, privateFileWords.held.body);
  expect(posted).toEqual([]);
  await turnTo(client, "/dashboard/tools/shared");
  await client.getByRole("button", { name: /The heron/ }).click();
  await dialog(client).getByText(sharingWords.renew.newKey).waitFor();
  await turnTo(client, "/dashboard/tools/reflections");
  await write("The otter", "It left no tracks.");
  await control(shareWords.share, "The otter").click();
  await dialog(client).getByText(sharingWords.changed).waitFor();
  expect(await wordsOn(client)).toBe(words);
  const share = dialog(client).getByRole("button", { name: asking.share, exact: true });
  expect(await share.isDisabled()).toBe(true);
  await isFaultless(client);
  await dialog(client).getByRole("button", { name: sharingWords.accept }).click();
  await share.click();
  await shownTo(coach, "The otter").getByText("It left no tracks.").waitFor();

  await openUpload();
  await isPrivate().check();
  await client.getByText(privateFileWords.same).waitFor();
  await chooseLetter("otter.txt");
  await turnTo(coach, files());
  expect((await download(coach, "otter.txt")).equals(letter)).toBe(true);
  await fileRow(coach, privateFileName).getByText(privateFileWords.lost.coach).waitFor();

  await turnTo(coach, settings);
  const earlier = vaultTexts.admin.earlier;
  await coach.getByRole("heading", { name: earlier.title }).waitFor();
  await coach.getByLabel(vaultWords.locked.label, { exact: true }).fill(secrets.coach);
  await press(coach, earlier.open);
  await says(coach, earlier.done);
  await turnTo(coach, record);
  await shownTo(coach, "The heron").getByText("It flew away at noon.").waitFor();
  await sharedTile(coach, lake).locator("img").waitFor();
});

test("[vault-30] a coach's renewal changes the four words, which is announced, and shared copies stay readable", async () => {
  await turnTo(coach, settings);
  const before = await wordsOn(coach);
  await press(coach, vaultWords.devices.renew);
  await says(coach, vaultTexts.admin.renewal.warning);
  await isFaultless(coach);
  await renewVault(coach, "another lamp in the window", practice.portal.coach.password);
  expect(await wordsOn(coach)).not.toBe(before);
  await turnTo(coach, record);
  for (const words of ["It flew away at noon.", "It left no tracks."]) {
    await coach.getByText(words).waitFor();
  }
});

test("[vault-25, vault-53] after a hand-over the client shares everything with the new coach, who can read it", async () => {
  const { portal } = practice;
  const names = { firstName: "Noor", lastName: "Haddad" };
  const colleague = await (await openPerson(await admitCoach(portal, names))).openWindow();
  const { asCoach, clientId } = await callAsCoach(portal);
  const [{ coachId } = { coachId: null }] = await asCoach.query(api.clients.colleagues, {});
  if (coachId === null) throw new Error("There is a colleague.");
  await asCoach.mutation(api.clients.handOver, { clientId, coachId });
  await turnTo(client, "/dashboard/tools/shared");
  await client.getByText(sharingWords.again.text(4)).waitFor();
  await client.getByRole("button", { name: sharingWords.again.all }).click();
  await dialog(client).getByText(sharingWords.plain.noMore).waitFor();
  await turnTo(colleague, settings);
  await makeVault(colleague, "a harbour with eleven boats");
  const words = await wordsOn(colleague);
  await dialog(client).getByText(sharingWords.first).waitFor();
  expect(await wordsOn(client)).toBe(words);
  await dialog(client).getByText("The otter").waitFor();
  await isFaultless(client);
  await dialog(client).getByRole("button", { name: sharingWords.again.share }).click();
  await says(client, sharingWords.again.done);
  await client.getByText(sharingWords.again.text(4)).waitFor({ state: "detached" });
  await turnTo(colleague, record);
  await sharedTile(colleague, lake).locator("img").waitFor();
  for (const title of ["The heron", "The otter", "In clear", section]) {
    await shownTo(colleague, title).getByText(sharingWords.reach.sealed).waitFor();
  }
  await shownTo(colleague, "The otter").getByText("It left no tracks.").waitFor();
});
