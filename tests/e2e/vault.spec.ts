/** A client's vault: made on one device, opened on others, changed apart, locked and lost. */
import { readFile } from "node:fs/promises";

import { isSealedSize } from "@domain/privacy/vault";

import { findWords } from "@/content/find";
import { entryFileWords } from "@/content/journey/entry-files";
import { journalWords } from "@/content/journey/journal";
import { exporting, importing } from "@/content/own-data/own-data";
import { sealedFileWords } from "@/content/sealed-files";
import { vaultWords } from "@/content/vault";
import { consentWords } from "@/content/journey/consent";
import { undoWord } from "@/content/undo";
import { strFromU8, unzipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { type Person, useDemoPractice } from "../support/demo-practice";
import { formsOf } from "../support/forms-of-text";
import { onJourneyPage } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import type { WayIn } from "../support/portal";
import { downloadBy } from "../support/taken-along";
import { readPdfTexts } from "../support/pdf-texts";
import { makeVault, stretchLittle } from "../support/vault-steps";

const { practice, faults, openPerson, turnTo } = useDemoPractice({
  reducedMotion: "reduce",
  acceptDownloads: true,
});

const passphrase = "seven slow rivers at night";
const section = "Arrival reflections";
const canary = "the heron among the canary reeds";
const words: string[] = [];
const frames: string[] = [];
const requests: string[] = [];
const partSizes: number[] = [];

type Device = Person & ReturnType<typeof onJourneyPage>;
const devices = {} as { a: Device; b: Device };
let wayIn: WayIn;

/** Records the frames of every window, also of those that are opened later. */
function recordWhatIsSent({ context }: Person) {
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => frames.push(String(payload)));
      socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
    }),
  );
  context.on("request", (request) => {
    requests.push(`${request.url()} ${JSON.stringify(request.headers())}`);
    const body = request.postDataBuffer();
    if (body === null) return;
    requests.push(body.toString("latin1"));
    if (request.url().includes("/vault/part?")) partSizes.push(body.length);
  });
}

async function openDevice(): Promise<Device> {
  const person = await openPerson(wayIn);
  recordWhatIsSent(person);
  const page = await person.openWindow();
  return { ...person, ...onJourneyPage(page, practice.portal.url) };
}

beforeAll(async () => {
  wayIn = await admitNewcomer(practice.portal);
  devices.a = await openDevice();
  devices.b = await openDevice();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function consent({ part }: Device) {
  await part(section).getByRole("checkbox", { name: consentWords.text }).check();
}

/** Everything that can be read in the browser's storages. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? "");
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("It does not open.")));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.addEventListener("success", () => resolve(request.result as unknown[]));
        });
        const bytesIn = (value: unknown): string =>
          value instanceof Uint8Array
            ? new TextDecoder("latin1").decode(value)
            : typeof value === "object" && value !== null
              ? Object.values(value).map(bytesIn).join(" ")
              : String(value);
        texts.push(...rows.map(bytesIn));
      }
      db.close();
    }
    return texts.join("\n");
  });

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));

/** Counts the sealed drafts of the vault on this device, which has only one. */
const countDrafts = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const request = indexedDB.open(names.find((name) => name.startsWith("passage-vault-")) ?? "");
    const db = await new Promise<IDBDatabase>((resolve) => {
      request.addEventListener("success", () => resolve(request.result));
    });
    const counting = db.transaction("drafts").objectStore("drafts").count();
    return await new Promise<number>((resolve) => {
      counting.addEventListener("success", () => {
        db.close();
        resolve(counting.result);
      });
    });
  });

/** The server asks for the password again when the sign-in is some minutes old. */
async function confirmIfAsked({ page }: Device, done: Locator) {
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
  await done.or(password).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(wayIn.password);
    await password.press("Enter");
  }
  await done.waitFor();
}

async function unlockByPassphrase({ page }: Device, text = passphrase) {
  await page.getByLabel(vaultWords.locked.label, { exact: true }).fill(text);
  await button(page, vaultWords.locked.open).click();
}

