// @vitest-environment node
import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { moveIn } from "@/lib/vault/move-in";
import { memoryDisk } from "@/lib/vault/vault-disk";
import type { VaultLine } from "@/lib/vault/vault-line";
import type { VaultStore } from "@/lib/vault/vault-store";

import {
  forgetStore,
  openOn,
  server,
  someVault,
  untilRead,
  untilSent,
  userId,
  writeEntries,
} from "../../../tests/support/vault-stage";

const sheetKey = `worksheet_${userId}_values`;
const workKey = `journey_work_${userId}`;

const write = (store: VaultStore, answers: Record<string, string>, key = sheetKey) =>
  store.write(key, JSON.stringify(answers));
const answersOf = (store: VaultStore, key = sheetKey) =>
  JSON.parse(store.texts.get(key) ?? "null") as unknown;

/** Two devices; the first one is offline until `rejoin` is called. */
async function twoApart() {
  const vault = await someVault();
  const at = server();
  let isOnline = true;
  const line = at.line(() => isOnline);
  const a = await openOn(vault, line, memoryDisk());
  const b = await openOn(vault, at.line(), memoryDisk());
  write(a, { first: "calm" });
  await untilSent(a);
  await expect.poll(() => answersOf(b)).toEqual({ first: "calm" });
  isOnline = false;
  return {
    a,
    b,
    rejoin: () => {
      isOnline = true;
      line.reconnect();
    },
  };
}

test("[vault-27] an answer from one device is on the other under its own key, until it is cleared", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  const b = await openOn(vault, at.line(), memoryDisk());
  const handoutKey = `handout_answers_${userId}_h1`;
  const work = {
    guides: { presence: { answers: { still: "4" }, step: 1, finishedAt: null } },
    practices: { walk: { isKept: true, when: "at dawn" } },
  };
  write(a, { first: "calm" });
  write(a, { first: "other" }, `worksheet_${userId}_needs`);
  a.write(handoutKey, JSON.stringify({ values: { x: "y" }, changes: null }));
  a.write(workKey, JSON.stringify(work));
  await untilSent(a);
  await expect.poll(() => answersOf(b)).toEqual({ first: "calm" });
  await expect.poll(() => answersOf(b, `worksheet_${userId}_needs`)).toEqual({ first: "other" });
  await expect.poll(() => answersOf(b, handoutKey)).toEqual({ values: { x: "y" }, changes: null });
  await expect.poll(() => answersOf(b, workKey)).toEqual(work);
  a.write(sheetKey, null);
  expect(a.texts.has(sheetKey)).toBe(false);
  await untilSent(a);
  await expect.poll(() => b.texts.has(sheetKey)).toBe(false);
  expect(b.changed).toContain(sheetKey);
  write(b, { first: "again" });
  await untilSent(b);
  await expect.poll(() => answersOf(a)).toEqual({ first: "again" });
});

test("[vault-27] a changed guide is sent as one record, without the others", async () => {
  const at = server();
  const a = await openOn(await someVault(), at.line(), memoryDisk());
  const guide = { answers: { still: "4" }, step: 1, finishedAt: null };
  a.write(workKey, JSON.stringify({ guides: { presence: guide, landmarks: guide } }));
  await untilSent(a);
  const changed = { ...guide, step: 2 };
  a.write(workKey, JSON.stringify({ guides: { presence: changed, landmarks: guide } }));
  await untilSent(a);
  expect([...at.rows.values()].map(({ version }) => version).toSorted()).toEqual([1, 2]);
});

test("[vault-27] typing is stored on the device at once, and becomes one version at a pause", async () => {
  const vault = await someVault();
  const at = server();
  const disk = { ...memoryDisk(), isLasting: true };
  const store = await openOn(vault, at.line(), disk);
  for (const end of Array.from({ length: 30 }).keys()) {
    write(store, { first: "a".repeat(end + 1) });
  }
  await expect.poll(async () => (await disk.listRecords(vault.owner.vaultId)).length).toBe(1);
  expect(store.getFacts().waiting).toBe(0);
  expect(at.rows.size).toBe(0);
  store.end(); // Like a page that is killed.
  const again = await openOn(vault, at.line(), disk);
  expect(answersOf(again)).toEqual({ first: "a".repeat(30) });
  await untilSent(again);
  expect([...at.rows.values()]).toMatchObject([{ version: 1 }]);
  write(again, { first: "b" });
  await expect
    .poll(async () => (await disk.listRecords(vault.owner.vaultId))[0]?.mine)
    .not.toBeNull();
  again.leave(true); // A closing page sends what it has.
  await expect.poll(() => [...at.rows.values()]).toMatchObject([{ version: 2 }]);
});

