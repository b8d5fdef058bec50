// @vitest-environment node
import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";

import { moveIn } from "@/lib/vault/move-in";
import { makeVaultKey } from "@/lib/vault/sealing";
import { memoryDisk, openDisk } from "@/lib/vault/vault-disk";
import type { VaultLine } from "@/lib/vault/vault-line";
import type { VaultStore } from "@/lib/vault/vault-store";

import {
  contentsOf,
  dyingAt,
  entry,
  forgetStore,
  journalKey,
  openOn,
  reflection,
  reflectionsKey,
  server,
  someVault,
  untilRead,
  untilSent,
  userId,
  writeEntries,
} from "../../../tests/support/vault-stage";

test("[vault-6] one device reads what the other writes and deletes, in order", async () => {
  const vault = await someVault();
  const at = server();
  const [a, b] = [
    await openOn(vault, at.line(), memoryDisk()),
    await openOn(vault, at.line(), memoryDisk()),
  ];
  const both = [reflection("two", "newer"), reflection("one", "older")];
  a.write(reflectionsKey, JSON.stringify([both[1]]));
  await untilSent(a);
  a.write(reflectionsKey, JSON.stringify(both));
  writeEntries(a, "The river was high.");
  await expect.poll(() => contentsOf(b)).toEqual(["The river was high."]);
  await expect.poll(() => contentsOf(b, reflectionsKey)).toEqual(["newer", "older"]);
  expect(JSON.parse(b.texts.get(reflectionsKey) ?? "")).toEqual(both);
  b.write(reflectionsKey, JSON.stringify([both[0]]));
  await expect.poll(() => contentsOf(a, reflectionsKey)).toEqual(["newer"]);
  a.write(reflectionsKey, JSON.stringify(both)); // An undo restores it in its old place.
  await expect.poll(() => contentsOf(b, reflectionsKey)).toEqual(["newer", "older"]);
  expect(b.changed).toContain(reflectionsKey);
  expect(a.getFacts()).toMatchObject({ forks: [], refused: 0, trouble: null });
});

test("[vault-6] a new device reads everything page by page, and then only changes", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  const many = Array.from({ length: 7 }, (_, index) => reflection(`r${index}`, `words ${index}`));
  a.write(reflectionsKey, JSON.stringify(many));
  await untilSent(a);
  const disk = memoryDisk();
  const b = await openOn(vault, at.line(), disk);
  await untilRead(b);
  expect(contentsOf(b, reflectionsKey)).toHaveLength(7);
  await expect
    .poll(async () => (await disk.getVault(vault.owner.vaultId))?.readTo)
    .toBe(at.rows.size);
});

/** A person's two devices. `part` disconnects the first one, and `rejoin` connects it again. */
async function twoDevices({ lineOfA = (line: VaultLine) => line, diskOfB = memoryDisk() } = {}) {
  const vault = await someVault();
  const at = server();
  let isOnline = true;
  const line = at.line(() => isOnline);
  return {
    a: await openOn(vault, lineOfA(line), memoryDisk()),
    b: await openOn(vault, at.line(), diskOfB),
    part: () => {
      isOnline = false;
    },
    rejoin: () => {
      isOnline = true;
      line.reconnect();
    },
  };
}

/** A step that a test can hold: after `hold`, `passed` resolves only on `release`. */
function stop() {
  const waiting = { until: Promise.resolve(), release: () => {}, isReached: false };
  return {
    passed: () => {
      waiting.isReached = true;
      return waiting.until;
    },
    isHolding: () => expect.poll(() => waiting.isReached).toBe(true),
    hold: () => {
      waiting.isReached = false;
      waiting.until = new Promise((resolve) => (waiting.release = resolve));
    },
    release: () => waiting.release(),
  };
}

async function begin(a: VaultStore, b: VaultStore) {
  writeEntries(a, "It rained. I stayed.");
  await expect.poll(() => contentsOf(b)).toEqual(["It rained. I stayed."]);
  await untilSent(a);
}