test("[vault-1, vault-4, vault-9, vault-81] a vault is created in three steps after the first entry, and text stored in clear moves into it", async () => {
  const { a } = devices;
  const { page } = a;
  await a.goTo("/arrival");
  await consent(a);
  await a.reflect(section, `${canary}.`);
  await page.getByRole("complementary", { name: vaultWords.offer.title }).waitFor();
  expect(await storedTexts(page)).toContain(canary);
  await page.getByRole("link", { name: vaultWords.offer.begin }).click();
  await a.says(vaultWords.passphrase.warning);
  const field = page.getByLabel(vaultWords.passphrase.label, { exact: true });
  await field.fill("short");
  await button(page, vaultWords.passphrase.next).click();
  await a.says(vaultWords.passphrase.tooShort);
  await field.fill(passphrase);
  await button(page, vaultWords.passphrase.next).click();
  const list = page.getByRole("list", { name: vaultWords.sheet.list });
  const items = await list.getByRole("listitem").allInnerTexts();
  words.push(...items.map((item) => item.replaceAll(/[^a-z]/g, "")));
  expect(words).toHaveLength(24);
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    button(page, vaultWords.sheet.download).click(),
  ]);
  expect(await readFile(await sheet.path(), "utf8")).toContain(`24. ${words[23] ?? ""}`);
  await button(page, vaultWords.sheet.next).click();
  const fields = page.getByRole("textbox", { name: /^Word \d+$/ });
  const labels = await page.locator("label", { hasText: /^Word \d+$/ }).allInnerTexts();
  const places = labels.map((label) => Number(/\d+/.exec(label)?.[0]));
  await fields.nth(0).fill("wrong");
  await fields.nth(1).fill(words[(places[1] ?? 0) - 1] ?? "");
  await button(page, vaultWords.rehearsal.next).click();
  await a.says(vaultWords.rehearsal.wrong(places[0] ?? 0));
  await fields.nth(0).fill(words[(places[0] ?? 0) - 1] ?? "");
  await button(page, vaultWords.rehearsal.next).click();
  const focused = page.locator(":focus");
  await page.getByRole("heading", { name: vaultWords.moving.title }).and(focused).waitFor();
  expect(await storedTexts(page)).toContain(canary);
  const [copy] = await Promise.all([
    page.waitForEvent("download"),
    button(page, vaultWords.moving.copy).click(),
  ]);
  expect(await readFile(await copy.path(), "utf8")).toContain(canary);
  await button(page, vaultWords.moving.begin).click();
  await page.getByRole("heading", { name: vaultWords.ready.title }).and(focused).waitFor();
  expect(await storedTexts(page)).not.toContain(canary);
  await page.getByRole("link", { name: vaultWords.toJournal }).click();
  await expect.poll(() => a.area(section).inputValue()).toBe(`${canary}.`);
});

test("[vault-6, vault-8] a vault stays open after a reload if it was left open, with the draft", async () => {
  const { a } = devices;
  await a.area(section).press("Control+End");
  await a.area(section).pressSequentially(" A draft.");
  await a.part(section).getByText(journalWords.draftKept).waitFor();
  await expect.poll(() => countDrafts(a.page)).toBe(1);
  expect(await storedTexts(a.page)).not.toContain("A draft.");
  await a.page.reload();
  await expect.poll(() => a.area(section).inputValue()).toBe(`${canary}. A draft.`);
  await a.save(section).click();
  await a
    .part(section)
    .getByText(/^Saved /)
    .waitFor();
});

test("[vault-13] text typed right before the page is closed or reloaded is kept", async () => {
  const { a } = devices;
  const ends = [
    () => a.page.reload(),
    async () => {
      await a.page.close();
      a.page = await a.openWindow();
      Object.assign(a, onJourneyPage(a.page, practice.portal.url));
      await a.goTo("/arrival");
    },
  ];
  let text = await a.area(section).inputValue();
  for (const [index, end] of [...ends, ...ends, ...ends].entries()) {
    await a.area(section).press("Control+End");
    await a.area(section).pressSequentially(` word ${String(index)}`);
    await end();
    text += ` word ${String(index)}`;
    await expect.poll(() => a.area(section).inputValue()).toBe(text);
  }
  await a.area(section).fill(`${canary}. A draft.`);
  await expect.poll(() => countDrafts(a.page)).toBe(0);
});