test("[vault-27] answers that two devices gave to different questions merge without a conflict", async () => {
  const { a, b, rejoin } = await twoApart();
  write(a, { first: "calm", second: "of a" });
  await a.flush();
  write(b, { first: "calm", third: "of b" });
  await untilSent(b);
  rejoin();
  for (const store of [a, b]) {
    await expect
      .poll(() => answersOf(store))
      .toEqual({
        ...{ first: "calm", second: "of a", third: "of b" },
      });
    expect(store.getFacts()).toMatchObject({ forks: [], refused: 0, trouble: null });
  }
});

test("[vault-7, vault-27] an answer that both devices changed is kept twice, and choosing one keeps later changes", async () => {
  const { a, b, rejoin } = await twoApart();
  write(a, { first: "calm and rest" });
  await a.flush();
  write(b, { first: "calm and joy", second: "of b" });
  await untilSent(b);
  rejoin();
  for (const store of [a, b]) await expect.poll(() => store.getFacts().forks).toHaveLength(1);
  expect(answersOf(b)).toEqual({ first: "calm and rest", second: "of b" });
  write(b, { first: "calm and rest", second: "of b", third: "since" });
  await untilSent(b);
  const [fork] = b.getFacts().forks;
  const other = fork?.others[0]?.value;
  if (fork && other) b.settleFork(fork, other);
  await untilSent(b);
  for (const store of [a, b]) {
    await expect
      .poll(() => answersOf(store))
      .toEqual({
        ...{ first: "calm and joy", second: "of b", third: "since" },
      });
    await expect.poll(() => store.getFacts().forks).toEqual([]);
  }
});

test("[vault-4, vault-27] answers that two browsers had in clear are merged, and those that differ are kept twice", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  const b = await openOn(vault, at.line(), memoryDisk());
  const removed: string[] = [];
  const remove = (key: string) => removed.push(key);
  const move = (store: VaultStore, answers: Record<string, string>) =>
    moveIn({ store, clear: { [sheetKey]: JSON.stringify(answers) }, remove });
  expect(await move(a, { first: "of a", second: "only a" })).toBe(true);
  await expect.poll(() => answersOf(b)).not.toBeNull();
  expect(await move(b, { first: "of b", third: "only b" })).toBe(true);
  expect(removed).toEqual([sheetKey, sheetKey]);
  await expect.poll(() => a.getFacts().forks).toHaveLength(1);
  expect(answersOf(a)).toEqual({ first: "of b", second: "only a", third: "only b" });
});

test("[vault-27] a device whose earlier release did not know some answers reads them after the update", async () => {
  const vault = await someVault();
  const { vaultId } = vault.owner;
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  writeEntries(a, "words");
  write(a, { first: "calm" });
  await untilSent(a);
  const disk = memoryDisk();
  await disk.putVault({ vaultId, readTo: 2, hasRead: true, keys: [] });
  const b = await openOn(vault, at.line(), disk);
  await expect.poll(() => answersOf(b)).toEqual({ first: "calm" });
  await untilRead(b);
  await expect.poll(async () => (await disk.getVault(vaultId))?.readTo).toBe(2);
});

function held() {
  const held = { until: Promise.resolve(), release: () => {} };
  held.until = new Promise((resolve) => (held.release = resolve));
  return held;
}

/** A device that has sent a record. It gets the answer and the server's pages only when they are released. */
async function onItsWay() {
  const vault = await someVault();
  const [at, disk] = [server(), memoryDisk()];
  const [answers, pages] = [held(), held()];
  const own = at.line();
  const slow: VaultLine = {
    put: async (record) => {
      const answer = await own.put(record);
      await answers.until;
      return answer;
    },
    follow: (after, onPage) =>
      own.follow(after, (page) => void pages.until.then(() => onPage(page))),
  };
  const store = await openOn(vault, slow, disk);
  write(store, { first: "the first words" });
  await store.flush();
  await expect.poll(() => at.rows.size).toBe(1);
  write(store, { first: "others" });
  await store.flush();
  return { vault, at, disk, store, answer: answers.release, show: pages.release };
}