async function writeApart(a: VaultStore, b: VaultStore) {
  writeEntries(a, "It rained all day. I stayed.");
  await a.flush();
  writeEntries(b, "It rained. I stayed in bed.");
  await untilSent(b);
}

test("[vault-7] an entry changed on two devices keeps both versions on both, and either can merge them", async () => {
  const { a, b, part, rejoin } = await twoDevices();
  await begin(a, b);
  part();
  await writeApart(a, b);
  rejoin();
  for (const store of [a, b]) {
    await expect.poll(() => store.getFacts().forks).toHaveLength(1);
    expect(contentsOf(store)).toEqual(["It rained all day. I stayed."]);
    const [fork] = store.getFacts().forks;
    expect(fork?.others).toMatchObject([{ value: { content: "It rained. I stayed in bed." } }]);
  }
  const [fork] = b.getFacts().forks;
  if (fork) b.settleFork(fork, "all");
  for (const store of [b, a]) {
    await expect.poll(() => contentsOf(store)).toEqual(["It rained all day. I stayed in bed."]);
    await expect.poll(() => store.getFacts().forks).toEqual([]);
  }
});

test.each(["read", "stored"])(
  "[vault-7] text written while another device's version is %s keeps both versions, too",
  async (doing) => {
    const work = stop();
    const disk = memoryDisk();
    const { getRecords, putRecords } = disk;
    disk.getRecords = async (...place) => {
      if (doing === "read") await work.passed();
      return await getRecords(...place);
    };
    disk.putRecords = async (...rows) => {
      if (doing === "stored") await work.passed();
      await putRecords(...rows);
    };
    const { a, b } = await twoDevices({ diskOfB: disk });
    await begin(a, b);
    work.hold();
    writeEntries(a, "It rained all day. I stayed.");
    await untilSent(a);
    await work.isHolding(); // B has received the version.
    writeEntries(b, "It rained. I stayed in bed.");
    work.release();
    for (const store of [a, b]) {
      await expect.poll(() => store.getFacts().forks).toHaveLength(1);
      expect(contentsOf(store)).toEqual(["It rained. I stayed in bed."]);
    }
  },
);

test("[vault-7] a version that came too late is sent again once it is merged, even if the answer comes last", async () => {
  const answering = stop();
  const { a, b, part, rejoin } = await twoDevices({
    lineOfA: (line) => ({
      ...line,
      put: async (record) => {
        const answer = await line.put(record);
        await answering.passed();
        return answer;
      },
    }),
  });
  await begin(a, b);
  part();
  answering.hold();
  await writeApart(a, b);
  rejoin();
  await expect.poll(() => a.getFacts().forks).toHaveLength(1);
  answering.release();
  await expect.poll(() => b.getFacts().forks).toHaveLength(1);
});

test("[vault-7] one of two versions can be chosen, and an edit wins over a deletion", async () => {
  const { a, b, part, rejoin } = await twoDevices();
  a.write(reflectionsKey, JSON.stringify([reflection("x", "first"), reflection("y", "first")]));
  await expect.poll(() => contentsOf(b, reflectionsKey)).toEqual(["first", "first"]);
  await untilSent(a);
  part();
  a.write(reflectionsKey, JSON.stringify([reflection("x", "of a")]));
  await a.flush();
  b.write(reflectionsKey, JSON.stringify([reflection("x", "of b"), reflection("y", "edited")]));
  await untilSent(b);
  rejoin();
  await expect.poll(() => contentsOf(a, reflectionsKey)).toEqual(["of a", "edited"]);
  const [fork] = a.getFacts().forks;
  const other = fork?.others[0]?.value;
  if (fork && other) a.settleFork(fork, other);
  await expect.poll(() => contentsOf(b, reflectionsKey)).toEqual(["of b", "edited"]);
});