/** Unticks the box as soon as a worker has begun. Returns what happened, in order, until the worker was done. */
async function untickDuringWork({ page }: Device, box: Locator) {
  const order = await box.evaluateHandle((element) => {
    const happened: string[] = [];
    element.addEventListener("change", () => {
      const busy = document.querySelectorAll("[aria-busy=true]").length;
      happened.push(`a press while ${String(busy)} is busy`);
    });
    window.Worker = class extends Worker {
      override postMessage(asked: unknown) {
        this.addEventListener("message", () => happened.push("done"));
        super.postMessage(asked);
        happened.push("begun");
        setTimeout(() => (element as HTMLElement).click());
      }
    };
    return happened;
  });
  await page.getByLabel(vaultWords.locked.label, { exact: true }).fill(passphrase);
  await button(page, vaultWords.locked.open).click();
  await box.waitFor({ state: "detached" });
  return await order.jsonValue();
}

test("[vault-12] the page stays responsive while a passphrase is tried, and presses during that time count", async () => {
  const { b } = devices;
  await b.goTo("/arrival");
  const box = b.page.getByRole("checkbox", { name: vaultWords.locked.stay });
  await box.waitFor();
  expect(await untickDuringWork(b, box)).toEqual(["begun", "a press while 1 is busy", "done"]);
  await expect.poll(() => b.area(section).inputValue()).toBe(`${canary}. A draft.`);
  await b.goTo("/arrival");
  await box.waitFor(); // the box was unticked in time, so the vault was not left open
});

test("[vault-6, vault-8] another device opens the vault by the passphrase, and each shows what the other writes", async () => {
  const { a, b } = devices;
  await b.page.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await unlockByPassphrase(b, "seven slow rivers at noon");
  await b.says(vaultWords.locked.wrongPassphrase);
  await unlockByPassphrase(b);
  await expect.poll(() => b.area(section).inputValue()).toBe(`${canary}. A draft.`);
  await b.reflect(section, `${canary}. I waited.`);
  await expect.poll(() => a.area(section).inputValue()).toBe(`${canary}. I waited.`);
});

/** A picture of ten by ten pixels, with words after its end. */
async function pictureOf({ page }: Device): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 10;
    canvas.getContext("2d")?.fillRect(0, 0, 5, 5);
    return canvas.toDataURL("image/png");
  });
  return Buffer.concat([Buffer.from(address.split(",")[1] ?? "", "base64"), Buffer.from(canary)]);
}

const filesIn = (device: Device) =>
  device.part(section).getByRole("region", { name: entryFileWords.title });
const picture = { name: `${canary}.png`, mimeType: "image/png" };

