/** A vault with years of writing: how long its entries take to a new device, and from the device to the page. */
import { findWords } from "@/content/find";
import { reflectionWords } from "@/content/tools/reflections";
import { vaultWords } from "@/content/vault";
import { type Bytes, randomBytes } from "@/lib/sealed-bytes";
import {
  makeSalt,
  makeVaultId,
  makeVaultKey,
  openKeys,
  recordName,
  sealRecord,
  wrapVaultKey,
} from "@/lib/vault/sealing";
import { stretch } from "@/lib/vault/stretching";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Doc } from "../../convex/_generated/dataModel";
import { matchesSearch } from "../../domain/text/search-match";
import { stretchKiBMin, stretchRoundsMin } from "../../domain/privacy/vault";
import { behindTheGate } from "../support/behind-the-gate";
import { callAs } from "../support/calling";
import { type Person, useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { admitNewcomer } from "../support/newcomer";

const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce" });

const passphrase = "seven slow rivers at night";
const entries = 5_000;
let reader: Person;

const dateOf = (place: number) => new Date(Date.UTC(2012, 0, 1 + place)).toISOString().slice(0, 10);
const reflectionAt = (place: number) => ({
  id: `reflection-${place}`,
  title: `Evening ${place}`,
  content: `The ${place}st time I sat by the window. ${"It rained, and I wrote. ".repeat(40)}`,
  date: dateOf(place),
  tags: ["evening"],
});

beforeAll(async () => {
  const wayIn = await admitNewcomer(practice.portal);
  reader = await openPerson(wayIn);
  const hand = await callAs(practice.portal, wayIn);
  const viewer = await hand.query(api.viewer.get, {});
  if (viewer === null) throw new Error("The newcomer is signed in.");
  const owner = { userId: viewer.userId, vaultId: makeVaultId() };
  const vaultKey = makeVaultKey();
  const least = { memoryKiB: stretchKiBMin, rounds: stretchRoundsMin };
  const copyOf = async (
    kind: "passphrase" | "recovery",
    secretOf: (salt: Bytes) => Promise<Bytes>,
  ) => {
    const salt = makeSalt();
    const wrapped = await wrapVaultKey(vaultKey, {
      owner,
      kind,
      secret: await secretOf(salt),
      salt,
    });
    return { kind, wrapped: wrapped.buffer, salt: salt.buffer };
  };
  const copies = [
    { ...(await copyOf("passphrase", (salt) => stretch(passphrase, salt, least))), stretch: least },
    await copyOf("recovery", () => Promise.resolve(randomBytes(32))),
  ];
  const { vaultId } = owner;
  await hand.mutation(api.vault.make, { vaultId, keys: copies });
  const keys = await openKeys(vaultKey);
  const records: Omit<Doc<"vaultRecords">, "_id" | "_creationTime">[] = [];
  for (let place = 0; place < entries; place += 1) {
    const value = reflectionAt(place);
    const name = await recordName(keys, "reflections", value.id);
    const named = { kind: "reflections", of: value.id, value };
    const text = JSON.stringify({
      ...named,
      madeAt: Date.parse(value.date),
      others: [],
      previous: "",
    });
    const sealed = await sealRecord(keys, { ...owner, name, version: 1 }, text);
    if (sealed === null) throw new Error("It is too long.");
    const clientId = owner.userId;
    records.push({ clientId, vaultId, name, version: 1, sealed: sealed.buffer, change: place + 1 });
  }
  const t = behindTheGate(practice.portal);
  for (let from = 0; from < entries; from += 500) {
    const some = records.slice(from, from + 500);
    await t.run(
      async ({ db }) => void (await Promise.all(some.map((row) => db.insert("vaultRecords", row)))),
    );
  }
  await t.run(async ({ db }) => {
    const vault = await db
      .query("vaults")
      .withIndex("by_clientId_and_leftAt", (q) => q.eq("clientId", owner.userId))
      .unique();
    if (vault === null) throw new Error("It was made.");
    const bytes = records.reduce((sum, { sealed }) => sum + sealed.byteLength, 0);
    await db.patch("vaults", vault._id, { changes: entries, records: entries, bytes });
  });
}, 300_000);

/** On an idle machine each of the two takes a third of its bound. */
const syncMsMax = 10_000;
const listMsMax = 1_000;

test("[vault-6] five thousand entries are on a new device within seconds, and are listed at once when the vault opens again", async () => {
  const page = await reader.openWindow();
  await page.goto(`${practice.portal.url}/dashboard/tools/reflections`);
  const count = page.getByText(reflectionWords.count(entries, entries), { exact: true });
  await page.getByLabel(vaultWords.locked.label, { exact: true }).fill(passphrase);
  const begunAt = performance.now();
  await press(page, vaultWords.locked.open);
  await count.waitFor();
  const syncMs = performance.now() - begunAt;

  await page.addInitScript(
    (text) => {
      const open = indexedDB.open.bind(indexedDB);
      indexedDB.open = (name, version) => {
        if (name.startsWith("passage-vault-")) times.opened ??= performance.now();
        return open(name, version);
      };
      const times: { opened?: number; listed?: number } = {};
      const look = () => {
        if (document.documentElement.innerText.includes(text)) times.listed ??= performance.now();
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { times });
    },
    reflectionWords.count(entries, entries),
  );
  await page.reload();
  await count.waitFor();
  const listMs = await page.evaluate(() => {
    const { times } = globalThis as unknown as { times: { opened: number; listed: number } };
    return times.listed - times.opened;
  });
  expect(syncMs, "a new device").toBeLessThan(syncMsMax);
  expect(listMs, "opened again").toBeLessThan(listMsMax);

  await page.getByRole("searchbox", { name: reflectionWords.search }).fill("4321st time");
  await page.getByText(reflectionWords.count(1, entries), { exact: true }).waitFor();
  await page.close(); // otherwise the page goes on searching
});

const keyMsMax = 16;
const rounds = 3;

type Shown = { selector: string; text: string };

/** Looks at one element in each frame. A locator would search the whole page, on the thread that is measured. */
const untilShown = async (page: Page, shown: Shown) =>
  await page.waitForFunction(
    ({ selector, text }: Shown) => document.querySelector(selector)?.textContent.includes(text),
    shown,
  );

/**
 * All work of the page's thread for each key, drawing included. A text is typed several times, and the least counts:
 * other work of the machine can only add to it.
 */
async function busyMsOfKeys(
  page: Page,
  box: Locator,
  text: string,
  shownFor: (typed: string) => Shown | null,
) {
  const wire = await page.context().newCDPSession(page);
  // Processor time of the thread, without the time that other programs use.
  await wire.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyMs = async () => {
    const { metrics } = await wire.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const keys = Array.from(text, () => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    await box.fill("");
    for (const [at, key] of Array.from(text).entries()) {
      const before = await busyMs();
      await page.keyboard.type(key);
      const shown = shownFor(text.slice(0, at + 1));
      if (shown !== null) await untilShown(page, shown);
      keys[at] = Math.min(keys[at] ?? Number.NaN, (await busyMs()) - before);
    }
  }
  await wire.detach();
  return keys;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

test("[vault-72] five thousand entries are searched while typing, and the page stays responsive", async () => {
  const page = await reader.openPage("/dashboard/tools/reflections"); // The vault is still open.
  await page.getByText(reflectionWords.count(entries, entries), { exact: true }).waitFor();
  const all = Array.from({ length: entries }, (_, place) => reflectionAt(place));
  const countOf = (typed: string) =>
    all.filter(({ title, content, tags }) => matchesSearch(typed, [title, content, ...tags]))
      .length;
  const box = page.getByRole("searchbox", { name: reflectionWords.search });
  for (const text of ["4321st time", "window", "Evening 49"]) {
    const keys = await busyMsOfKeys(page, box, text, (typed) => ({
      selector: "[aria-labelledby=journal] p[aria-live]",
      text: reflectionWords.count(countOf(typed), entries),
    }));
    expect(median(keys), `${text}: ${keys.map(Math.round).join(" ")}`).toBeLessThan(keyMsMax);
  }
  await page.keyboard.press("Control+k");
  const find = page.getByRole("combobox", { name: findWords.open });
  await find.waitFor();
  const keys = await busyMsOfKeys(page, find, "4321st time", (typed) =>
    typed.startsWith("4321") ? { selector: "[role=option]", text: "The 4321st time" } : null,
  );
  expect(median(keys), keys.map(Math.round).join(" ")).toBeLessThan(keyMsMax);
});
