// @vitest-environment node
import { expect, test, vi } from "vitest";

import { openLastWords } from "@/lib/vault/last-words";
import { memoryDisk, type VaultDisk } from "@/lib/vault/vault-disk";

import {
  contentsOf,
  openOn,
  reflection,
  reflectionsKey,
  server,
  somePlace,
  someVault,
  untilSent,
  userId,
  writeEntries,
} from "../../../tests/support/vault-stage";

test("[vault-13] a draft has one write at a time, and the newest text is written next", async () => {
  const vault = await someVault();
  const disk = memoryDisk();
  const begun: (() => void)[] = [];
  let puts = 0;
  const slow: VaultDisk = {
    ...disk,
    putDraft: async (vaultId, draft) => {
      puts += 1;
      await new Promise<void>((resolve) => begun.push(resolve));
      return disk.putDraft(vaultId, draft);
    },
  };
  const key = `journal_draft_${userId}_arrival-reflections`;
  const store = await openOn(vault, server().line(), slow);
  store.write(key, "T");
  await expect.poll(() => puts).toBe(1);
  for (const text of ["Th", "The", "The river"]) store.write(key, text);
  begun.shift()?.();
  await expect.poll(() => puts).toBe(2);
  begun.shift()?.();
  await store.flush();
  expect(puts).toBe(2);
  const again = await openOn(vault, server().line(), disk);
  expect(again.texts.get(key)).toBe("The river");
});

test("[vault-13] a saved draft is removed only when its entry is stored on the device", async () => {
  const disk = memoryDisk();
  const order: string[] = [];
  const noted: VaultDisk = {
    ...disk,
    putRecord: (vaultId, record) => {
      order.push("entry");
      return disk.putRecord(vaultId, record);
    },
    deleteDraft: (vaultId, name) => {
      order.push("draft removed");
      return disk.deleteDraft(vaultId, name);
    },
  };
  const offline = server().line(() => false);
  const store = await openOn(await someVault(), offline, noted);
  const key = `journal_draft_${userId}_arrival-reflections`;
  store.write(key, "words");
  await store.flush();
  writeEntries(store, "words");
  store.write(key, null);
  await store.flush();
  expect(order).toEqual(["entry", "draft removed"]);
});

test("[vault-13] text written as a page closes is there when it is opened again, and is never stored in clear", async () => {
  const vault = await someVault();
  const [disk, place, at] = [memoryDisk(), somePlace(), server()];
  const never = () => new Promise<never>(() => undefined);
  const dying = { ...disk, putDraft: never, putRecord: never };
  const page = await openOn(vault, at.line(), dying, place);
  const key = `home_prompt_${userId}`;
  page.write(key, "begun before");
  expect(place.texts()).toEqual([]);
  page.leave(true);
  expect(place.texts()).toHaveLength(1);
  writeEntries(page, "saved as it closed");
  page.write(key, "the last words");
  page.end();
  expect(place.texts().join("")).not.toMatch(/words|saved/);
  const stranger = await openOn(await someVault(), at.line(), memoryDisk(), place);
  expect(stranger.texts.size).toBe(0);
  const again = await openOn(vault, at.line(), disk, place);
  expect(again.texts.get(key)).toBe("the last words");
  expect(contentsOf(again)).toEqual(["saved as it closed"]);
  await untilSent(again);
  expect(place.texts()).toEqual([]);
  const alone = await openOn(vault, at.line(), disk);
  expect(alone.texts.get(key)).toBe("the last words");
});

/** The disk of a device that no longer stores anything. */
function dyingDisk(disk: VaultDisk): VaultDisk {
  const never = () => new Promise<never>(() => undefined);
  return { ...disk, putDraft: never, putRecord: never };
}

test("[vault-13] two windows that close at the same time both keep their text", async () => {
  const [vault, at] = [await someVault(), server()];
  const [disk, place] = [memoryDisk(), somePlace()];
  const first = await openOn(vault, at.line(), dyingDisk(disk), place);
  const second = await openOn(vault, at.line(), dyingDisk(disk), place);
  for (const page of [first, second]) page.leave(true);
  first.write(`home_prompt_${userId}`, "of the first");
  second.write(`reflection_draft_${userId}`, "of the second");
  writeEntries(first, "an entry of the first");
  second.write(reflectionsKey, JSON.stringify([reflection("one", "an entry of the second")]));
  for (const page of [first, second]) page.end();
  const again = await openOn(vault, at.line(), disk, place);
  expect(again.texts.get(`home_prompt_${userId}`)).toBe("of the first");
  expect(again.texts.get(`reflection_draft_${userId}`)).toBe("of the second");
  expect(contentsOf(again)).toEqual(["an entry of the first"]);
  expect(contentsOf(again, reflectionsKey)).toEqual(["an entry of the second"]);
});

test("[vault-7, vault-13] an entry changed by two closing windows is kept twice, even while another window is open", async () => {
  const [vault, at] = [await someVault(), server()];
  const [disk, place] = [memoryDisk(), somePlace()];
  const store = await openOn(vault, at.line(), disk, place);
  writeEntries(store, "begun");
  await untilSent(store);
  store.end();
  const closing = { ...disk, putRecord: () => Promise.reject(new Error("It is closing.")) };
  const first = await openOn(vault, at.line(), closing, place);
  const second = await openOn(vault, at.line(), closing, place);
  const stays = await openOn(vault, at.line(), disk, place);
  for (const page of [first, second]) page.leave(true);
  writeEntries(first, "begun by the first");
  writeEntries(second, "begun by the second");
  for (const page of [first, second]) page.end();
  const versionsOf = ({ getFacts }: typeof stays) =>
    getFacts().forks.flatMap(({ value, others }) =>
      [value, ...others.map((other) => other.value)].map((version) => version?.content),
    );
  const both = ["begun by the first", "begun by the second"];
  await expect.poll(() => versionsOf(stays).toSorted()).toEqual(both);
  await untilSent(stays);
  expect(place.texts()).toEqual([]);
  const again = await openOn(vault, at.line(), disk, place);
  expect(versionsOf(again).toSorted()).toEqual(both);
});

