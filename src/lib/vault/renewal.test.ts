// @vitest-environment node
import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { openRecord, sealRecord } from "@/lib/vault/sealing";
import { memoryDisk, type VaultDisk } from "@/lib/vault/vault-disk";

import {
  contentsOf,
  dyingAt,
  forgetStore,
  openOn,
  reflection,
  reflectionsKey,
  renewed,
  server,
  someVault,
  somePlace,
  untilRead,
  untilSent,
  userId,
  writeEntries,
} from "../../../tests/support/vault-stage";

/** A vault whose key was renewed: docs/vault.md. */

const draftKey = `home_prompt_${userId}`;
const many = ["one", "two", "three"];
const someReflections = JSON.stringify(many.map((id) => reflection(id, `words ${id}`)));
const offline = () => false;

/** Records sealed with the key from before the renewal, on a device's disk and on the server. */
async function writtenBefore() {
  const [before, at, disk] = [await someVault(), server(), memoryDisk()];
  const a = await openOn(before, at.line(), disk);
  a.write(reflectionsKey, someReflections);
  await untilSent(a);
  await untilRead(a);
  return { before, at, disk, a };
}

const opensAlone = async (vault: Awaited<ReturnType<typeof someVault>>, disk: VaultDisk) => {
  const rows = await disk.listRecords(vault.owner.vaultId);
  const opened = rows.map(({ name, version, sealed, mine }) =>
    openRecord(
      { ...vault.keys, earlier: [] },
      { ...vault.owner, name, version: mine ? version + 1 : version },
      mine ?? sealed ?? new Uint8Array(),
    ),
  );
  return (await Promise.all(opened)).filter((text) => text !== null).length;
};

test("[vault-32] a renewal seals each record again under the same name, and the former key reads nothing new", async () => {
  const { before, at, disk, a } = await writtenBefore();
  const names = [...at.rows.keys()];
  const deleted = JSON.parse(someReflections) as unknown[];
  a.write(reflectionsKey, JSON.stringify(deleted.slice(1)));
  await untilSent(a);
  a.end();
  const after = await renewed(before, "next");
  at.renew("next");
  const stale = await openOn(before, at.line(), memoryDisk());
  const again = await openOn(after, at.line(undefined, "next"), disk);
  expect(contentsOf(again, reflectionsKey)).toHaveLength(2);
  writeEntries(again, "written after");
  await untilSent(again);
  await expect.poll(at.countEarlier).toBe(0);
  expect([...at.rows.keys()].slice(0, names.length)).toEqual(names);
  for (const { name, version, sealed } of at.rows.values()) {
    const place = { ...after.owner, name, version };
    expect(await openRecord(before.keys, place, sealed)).toBeNull();
    expect(await openRecord({ ...after.keys, earlier: [] }, place, sealed)).not.toBeNull();
  }
  await expect.poll(() => opensAlone(after, disk)).toBe(4);
  expect(again.getFacts()).toMatchObject({ forks: [], refused: 0, waiting: 0, trouble: null });
  expect(contentsOf(stale)).toEqual([]);
  writeEntries(stale, "by the key from before");
  await expect.poll(() => stale.getFacts().trouble).toBe("server");
  const fresh = await openOn(after, at.line(undefined, "next"), memoryDisk());
  await untilRead(fresh);
  expect(contentsOf(fresh)).toEqual(["written after"]);
  expect(contentsOf(fresh, reflectionsKey)).toHaveLength(2);
});

test("[vault-32] a record sealed with the former key is refused, as a new record and instead of a renewed one", async () => {
  const { before, at, a, disk } = await writtenBefore();
  a.end();
  const after = await renewed(before, "next");
  at.renew("next");
  const again = await openOn(after, at.line(undefined, "next"), disk);
  await untilSent(again);
  await expect.poll(at.countEarlier).toBe(0);
  const [first, second] = [...at.rows.values()];
  if (!first || !second) throw new Error("They are stored.");
  for (const [row, isLabelled] of [
    [first, false],
    [second, true],
  ] as const) {
    const place = { ...before.owner, name: row.name, version: row.version + 1 };
    const content = { kind: "reflections", of: "x", value: null, madeAt: 1, others: [] };
    const sealed = await sealRecord(before.keys, place, JSON.stringify(content));
    if (sealed === null) throw new Error("It fits.");
    if (isLabelled) at.renew("");
    at.show({ ...row, version: row.version + 1, sealed });
    if (isLabelled) at.renew("next");
  }
  await expect.poll(() => again.getFacts().refused).toBe(2);
  expect(contentsOf(again, reflectionsKey)).toHaveLength(many.length);
});