async function isAlone(store: VaultStore, at: ReturnType<typeof server>) {
  await expect.poll(() => [...at.rows.values()].map(({ version }) => version)).toEqual([2]);
  await untilSent(store);
  expect(answersOf(store)).toEqual({ first: "others" });
  expect(store.getFacts()).toMatchObject({ forks: [], refused: 0 });
}

test("[vault-27] text that replaces text being sent makes no second version, even if the server returns the earlier one first", async () => {
  const { at, store, answer, show } = await onItsWay();
  show();
  await untilRead(store);
  expect(store.getFacts().forks).toEqual([]);
  answer();
  await isAlone(store, at);
});

test("[vault-27] text that replaces text being sent makes no second version after its page was closed", async () => {
  const { vault, at, disk, store } = await onItsWay();
  store.end();
  forgetStore(store);
  await isAlone(await openOn(vault, at.line(), disk), at);
});

test("[vault-7] a choice made on another device also ends a fork whose own version is not answered yet", async () => {
  const vault = await someVault();
  const at = server();
  const own = at.line();
  const open = Promise.resolve();
  const gates = { puts: open, answers: open, pages: open };
  let showNewest = () => {};
  const slow: VaultLine = {
    put: async (record) => {
      await gates.puts;
      const answer = await own.put(record);
      if (answer === "stored") await gates.answers;
      return answer;
    },
    // A busy server shows only the newest of several versions.
    follow: (after, onPage) =>
      own.follow(after, (page) => {
        showNewest = () => onPage(page);
        void gates.pages.then(() => {
          showNewest();
          showNewest = () => {};
        });
      }),
  };
  const a = await openOn(vault, slow, memoryDisk());
  const b = await openOn(vault, at.line(), memoryDisk());
  write(a, { first: "calm" });
  await untilSent(a);
  await expect.poll(() => answersOf(b)).toEqual({ first: "calm" });
  const [puts, answers, firstPages, laterPages] = [held(), held(), held(), held()];
  Object.assign(gates, { puts: puts.until, pages: firstPages.until });
  write(b, { first: "calm and joy" });
  await untilSent(b);
  write(a, { first: "calm and rest" });
  await a.flush();
  firstPages.release();
  await expect.poll(() => a.getFacts().forks).toHaveLength(1);
  Object.assign(gates, { answers: answers.until, pages: laterPages.until });
  puts.release();
  await expect.poll(() => b.getFacts().forks).toHaveLength(1);
  const [fork] = b.getFacts().forks;
  if (fork) b.settleFork(fork, { first: "calm and joy" });
  await untilSent(b);
  laterPages.release();
  for (let turn = 0; turn < 20; turn += 1) await a.flush();
  answers.release();
  await expect.poll(() => answersOf(a)).toEqual({ first: "calm and joy" });
  await untilSent(a);
  for (const store of [a, b]) expect(store.getFacts().forks).toEqual([]);
});

test("[vault-6] a page that still waits for an answer when the vault ends does not count as read", async () => {
  const vault = await someVault();
  const at = server();
  const own = at.line();
  const disk = memoryDisk();
  const answers = held();
  const seen: number[] = [];
  const slow: VaultLine = {
    put: async (record) => {
      const answer = await own.put(record);
      await answers.until;
      return answer;
    },
    follow: (after, onPage) =>
      own.follow(after, (page) => {
        onPage(page);
        seen.push(...page.records.map(({ version }) => version));
      }),
  };
  const readTo = async () => (await disk.getVault(vault.owner.vaultId))?.readTo;
  const a = await openOn(vault, slow, disk);
  const b = await openOn(vault, at.line(), memoryDisk());
  write(a, { first: "calm" });
  await a.flush();
  await expect.poll(() => answersOf(b)).toEqual({ first: "calm" });
  await expect.poll(readTo).toBe(1);
  write(a, { first: "calm and rest" });
  await a.flush();
  write(b, { first: "calm and joy" });
  await untilSent(b);
  await expect.poll(() => seen).toContain(2);
  a.end();
  answers.release();
  const c = await openOn(vault, at.line(), memoryDisk());
  await expect.poll(() => answersOf(c)).toEqual({ first: "calm and joy" });
  expect(await readTo()).toBe(1);
});