test("[vault-7] a device whose clock is years off neither overwrites others nor loses text", async () => {
  for (const itsNow of ["2049-01-01", "1999-01-01"]) {
    const { a, b, part, rejoin } = await twoDevices();
    const writeOn = (store: VaultStore, content: string, updated_at: string) =>
      store.write(journalKey, JSON.stringify([{ ...entry(content), updated_at }]));
    const writeOnA = (content: string) => {
      vi.setSystemTime(itsNow);
      writeOn(a, content, new Date().toISOString());
      vi.useRealTimers();
    };
    writeOnA("First.");
    await expect.poll(() => contentsOf(b)).toEqual(["First."]);
    writeOn(b, "First. After it.", new Date().toISOString());
    await expect.poll(() => contentsOf(a)).toEqual(["First. After it."]);
    part();
    writeOnA("First. After it. Of A.");
    writeOn(b, "Of B. First. After it.", new Date().toISOString());
    await untilSent(b);
    rejoin();
    await untilSent(a);
    for (const store of [a, b]) {
      await expect
        .poll(() => JSON.stringify(store.getFacts().forks))
        .toMatch(/Of B.*Of A|Of A.*Of B/);
    }
  }
});

test("[vault-3] a record that is truncated, swapped or of another person is refused, and the device keeps its own version", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  a.write(reflectionsKey, JSON.stringify([reflection("x", "mine"), reflection("y", "also")]));
  await untilSent(a);
  const [x, y] = [...at.rows.values()];
  if (!x || !y) throw new Error("Both are stored.");
  at.show({ ...x, version: 2, sealed: x.sealed.slice(0, 100) });
  await expect.poll(() => a.getFacts().refused).toBe(1);
  at.show({ ...y, version: 2, sealed: x.sealed });
  await expect.poll(() => a.getFacts().refused).toBe(2);
  expect(contentsOf(a, reflectionsKey)).toEqual(["mine", "also"]);
  const stranger = await openOn(await someVault(), at.line(), memoryDisk());
  await untilRead(stranger);
  expect(stranger.getFacts().refused).toBe(2);
  expect(contentsOf(stranger, reflectionsKey)).toEqual([]);
});

test("[vault-3] an older version that is shown again is refused, and the newest is stored on top of it", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  writeEntries(a, "old words");
  await untilSent(a);
  const [old] = [...at.rows.values()];
  writeEntries(a, "new words");
  await untilSent(a);
  if (old) at.show(old);
  await expect.poll(() => [...at.rows.values()].map(({ version }) => version)).toEqual([3]);
  expect(contentsOf(a)).toEqual(["new words"]);
});

test("[vault-6] an entry whose fields come in another order is not sent again", async () => {
  const [vault, at] = [await someVault(), server()];
  const store = await openOn(vault, at.line(), memoryDisk());
  const one = reflection("one", "words");
  store.write(reflectionsKey, JSON.stringify([one]));
  await untilSent(store);
  const turned = Object.fromEntries(Object.entries(one).toReversed());
  store.write(reflectionsKey, JSON.stringify([reflection("two", "more"), turned]));
  await untilSent(store);
  expect([...at.rows.values()].map(({ version }) => version)).toEqual([1, 1]);
});

test("[vault-6] after a restored backup the devices put back what they have", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  writeEntries(a, "one");
  await untilSent(a);
  const backup = [...at.rows.values()].map((row) => ({ ...row }));
  writeEntries(a, "two");
  await untilSent(a);
  writeEntries(a, "three");
  await untilSent(a);
  at.goBack(backup);
  await expect.poll(() => [...at.rows.values()].map(({ version }) => version)).toEqual([4]);
  const b = await openOn(vault, at.line(), memoryDisk());
  await expect.poll(() => contentsOf(b)).toEqual(["three"]);
  writeEntries(b, "four");
  await expect.poll(() => contentsOf(a)).toEqual(["four"]);
});