test("[vault-37, vault-10, vault-75] a photo added without a connection, which waits during a restart, arrives on another device", async () => {
  const { a, b } = devices;
  const buffer = await pictureOf(a);
  const chooser = filesIn(a).locator("input[type=file]");
  await chooser.waitFor({ state: "attached" });
  await chooser.setInputFiles({ ...picture, buffer: Buffer.alloc(0) });
  await a.says(entryFileWords.problems.empty(picture.name));
  await a.context.route("**/vault/part**", (route) => route.abort());
  await chooser.setInputFiles({ ...picture, buffer });
  const tile = (device: Device) =>
    filesIn(device).getByRole("button", { name: sealedFileWords.open(picture.name) });
  await tile(a).getByText(entryFileWords.waits).waitFor();
  expect(await storedTexts(a.page)).not.toContain("canary");
  await a.page.reload();
  await tile(a).locator("img").waitFor();
  await a.context.unroute("**/vault/part**");
  await tile(a).getByText(entryFileWords.waits).waitFor({ state: "detached" });
  await tile(b).locator("img").waitFor();
  await tile(b).click();
  const dialog = b.page.getByRole("dialog", { name: picture.name });
  await dialog.getByRole("img", { name: picture.name }).waitFor();
  const [saved] = await Promise.all([
    b.page.waitForEvent("download"),
    dialog.getByRole("button", { name: sealedFileWords.save }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(picture.name);
  expect((await readFile(await saved.path())).equals(buffer)).toBe(true);
  await b.page.keyboard.press("Escape");
  for (const device of [a, b]) {
    await device.context.route("**/vault/part**", (route) => route.abort());
    await device.page.reload();
    // A device that added or opened the picture has stored its small version.
    await tile(device).locator("img").waitFor();
    expect(await storedTexts(device.page)).not.toContain("canary");
    await device.context.unroute("**/vault/part**");
  }
  const isOfTheLine = (fault: string) => fault.includes("ERR_FAILED");
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

test("[find-1, vault-37] the search finds the photo by its name, and opens its entry", async () => {
  const { page } = devices.b;
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: findWords.open }).fill("reeds.png");
  await page.getByRole("option").filter({ hasText: "reeds.png" }).click();
  await page.waitForURL(/\/journey\/arrival#arrival-reflections$/);
});

test("[vault-38] a removed photo disappears from both devices, and Undo restores it", async () => {
  const { a, b } = devices;
  const tile = (device: Device) =>
    filesIn(device).getByRole("button", { name: sealedFileWords.open(picture.name) });
  await tile(a).click();
  await a.page.getByRole("dialog").getByRole("button", { name: entryFileWords.remove }).click();
  for (const device of [a, b]) await tile(device).waitFor({ state: "detached" });
  await button(a.page, undoWord).click();
  for (const device of [a, b]) await tile(device).locator("img").waitFor();
});

const own = (page: Page) => turnTo(page, "/dashboard/privacy");
const arrival = "/dashboard/journey/arrival";
const vaultPage = "/dashboard/vault";
/** What an export has of the vault's records, in clear. */
const recordsIn = (files: Record<string, Uint8Array>) =>
  (JSON.parse(strFromU8(files["data/in-this-browser.json"] ?? new Uint8Array())) as Row[]).filter(
    ({ key }) => /^(journal_entries|journal_files|reflections|worksheet|journey_work)/.test(key),
  );
type Row = { key: string; content: { user_id?: string }[] };

async function exportAll(device: Device) {
  await own(device.page);
  const [download] = await Promise.all([
    device.page.waitForEvent("download"),
    button(device.page, exporting.start).click(),
  ]);
  return await readFile(await download.path());
}

test("[vault-40, vault-41, vault-70, vault-71] the photo is in the journal's exports and in the complete one, as it was added", async () => {
  const { b } = devices;
  const buffer = await pictureOf(b);
  const journal = await downloadBy(b.page, () => b.press(journalWords.exportMenu.asText));
  const text = Object.keys(journal).find((path) => path.endsWith(".txt")) ?? "";
  const path = `entry-files/001 ${picture.name}`;
  expect(strFromU8(journal[text] ?? new Uint8Array())).toContain(`I waited.\n\n`);
  expect(strFromU8(journal[text] ?? new Uint8Array())).toContain(`- ${path}`);
  expect(buffer.equals(journal[path] ?? new Uint8Array())).toBe(true);
  const linked = await downloadBy(b.page, () => b.press(journalWords.exportMenu.asMarkdown));
  const markdown = Object.keys(linked).find((each) => each.endsWith(".md")) ?? "";
  expect(strFromU8(linked[markdown] ?? new Uint8Array())).toContain(`](${encodeURI(path)})`);
  expect(buffer.equals(linked[path] ?? new Uint8Array())).toBe(true);
  const [printed] = await Promise.all([
    b.page.waitForEvent("download"),
    b.press(journalWords.exportMenu.asPdf),
  ]);
  const pdf = await readFile(await printed.path());
  expect(readPdfTexts(pdf)).toContain(picture.name);
  expect(pdf.toString("latin1").split("/Filter /DCTDecode")).toHaveLength(2);
  await own(b.page);
  const whole = await downloadBy(b.page, () => b.press(exporting.start));
  expect(buffer.equals(whole[path] ?? new Uint8Array())).toBe(true);
  expect(JSON.stringify(recordsIn(whole))).toContain(path);
  await turnTo(b.page, arrival);
});

test("[vault-42, vault-43] another person's empty vault imports the export, and exports the same again", async () => {
  const exported = await exportAll(devices.b);
  await turnTo(devices.b.page, arrival);
  const { client } = practice.portal;
  const person = await openPerson(client);
  recordWhatIsSent(person);
  const page = await person.openWindow();
  const other = { ...person, ...onJourneyPage(page, practice.portal.url) };
  await turnTo(page, vaultPage);
  await makeVault(page, passphrase, client.password);
  await own(page);
  const chooser = page.locator(`input[type=file][aria-label="${importing.start}"]`);
  await chooser.waitFor({ state: "attached" });
  const choose = (buffer: Buffer) =>
    chooser.setInputFiles({ name: "export.zip", mimeType: "application/zip", buffer });
  await choose(exported.subarray(0, exported.length - 50));
  await other.says(importing.problems.damaged);
  await choose(exported);
  await other.says(importing.done);
  await choose(exported);
  await other.says(importing.problems.not_empty);
  const [before, after] = [unzipSync(exported), unzipSync(await exportAll(other))];
  const withoutOwner = (files: Record<string, Uint8Array>) =>
    JSON.stringify(recordsIn(files)).replaceAll(/"user_id":"[^"]+"/g, "");
  expect(withoutOwner(after)).toBe(withoutOwner(before));
  const path = `entry-files/001 ${picture.name}`;
  expect(Buffer.from(after[path] ?? []).equals(before[path] ?? new Uint8Array())).toBe(true);
  await turnTo(other.page, arrival);
  await expect.poll(() => other.area(section).inputValue()).toBe(`${canary}. I waited.`);
  const tile = filesIn(other).getByRole("button", { name: sealedFileWords.open(picture.name) });
  await tile.locator("img").waitFor();
  await tile.getByText(entryFileWords.waits).waitFor({ state: "detached" });
  await page.close();
});

test("[vault-7] text that both devices change without a connection is kept twice, and merged with one press", async () => {
  const { a, b } = devices;
  await a.context.setOffline(true);
  await a.reflect(section, `At dawn ${canary}. I waited.`);
  await b.reflect(section, `${canary}. I waited for an hour.`);
  await a.context.setOffline(false);
  for (const { page } of [a, b]) {
    await page.getByRole("heading", { name: vaultWords.fork.title }).waitFor();
  }
  await button(b.page, vaultWords.fork.join).click();
  const both = `At dawn ${canary}. I waited for an hour.`;
  for (const device of [a, b]) {
    await expect.poll(() => device.area(section).inputValue()).toBe(both);
    await device.page
      .getByRole("heading", { name: vaultWords.fork.title })
      .waitFor({ state: "detached" });
  }
  const isOfTheLine = (fault: string) => fault.includes("ERR_INTERNET_DISCONNECTED");
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

test("[vault-8] one press locks every window of a device, and the 24 words open it", async () => {
  const { b } = devices;
  const [other] = await Promise.all([
    b.context.waitForEvent("page"),
    b.page.evaluate(() => void window.open(location.href)),
  ]);
  await onJourneyPage(other, practice.portal.url).save(section).waitFor();
  expect(await databases(b.page)).toContain("passage-open-vault");
  await other.keyboard.press("Control+k");
  await other.getByRole("combobox", { name: findWords.open }).fill("waited");
  const found = other.getByRole("option").filter({ hasText: "waited" });
  await found.first().waitFor();
  await button(b.page, vaultWords.open.lock).first().click();
  await expect.poll(() => found.count()).toBe(0);
  await other.keyboard.press("Escape");
  for (const page of [b.page, other]) {
    await page.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
    expect(await page.content()).not.toContain(canary);
  }
  await expect.poll(() => databases(b.page)).not.toContain("passage-open-vault");
  await other.close();
  await button(b.page, vaultWords.locked.useWords).click();
  await b.page.getByLabel(vaultWords.locked.words).fill(words.toReversed().join(" "));
  await button(b.page, vaultWords.locked.open).click();
  await b.says(vaultWords.locked.wrongWords);
  await b.page.getByLabel(vaultWords.locked.words).fill(words.join("\n"));
  await button(b.page, vaultWords.locked.open).click();
  await expect.poll(() => b.area(section).inputValue()).toContain(canary);
});

test("[vault-8] the passphrase can be changed, and then opens the vault", async () => {
  const { b } = devices;
  await turnTo(b.page, vaultPage);
  await stretchLittle(b.page);
  await button(b.page, vaultWords.ways.changeWhich).click();
  await button(b.page, vaultWords.locked.useWords).click();
  await b.page.getByLabel(vaultWords.locked.words).fill(words.join(" "));
  await button(b.page, vaultWords.passphrase.next).click();
  await b.page
    .getByLabel(vaultWords.settings.next, { exact: true })
    .fill("eight quick rivers at noon");
  await button(b.page, vaultWords.settings.save).click();
  await confirmIfAsked(b, b.page.getByText(vaultWords.settings.changed).first());
  await button(b.page, vaultWords.settings.lock).click();
  await b.page.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await unlockByPassphrase(b);
  await b.says(vaultWords.locked.wrongPassphrase);
  await unlockByPassphrase(b, "eight quick rivers at noon");
  await button(b.page, vaultWords.settings.lock).waitFor();
});

test("[vault-14] the vault locks after the time without activity that the person chose", async () => {
  const { b } = devices;
  await b.page.getByLabel(vaultWords.idle.label).selectOption("60");
  const passAnHour = () =>
    b.page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem("sign_in_record") ?? "{}") as {
        activeAt: number;
      };
      const before = { ...record, activeAt: record.activeAt - 3_600_000, idleMs: 28_800_000 };
      localStorage.setItem("sign_in_record", JSON.stringify(before));
    });
  const locked = b.page.getByRole("heading", { name: vaultWords.locked.title });
  await passAnHour();
  await locked.waitFor();
  await expect.poll(() => databases(b.page)).not.toContain("passage-open-vault");
  await unlockByPassphrase(b, "eight quick rivers at noon");
  await button(b.page, vaultWords.settings.lock).waitFor();
  await b.page.getByLabel(vaultWords.idle.label).selectOption("");
});

test("[vault-8] signing out leaves no key and no text on the device", async () => {
  const { b } = devices;
  await b.page.getByRole("button", { name: "Sign out" }).first().click();
  await b.page.waitForURL(/\/(auth.*)?$/);
  await expect.poll(() => databases(b.page)).not.toContain("passage-open-vault");
  expect(await storedTexts(b.page)).not.toContain("heron");
});

test("[vault-9] a person who has lost both starts an empty vault, and can open the old one later with its sheet", async () => {
  const c = await openDevice();
  await turnTo(c.page, vaultPage);
  await stretchLittle(c.page);
  await c.page.getByRole("link", { name: vaultWords.locked.lost }).click();
  await c.says(vaultWords.lost.text);
  await button(c.page, vaultWords.lost.begin).click();
  await c.page
    .getByLabel(vaultWords.passphrase.label, { exact: true })
    .fill("nine old rivers at dusk");
  await button(c.page, vaultWords.passphrase.next).click();
  const list = c.page.getByRole("list", { name: vaultWords.sheet.list });
  const items = await list.getByRole("listitem").allInnerTexts();
  await button(c.page, vaultWords.sheet.next).click();
  for (const label of await c.page.locator("label", { hasText: /^Word \d+$/ }).allInnerTexts()) {
    const place = Number(/\d+/.exec(label)?.[0]);
    const word = (items[place - 1] ?? "").replaceAll(/[^a-z]/g, "");
    await c.page.getByLabel(label, { exact: true }).fill(word);
  }
  await button(c.page, vaultWords.rehearsal.next).click();
  await confirmIfAsked(c, c.page.getByRole("heading", { name: vaultWords.ready.title }));
  await turnTo(c.page, arrival);
  await expect.poll(() => c.area(section).inputValue()).toBe("");
  await turnTo(c.page, vaultPage);
  const earlier = c.page.locator("section").filter({ hasText: vaultWords.earlier.title }).last();
  await button(c.page, vaultWords.locked.useWords).last().click();
  await earlier.getByLabel(vaultWords.locked.words).fill(words.join(" "));
  await button(c.page, vaultWords.earlier.open).click();
  await c.says(vaultWords.earlier.done);
  await turnTo(c.page, arrival);
  await expect.poll(() => c.area(section).inputValue()).toContain("for an hour");
});

test("[vault-10] no frame or request between browser and server contained text of the vault", () => {
  expect(frames.length).toBeGreaterThan(20);
  expect(new Set(partSizes.map(isSealedSize))).toEqual(new Set([true]));
  const texts = [canary, passphrase, words.slice(0, 3).join(" ")];
  for (const form of texts.flatMap(formsOf)) {
    expect([...frames, ...requests].filter((sent) => sent.includes(form))).toEqual([]);
  }
  expect([...frames, ...requests].filter((sent) => sent.includes("heron"))).toEqual([]);
});
