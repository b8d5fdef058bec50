// @vitest-environment node
import { expect, test } from "vitest";

import { memoryDisk, type VaultDisk } from "@/lib/vault/vault-disk";

import {
  contentsOf,
  openOn,
  server,
  somePlace,
  someVault,
  untilSent,
  userId,
  writeEntries,
} from "../../../tests/support/vault-stage";

test("[vault-13] of a draft one write is under way, and the newest text is the next", async () => {
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

test("[vault-13] a draft that was saved is removed only when its entry is on the device", async () => {
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

test("[vault-13] what is written as a page goes away is there when it is opened again, and no word of it in clear", async () => {
  const vault = await someVault();
  const [disk, place, at] = [memoryDisk(), somePlace(), server()];
  const never = () => new Promise<never>(() => undefined);
  const dying = { ...disk, putDraft: never, putRecord: never };
  const page = await openOn(vault, at.line(), dying, place);
  const key = `home_prompt_${userId}`;
  page.write(key, "begun before");
  expect(place.text).toBeNull();
  page.leave(true);
  expect(place.text).not.toBeNull();
  writeEntries(page, "saved as it closed");
  page.write(key, "the last words");
  page.end();
  expect(place.text).not.toMatch(/words|saved/);
  const stranger = await openOn(await someVault(), at.line(), memoryDisk(), place);
  expect(stranger.texts.size).toBe(0);
  const again = await openOn(vault, at.line(), disk, place);
  expect(again.texts.get(key)).toBe("the last words");
  expect(contentsOf(again)).toEqual(["saved as it closed"]);
  await untilSent(again);
  expect(place.text).toBeNull();
  const alone = await openOn(vault, at.line(), disk);
  expect(alone.texts.get(key)).toBe("the last words");
});

test("[vault-13] a page that comes back leaves nothing there", async () => {
  const place = somePlace();
  const store = await openOn(await someVault(), server().line(), memoryDisk(), place);
  store.leave(true);
  store.write(`home_prompt_${userId}`, "hidden for a while");
  expect(place.text).not.toBeNull();
  await store.flush();
  expect(place.text).toBeNull();
  store.leave(false);
  store.write(`home_prompt_${userId}`, "shown again");
  expect(place.text).toBeNull();
});

test("[vault-13] where the device has no room, what was left as the page went away stays", async () => {
  const place = somePlace();
  const putDraft = () => Promise.reject(new Error("No room."));
  const full = { ...memoryDisk(), putDraft };
  const store = await openOn(await someVault(), server().line(), full, place);
  store.leave(true);
  store.write(`home_prompt_${userId}`, "the last words");
  await store.flush();
  expect(place.text).not.toBeNull();
});

test("[vault-13] damaged last words are left alone", async () => {
  for (const text of ["", ".", "AAAA", "AAAA.AAAA", "?.?"]) {
    const place = Object.assign(somePlace(), { text });
    const store = await openOn(await someVault(), server().line(), memoryDisk(), place);
    expect(store.texts.size).toBe(0);
  }
});