/** A device that has written more since the server's backup. `goBack` restores the backup. */
async function aheadOfServer() {
  const [vault, at, disk] = [await someVault(), server(), memoryDisk()];
  const a = await openOn(vault, at.line(), disk);
  const write = (...ids: string[]) =>
    a.write(reflectionsKey, JSON.stringify(ids.map((id) => reflection(id, `words ${id}`))));
  write("one");
  await untilSent(a);
  const backup = [...at.rows.values()].map((row) => ({ ...row }));
  write("one", "two", "three");
  await untilSent(a);
  await untilRead(a);
  return { ...{ vault, at, disk, a }, goBack: () => at.goBack(backup) };
}
const all = ["words one", "words three", "words two"];
const sorted = (store: VaultStore) => contentsOf(store, reflectionsKey).toSorted();

test("[vault-36] what was new since a restored backup is put back by the device that has it, open or opened later", async () => {
  for (const isOpen of [true, false]) {
    const { vault, at, disk, a, goBack } = await aheadOfServer();
    if (!isOpen) a.end();
    goBack();
    const again = isOpen ? a : await openOn(vault, at.line(), disk);
    await expect.poll(() => at.rows.size).toBe(3);
    await untilSent(again);
    const b = await openOn(vault, at.line(), memoryDisk());
    await expect.poll(() => sorted(b)).toEqual(all);
    expect(again.getFacts()).toMatchObject({ forks: [], refused: 0, trouble: null });
  }
});