test("[vault-33] a renewal interrupted at any step loses nothing, and can be completed on the same or another device", async () => {
  let deaths = 0;
  for (let limit = 0; ; limit += 1) {
    const { before, at, disk, a } = await writtenBefore();
    a.end();
    forgetStore(a);
    const away = await openOn(before, at.line(offline), disk); // Its text is not sent before the renewal.
    writeEntries(away, "written offline");
    away.write(draftKey, "a draft");
    await away.flush();
    const isNoted = async () =>
      (await disk.listRecords(before.owner.vaultId)).some(({ sent = [] }) => sent.length > 0);
    await expect.poll(isNoted, { interval: 1 }).toBe(true); // The page does not record it after `end`.
    away.end();
    forgetStore(away);
    const after = await renewed(before, "next");
    at.renew("next");
    const dying = dyingAt(limit, disk, at.line(undefined, "next"));
    const opening = openOn(after, dying.line, dying.disk).then(async (store) => {
      await untilSent(store);
      await expect.poll(at.countEarlier, { interval: 1 }).toBe(0);
      await store.flush();
    });
    opening.catch(() => undefined); // It never ends if it is killed.
    await Promise.race([opening, dying.death]);
    const isWhole = !dying.isDead();

    const other = await openOn(after, at.line(undefined, "next"), memoryDisk());
    await untilRead(other);
    await expect.poll(at.countEarlier).toBe(0); // The other device seals the rest.
    expect(contentsOf(other, reflectionsKey).toSorted(), String(limit)).toEqual(
      many.map((id) => `words ${id}`).toSorted(),
    );
    const same = await openOn(after, at.line(undefined, "next"), disk);
    await untilSent(same);
    expect(contentsOf(same), String(limit)).toEqual(["written offline"]);
    expect(same.texts.get(draftKey)).toBe("a draft");
    await expect.poll(() => contentsOf(other)).toEqual(["written offline"]);
    for (const store of [other, same]) {
      await expect.poll(store.getFacts).toMatchObject({ forks: [], refused: 0, trouble: null });
      store.end();
      forgetStore(store);
    }
    if (isWhole) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(12);
});

test("[vault-33] text that a device stored with the former key is there once it opens the vault again, merged with newer text", async () => {
  const { before, at, disk, a } = await writtenBefore();
  a.end();
  const place = somePlace();
  const away = await openOn(before, at.line(offline), disk, place);
  const own = JSON.parse(someReflections) as { id: string; content: string }[];
  const edit = (id: string, content: string) =>
    JSON.stringify(own.map((each) => (each.id === id ? { ...each, content } : each)));
  away.write(reflectionsKey, edit("one", "edited while away"));
  await away.flush();
  away.leave(true);
  writeEntries(away, "left with the page");
  away.end();
  const after = await renewed(await renewed(before, "next"), "later");
  at.renew("later");
  const b = await openOn(after, at.line(undefined, "later"), memoryDisk());
  await untilRead(b);
  await expect.poll(at.countEarlier).toBe(0);
  b.write(reflectionsKey, edit("two", "edited meanwhile"));
  await untilSent(b);
  const back = await openOn(after, at.line(undefined, "later"), disk, place);
  await untilSent(back);
  for (const store of [back, b]) {
    await expect.poll(() => contentsOf(store)).toEqual(["left with the page"]);
    await expect
      .poll(() => contentsOf(store, reflectionsKey).filter((text) => text.startsWith("edited")))
      .toHaveLength(2);
    expect(store.getFacts()).toMatchObject({ forks: [], refused: 0, trouble: null });
  }
});

test("[vault-33] two devices that renew at the same time, while one writes, make no second version", async () => {
  const { before, at, disk, a } = await writtenBefore();
  a.end();
  const after = await renewed(before, "next");
  at.renew("next");
  const [b, c] = [
    await openOn(after, at.line(undefined, "next"), disk),
    await openOn(after, at.line(undefined, "next"), memoryDisk()),
  ];
  const own = JSON.parse(someReflections) as { content: string }[];
  b.write(reflectionsKey, JSON.stringify(own.map((each) => ({ ...each, content: "edited" }))));
  await untilSent(b);
  for (const store of [b, c]) {
    await expect.poll(() => contentsOf(store, reflectionsKey)).toEqual(many.map(() => "edited"));
    await expect.poll(store.getFacts).toMatchObject({ forks: [], refused: 0, waiting: 0 });
  }
  await expect.poll(at.countEarlier).toBe(0);
});

test("[vault-36] after a restored backup from before a renewal, a device keeps what was written since, and shares it with the next renewal", async () => {
  const { before, at, disk, a } = await writtenBefore();
  const backup = [...at.rows.values()].map((row) => ({ ...row }));
  a.end();
  const after = await renewed(before, "next");
  at.renew("next");
  const open = await openOn(after, at.line(undefined, "next"), disk);
  await expect.poll(at.countEarlier).toBe(0);
  writeEntries(open, "since the renewal");
  await untilSent(open);
  await untilRead(open);
  at.renew("");
  at.goBack(backup);
  writeEntries(open, "since the restoration");
  await expect.poll(() => open.getFacts().trouble).toBe("server");
  expect(contentsOf(open)).toEqual(["since the restoration"]);
  const away = await openOn(before, at.line(), memoryDisk()); // It was locked before the renewal.
  await untilRead(away);
  expect(contentsOf(away)).toEqual([]);
  away.write(reflectionsKey, JSON.stringify(many.map((id) => reflection(id, `later ${id}`))));
  await untilSent(away);
  away.end();
  open.end();
  const again = await renewed(after, "again");
  at.renew("again");
  const back = await openOn(again, at.line(undefined, "again"), disk);
  await expect.poll(() => at.rows.size).toBe(many.length + 1);
  await untilSent(back);
  await expect.poll(at.countEarlier).toBe(0);
  const fresh = await openOn(again, at.line(undefined, "again"), memoryDisk());
  for (const store of [back, fresh]) {
    await expect.poll(() => contentsOf(store)).toEqual(["since the restoration"]);
    await expect
      .poll(() => {
        const forks = store
          .getFacts()
          .forks.flatMap(({ value, others }) => [value, ...others.map((other) => other.value)]);
        return [...contentsOf(store, reflectionsKey), JSON.stringify(forks)].join();
      })
      .toMatch(/later one/);
    expect(store.getFacts()).toMatchObject({ refused: 0, waiting: 0, trouble: null });
  }
});
