/** Browsers that store nothing, or nothing more, and the removal of a device that is cut off at each step. */
import { readFile } from "node:fs/promises";

import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { deviceWords } from "@/content/settings/settings";
import { reflectionWords } from "@/content/tools/reflections";
import { vaultWords } from "@/content/vault";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says, signIn } from "../support/door-journeys";
import { onJourneyPage } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import type { WayIn } from "../support/portal";
import { makeVault, renewVault } from "../support/vault-steps";

const { practice, openPerson, goTo, turnTo, arrivesAt } = useDemoPractice({
  reducedMotion: "reduce",
  acceptDownloads: true,
});

const passphrase = "seven slow rivers at night";
const section = "Arrival reflections";
const vaultPage = "/dashboard/vault";
const reflectionsPage = "/dashboard/tools/reflections";
const { locked, renewal } = vaultWords;

const unlock = async (page: Page) => {
  await fill(page, locked.label, passphrase);
  await press(page, locked.open);
};

let wayIn: WayIn;
let sheet: string;
let a: Awaited<ReturnType<typeof openDevice>>;

async function openDevice(prepare?: (context: BrowserContext) => Promise<unknown>) {
  const person = await openPerson(wayIn);
  await prepare?.(person.context);
  const page = await person.openWindow();
  return { ...person, ...onJourneyPage(page, practice.portal.url) };
}

beforeAll(async () => {
  wayIn = await admitNewcomer(practice.portal);
  a = await openDevice();
  await goTo(a.page, vaultPage);
  sheet = await makeVault(a.page, passphrase);
  await a.goTo("/arrival");
  await a.part(section).getByRole("checkbox", { name: consentWords.text }).check();
});

const refusesToOpen = () => {
  const refuse = () => {
    throw new DOMException("Not here.", "SecurityError");
  };
  Object.assign(IDBFactory.prototype, { open: refuse, deleteDatabase: refuse, databases: refuse });
};
/** Makes writes fail from the start, or once a test sets `isFull`. */
const refusesToWrite = (isSo: boolean) => {
  Object.assign(globalThis, { isFull: isSo });
  const put = Reflect.get(IDBObjectStore.prototype, "put");
  IDBObjectStore.prototype.put = new Proxy(put, {
    apply: (act, store, args) => {
      if (Object.assign({ isFull: false }, globalThis).isFull) {
        throw new DOMException("Full.", "QuotaExceededError");
      }
      return Reflect.apply(act, store, args) as unknown;
    },
  });
};

const inClear = (page: Page) =>
  page.evaluate(() => `${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`);

test.each([
  ["opens no database", (context: BrowserContext) => context.addInitScript(refusesToOpen)],
  ["writes in none", (context: BrowserContext) => context.addInitScript(refusesToWrite, true)],
])(
  "[vault-73] in a browser that %s a vault opens, says that nothing is stored there, and text is stored on the server",
  async (_, prepare) => {
    await a.reflect(section, "The heron waited.");
    const b = await openDevice(prepare);
    await b.goTo("/arrival");
    await unlock(b.page);
    await expect.poll(() => b.area(section).inputValue()).toBe("The heron waited.");
    await says(b.page, vaultWords.open.notLasting);
    await b.reflect(section, "The heron waited. It rained.");
    await expect.poll(() => a.area(section).inputValue()).toBe("The heron waited. It rained.");
    expect(await inClear(b.page)).not.toContain("heron");
    await b.page.reload();
    await unlock(b.page);
    await expect.poll(() => b.area(section).inputValue()).toBe("The heron waited. It rained.");
    await press(b.page, vaultWords.open.lock);
    await b.page.getByRole("heading", { name: locked.title }).first().waitFor();
    expect(await b.page.content()).not.toContain("heron");
    expect(await inClear(b.page)).not.toContain("heron");
  },
);

test("[vault-73] a closed private window leaves nothing, and what the server accepted is there in the next one", async () => {
  await a.reflect(section, "The heron waited.");
  const b = await openDevice();
  await b.goTo("/arrival");
  await unlock(b.page);
  await expect.poll(() => b.area(section).inputValue()).toBe("The heron waited.");
  await b.reflect(section, "The heron flew.");
  await expect.poll(() => a.area(section).inputValue()).toBe("The heron flew.");
  await b.context.close();
  const next = await openDevice();
  await next.goTo("/arrival");
  await next.page.getByRole("heading", { name: locked.title }).first().waitFor();
  expect(await next.page.content()).not.toContain("heron");
  await unlock(next.page);
  await expect.poll(() => next.area(section).inputValue()).toBe("The heron flew.");
});

test("[vault-73] a full disk is reported with advice, loses nothing stored, and works again when there is space", async () => {
  await a.reflect(section, "The heron waited.");
  const b = await openDevice((context) => context.addInitScript(refusesToWrite, false));
  await b.goTo("/arrival");
  await unlock(b.page);
  await expect.poll(() => b.area(section).inputValue()).toBe("The heron waited.");
  const fill = (isFull: boolean) =>
    b.page.evaluate((is) => void Object.assign(globalThis, { isFull: is }), isFull);
  await fill(true);
  await b.reflect(section, "The heron flew.");
  await says(b.page, vaultWords.open.disk);
  const [exported] = await Promise.all([
    b.page.waitForEvent("download"),
    b.press(journalWords.exportMenu.asText),
  ]);
  expect(await readFile(await exported.path(), "utf8")).toContain("The heron flew.");
  expect(await a.area(section).inputValue()).toBe("The heron waited.");
  expect(await inClear(b.page)).not.toContain("heron");
  await fill(false);
  await b.reflect(section, "The heron flew off.");
  await expect.poll(() => a.area(section).inputValue()).toBe("The heron flew off.");
  await b.page.getByText(vaultWords.open.disk).waitFor({ state: "detached" });
});