test("[vault-13] a draft that two windows leave has the text of the last one", async () => {
  const [vault, at] = [await someVault(), server()];
  const [disk, place] = [memoryDisk(), somePlace()];
  const key = `home_prompt_${userId}`;
  const clock = vi.spyOn(Date, "now");
  for (const [leftAt, text] of [[2000, "later"] as const, [1000, "earlier"] as const]) {
    clock.mockReturnValue(leftAt);
    const page = await openOn(vault, at.line(), dyingDisk(disk), place);
    page.leave(true);
    page.write(key, text);
    page.end();
  }
  clock.mockRestore();
  const again = await openOn(vault, at.line(), disk, place);
  expect(again.texts.get(key)).toBe("later");
});

test("[vault-13] text that was restored is not restored again over newer text", async () => {
  const [vault, at] = [await someVault(), server()];
  const [disk, place] = [memoryDisk(), somePlace()];
  const key = `home_prompt_${userId}`;
  const leave = async (of: string, text: string) =>
    (await openLastWords(vault.owner, vault.keys, place)).write({
      drafts: [{ key: of, text }],
      contents: [],
    });
  await leave(key, "left");
  const stays = await openOn(vault, at.line(), dyingDisk(disk), place);
  expect(stays.texts.get(key)).toBe("left");
  stays.write(key, "left, and typed on");
  const other = `reflection_draft_${userId}`;
  await leave(other, "of another window");
  await expect.poll(() => stays.texts.get(other)).toBe("of another window");
  expect(stays.texts.get(key)).toBe("left, and typed on");
});

test("[vault-13] a page does not restore its own text, and removes no text that another page has written since", async () => {
  const [{ owner, keys }, place] = [await someVault(), somePlace()];
  const [one, other] = [
    await openLastWords(owner, keys, place),
    await openLastWords(owner, keys, place),
  ];
  const say = (text: string) => one.write({ drafts: [{ key: "draft", text }], contents: [] });
  say("first");
  expect(await one.readOthers()).toEqual([]);
  const [left] = await other.readOthers();
  expect(left?.drafts).toEqual([{ key: "draft", text: "first" }]);
  say("second");
  if (left) other.remove(left);
  const [next] = await other.readOthers();
  expect(next?.drafts).toEqual([{ key: "draft", text: "second" }]);
  if (next) other.remove(next);
  expect(place.texts()).toEqual([]);
});

test("[vault-13] an entry removed as its window closed stays removed", async () => {
  const [vault, at] = [await someVault(), server()];
  const [disk, place] = [memoryDisk(), somePlace()];
  const store = await openOn(vault, at.line(), disk, place);
  writeEntries(store, "begun");
  await untilSent(store);
  const page = await openOn(vault, at.line(), dyingDisk(disk), place);
  page.leave(true);
  writeEntries(page);
  page.end();
  const again = await openOn(vault, at.line(), disk, place);
  expect(contentsOf(again)).toEqual([]);
});

test("[vault-13] an entry too large to be stored with its earlier version is still kept", async () => {
  const [vault, at] = [await someVault(), server()];
  const [disk, place] = [memoryDisk(), somePlace()];
  const long = (sign: string) => sign.repeat(300_000);
  const before = await openOn(vault, at.line(), disk);
  writeEntries(before, long("a"));
  await untilSent(before);
  const page = await openOn(vault, at.line(), dyingDisk(disk), place);
  page.leave(true);
  writeEntries(page, long("b"));
  page.end();
  const again = await openOn(vault, at.line(), disk, place);
  expect(contentsOf(again).map((text) => text.slice(0, 2))).toEqual(["bb"]);
});

test("[vault-13] a page that becomes visible again removes its stored text", async () => {
  const place = somePlace();
  const store = await openOn(await someVault(), server().line(), memoryDisk(), place);
  store.leave(true);
  store.write(`home_prompt_${userId}`, "hidden for a while");
  expect(place.texts()).toHaveLength(1);
  await store.flush();
  expect(place.texts()).toEqual([]);
  store.leave(false);
  store.write(`home_prompt_${userId}`, "shown again");
  expect(place.texts()).toEqual([]);
});

test("[vault-13] text stored as the page closed stays if the device is full", async () => {
  const place = somePlace();
  const putDraft = () => Promise.reject(new Error("No room."));
  const full = { ...memoryDisk(), putDraft };
  const store = await openOn(await someVault(), server().line(), full, place);
  store.leave(true);
  store.write(`home_prompt_${userId}`, "the last words");
  await store.flush();
  expect(place.texts()).toHaveLength(1);
});

test("[vault-13] damaged stored text is ignored", async () => {
  for (const text of ["", ".", "AAAA", "AAAA.AAAA", "?.?"]) {
    const place = somePlace(text);
    const store = await openOn(await someVault(), server().line(), memoryDisk(), place);
    expect(store.texts.size).toBe(0);
  }
});