test("[vault-36] a device that is killed at any step of putting back goes on when it is opened again", async () => {
  let deaths = 0;
  for (let limit = 0; limit < 200; limit += 1) {
    const { vault, at, disk, a, goBack } = await aheadOfServer();
    a.end();
    goBack();
    const dying = dyingAt(limit, disk, at.line());
    const opening = openOn(vault, dying.line, dying.disk);
    const isAllBack = opening.then(() => expect.poll(() => at.rows.size).toBe(3));
    await Promise.race([isAllBack, dying.death]);
    const isWhole = !dying.isDead();
    void opening.then((store) => store.end());
    const again = await openOn(vault, at.line(), disk);
    await expect.poll(() => at.rows.size).toBe(3);
    await untilSent(again);
    const b = await openOn(vault, at.line(), memoryDisk());
    await expect.poll(() => sorted(b)).toEqual(all);
    again.end();
    b.end();
    if (isWhole) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(5);
});

test("[vault-36] a device that comes back when others wrote on past its mark reads everything once it writes", async () => {
  const { vault, at, a, disk, goBack } = await aheadOfServer();
  a.end();
  goBack();
  const b = await openOn(vault, at.line(), memoryDisk());
  for (const words of ["first", "second", "third", "fourth"]) {
    writeEntries(b, words);
    await untilSent(b);
  }
  const back = await openOn(vault, at.line(), disk);
  back.write(
    reflectionsKey,
    JSON.stringify(["one", "two", "three"].map((id) => reflection(id, `edited ${id}`))),
  );
  await untilSent(back);
  for (const store of [back, b]) {
    await expect.poll(() => contentsOf(store)).toEqual(["fourth"]);
    await expect
      .poll(() => sorted(store))
      .toEqual(all.map((text) => text.replace("words", "edited")));
  }
});

test("[vault-6] weeks without a line are sent later, in one version, also after a restart", async () => {
  const vault = await someVault();
  const at = server();
  const disk = await openDisk(userId);
  if (disk === null) throw new Error("There is a disk.");
  const away = await openOn(
    vault,
    at.line(() => false),
    disk,
  );
  for (const words of ["one", "two", "three"]) writeEntries(away, words);
  away.write(`home_prompt_${userId}`, "a draft");
  await away.flush();
  away.end();
  expect(at.rows.size).toBe(0);
  const again = await openOn(vault, at.line(), disk);
  expect(contentsOf(again)).toEqual(["three"]);
  expect(again.texts.get(`home_prompt_${userId}`)).toBe("a draft");
  await untilSent(again);
  expect([...at.rows.values()]).toMatchObject([{ version: 1 }]);
  const stored = [...(await disk.listRecords(vault.owner.vaultId))];
  const drafts = await disk.listDrafts(vault.owner.vaultId);
  const bytes = [...stored, ...drafts].map(({ sealed }) => Buffer.from(sealed ?? []).toString());
  expect(bytes.join()).not.toMatch(/three|draft/);
  again.write(`home_prompt_${userId}`, null);
  await again.flush();
  expect(await disk.listDrafts(vault.owner.vaultId)).toEqual([]);
});

test("[vault-6] an entry that is too large is refused, and nothing of it is half stored", async () => {
  const store = await openOn(await someVault(), server().line(), memoryDisk());
  expect(writeEntries(store, "x".repeat(600_000))).toBe(false);
  expect(contentsOf(store)).toEqual([]);
  expect(writeEntries(store, "x".repeat(500_000))).toBe(true);
});

const clear = {
  [journalKey]: JSON.stringify([entry("kept in clear"), entry("too", "other-section")]),
  [reflectionsKey]: JSON.stringify([reflection("r", "a reflection")]),
  [`home_prompt_${userId}`]: JSON.stringify({ question: "?", answer: "begun" }),
  [`handout_answers_${userId}_h1`]: JSON.stringify({ values: { one: "to say" }, changes: null }),
  [`journey_work_${userId}`]: JSON.stringify({
    guides: { presence: { answers: { still: "4" }, step: 2, finishedAt: null } },
    lists: { shed: [{ id: "l1", text: "hurry" }], embrace: [], grow: [] },
    practices: { walk: { isKept: true, when: "at dawn" } },
  }),
  [`worksheet_${userId}_values-in-view`]: JSON.stringify({ first: "calm", "scale.a": "7" }),
};

test("[vault-4] a move that is killed at any step loses nothing, and ends when it is begun again", async () => {
  let deaths = 0;
  for (let limit = 0; ; limit += 1) {
    const vault = await someVault();
    const at = server();
    const disk = memoryDisk();
    const storage = new Map(Object.entries(clear));
    const removed: string[] = [];
    const remove = (key: string) => {
      removed.push(key);
      storage.delete(key);
    };
    const dying = dyingAt(limit, disk, at.line());
    const first = await openOn(vault, dying.line, dying.disk);
    await Promise.race([moveIn({ store: first, clear, remove }), dying.death]);
    first.end();
    forgetStore(first);
    // A text that was removed from the clear ones opens from the device only.
    for (const key of removed) {
      const alone = await openOn(
        vault,
        server().line(() => false),
        disk,
      );
      expect(alone.texts.get(key), `${key} at ${limit}`).toBe(
        (clear as Record<string, string>)[key],
      );
      alone.end();
    }
    const second = await openOn(vault, at.line(), disk);
    const left = Object.fromEntries(storage);
    expect(await moveIn({ store: second, clear: left, remove })).toBe(true);
    expect([...storage]).toEqual([]);
    expect(Object.fromEntries(second.texts)).toEqual(clear);
    expect(second.getFacts().forks).toEqual([]);
    second.end();
    forgetStore(second);
    if (!dying.isDead()) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(12);
});

test("[vault-4] what another device has already is not doubled, and what differs is kept beside it", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  a.write(reflectionsKey, clear[reflectionsKey]);
  writeEntries(a, "written on the other one");
  await untilSent(a);
  const b = await openOn(vault, at.line(), memoryDisk());
  await untilRead(b);
  await moveIn({ store: b, clear, remove: () => undefined });
  expect(contentsOf(b, reflectionsKey)).toEqual(["a reflection"]);
  expect(b.getFacts().forks).toMatchObject([
    {
      value: { content: "kept in clear" },
      others: [{ value: { content: "written on the other one" } }],
    },
  ]);
});

test("[vault-4] clear text stays while the device or the server does not take it", async () => {
  const full = memoryDisk();
  full.putRecord = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const refusing: VaultLine = { ...server().line(), put: () => Promise.reject(new Error("full")) };
  for (const [disk, line, trouble] of [
    [full, server().line(), "disk"],
    [memoryDisk(), refusing, "server"],
  ] as const) {
    const store = await openOn(await someVault(), line, disk);
    const removed: string[] = [];
    const { [journalKey]: journal = "" } = clear;
    const move = {
      store,
      clear: { [journalKey]: journal },
      remove: (key: string) => removed.push(key),
    };
    expect(await moveIn(move)).toBe(false);
    expect(removed).toEqual([]);
    expect(store.getFacts().trouble).toBe(trouble);
    expect(contentsOf(store)).toEqual(["kept in clear", "too"]);
  }
});

test("[vault-6] a browser that lost its database reads everything from the server again", async () => {
  const vault = await someVault();
  const at = server();
  const a = await openOn(vault, at.line(), memoryDisk());
  writeEntries(a, "still there");
  await untilSent(a);
  a.end();
  const again = await openOn(vault, at.line(), memoryDisk());
  await expect.poll(() => contentsOf(again)).toEqual(["still there"]);
});

test("[vault-6] two tabs of one device show each other's words and drafts", async () => {
  const vault = await someVault();
  const at = server();
  const disk = memoryDisk();
  const [a, b] = [await openOn(vault, at.line(), disk), await openOn(vault, at.line(), disk)];
  a.write(`home_prompt_${userId}`, "a draft");
  await expect.poll(() => b.texts.get(`home_prompt_${userId}`)).toBe("a draft");
  writeEntries(a, "words");
  await expect.poll(() => contentsOf(b)).toEqual(["words"]);
  b.write(`home_prompt_${userId}`, null);
  await expect.poll(() => a.texts.has(`home_prompt_${userId}`)).toBe(false);
});

test("[vault-17] a device keeps the copies of the key that the server has, and goes on from where it was", async () => {
  const vault = await someVault();
  const { vaultId } = vault.owner;
  const [disk, at] = [memoryDisk(), server()];
  const store = await openOn(vault, at.line(), disk);
  writeEntries(store, "words");
  await untilSent(store);
  await untilRead(store);
  await expect.poll(async () => (await disk.getVault(vaultId))?.readTo).toBe(1);
  const copy = { kind: "recovery" as const, wrapped: makeVaultKey(), salt: makeVaultKey() };
  await store.keepOpening({ keyId: vaultId, keys: [copy] });
  expect(await disk.getVault(vaultId)).toMatchObject({ readTo: 1, hasRead: true, keys: [copy] });
});

test("[vault-8] a vault that has ended has no words left in memory and takes none", async () => {
  const store = await openOn(await someVault(), server().line(), memoryDisk());
  writeEntries(store, "words");
  await store.flush();
  store.end();
  expect(store.texts.size).toBe(0);
  expect(writeEntries(store, "more")).toBe(false);
});

test("[vault-22] which key a coach has is known on every device, and two that differ are nothing to join", async () => {
  const { a, b, part, rejoin } = await twoDevices();
  const key = `coach_keys_${userId}`;
  const remember = (store: VaultStore, content: string) =>
    store.write(key, JSON.stringify([{ id: "coach", content }]));
  remember(a, "one");
  await expect.poll(() => b.texts.get(key)).toBe('[{"id":"coach","content":"one"}]');
  await untilSent(a);
  part();
  remember(a, "two");
  await a.flush();
  remember(b, "three");
  await untilSent(b);
  rejoin();
  await untilSent(a);
  await expect.poll(() => a.getFacts().waiting).toBe(0);
  for (const store of [a, b]) {
    expect(store.getFacts().forks).toEqual([]);
    await expect.poll(() => store.texts.get(key)).toContain("two");
  }
});

test("[vault-73] where nothing stays on the device, an entry waits from the moment it is written until the server has it", async () => {
  const sending = stop();
  const { a } = await twoDevices({
    lineOfA: (line) => ({
      ...line,
      put: async (record) => {
        await sending.passed();
        return await line.put(record);
      },
    }),
  });
  sending.hold();
  writeEntries(a, "The heron waited.");
  expect(a.getFacts().waiting).toBe(1);
  await sending.isHolding();
  expect(a.getFacts().waiting).toBe(1);
  sending.release();
  await untilSent(a);
  await expect.poll(() => a.getFacts().waiting).toBe(0);
});