/** Where the page that removes a device is cut off: before this call arrives, or before its answer does. */
const ends = [
  { at: "vault:removeDevice", hasArrived: false },
  { at: "vault:removeDevice", hasArrived: true },
  { at: "vault:renew", hasArrived: false },
  { at: "vault:renew", hasArrived: true },
  { at: "vault:put", hasArrived: false }, // A record that is sealed with the new key.
  { at: "vault:put", hasArrived: true },
] as const;

/** A window of A's that can be cut off for good. `cutAt` resolves once it is. */
async function openMortal() {
  const page = await a.openWindow();
  let end: (typeof ends)[number] | null = null;
  let isCut = false;
  let isRenewed = false;
  let cut = () => {};
  await page.routeWebSocket(/\/sync$/, (window) => {
    const server = window.connectToServer();
    window.onMessage((sent) => {
      if (isCut) return;
      const text = String(sent);
      isCut = end !== null && text.includes(`"${end.at}"`) && (end.at !== "vault:put" || isRenewed);
      isRenewed ||= text.includes('"vault:renew"');
      if (!isCut || end?.hasArrived === true) server.send(sent);
      if (isCut) cut();
    });
    server.onMessage((answer) => {
      if (!isCut) window.send(answer);
    });
  });
  const cutAt = (place: (typeof ends)[number]) =>
    new Promise<void>((resolve) => {
      [end, isRenewed, cut] = [place, false, resolve];
    });
  return { page, cutAt };
}

const removeButton = (page: Page) =>
  page.getByRole("button", { name: /^Remove .+ from your vault$/ });
const reflectionNamed = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });

async function removeOther(page: Page, password: string) {
  await removeButton(page).first().click(); // The device that opened the vault last.
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: vaultWords.ways.remove, exact: true }).click();
  await says(page, renewal.warning);
  return await renewVault(page, passphrase, password);
}

test("[vault-74] a removed device reads nothing new, and nobody loses anything if the removal is interrupted at any point", async () => {
  await a.reflect(section, "The heron waited.");
  const b = await openDevice();
  await goTo(b.page, vaultPage);
  await unlock(b.page);
  await says(b.page, vaultWords.settings.text);
  await says(b.page, deviceWords.thisOne); // before that the list begins with a device of an earlier test
  await a.page.close();
  const written: string[] = [];
  let lastSheet = sheet;
  let alive = await openMortal();
  for (const end of ends) {
    const dying = alive;
    const cut = dying.cutAt(end);
    await turnTo(dying.page, vaultPage);
    const removing = removeOther(dying.page, wayIn.password);
    removing.catch(() => undefined); // Fails when its page closes.
    await cut;
    if (end.at === "vault:put") await removing; // Until then the device may not have stored the new key.
    await dying.page.close();

    alive = await openMortal();
    const again = alive.page;
    await goTo(again, vaultPage);
    // This device has the earlier key alone. The vault may open with it first, and is locked soon after.
    if (end.at === "vault:renew" && end.hasArrived) await unlock(again);
    await says(again, vaultWords.settings.text);
    const isRemoved = end.at !== "vault:removeDevice" || end.hasArrived;
    if (!isRemoved) lastSheet = await removeOther(again, wayIn.password);
    else if (end.at === "vault:removeDevice" || (end.at === "vault:renew" && !end.hasArrived)) {
      await press(again, renewal.begin);
      lastSheet = await renewVault(again, passphrase, wayIn.password);
    }
    const name = `After ${end.at}, ${String(end.hasArrived)}`;
    written.push(name);
    await turnTo(again, reflectionsPage);
    await press(again, reflectionWords.add);
    await fill(again, reflectionWords.fields.title, name);
    await fill(again, reflectionWords.fields.content, "It came back.");
    await press(again, reflectionWords.save);
    for (const each of written) await reflectionNamed(again, each).waitFor();
    await again.getByText(vaultWords.open.waiting(1)).waitFor({ state: "detached" });

    await arrivesAt(b.page, "/auth");
    await signIn(b.page, wayIn); // A thief may know the password too, and have the earlier sheet.
    await arrivesAt(b.page, vaultPage);
    await b.page.getByLabel(locked.label, { exact: true }).waitFor();
    await turnTo(b.page, reflectionsPage);
    await press(b.page, locked.useWords);
    await fill(b.page, locked.words, sheet);
    await press(b.page, locked.open);
    await says(b.page, locked.wrongWords);
    expect(await b.page.content()).not.toContain(name);
    await press(b.page, locked.usePassphrase);
    await unlock(b.page); // The owner can still open it.
    for (const each of written) await reflectionNamed(b.page, each).waitFor();
    await turnTo(b.page, "/dashboard/journey/arrival");
    await expect.poll(() => b.area(section).inputValue()).toBe("The heron waited.");
    await turnTo(b.page, vaultPage);
    await says(b.page, vaultWords.settings.text);
  }
  expect(lastSheet).not.toBe(sheet);
});
