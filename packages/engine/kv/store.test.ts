import { mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { seededRng } from "../testing/seeded-rng";
import { memoryStore } from "./memory-store";
import { sqliteStore } from "./sqlite/sqlite-store";
import type { CommitRecord, Store, StoredDocument } from "./store";

const root = await scratchFolder("store");

const doc = (id: string, text: string, table = 10001): StoredDocument => ({
  id,
  table,
  json: JSON.stringify({ _id: id, text }),
});
const createdDoc = (id: string, text: string, second: number): StoredDocument => ({
  id,
  table: 10001,
  json: JSON.stringify({ _creationTime: 1_767_225_600_000.5 + second * 1000, _id: id, text }),
});
const commit = (
  ts: bigint,
  puts: StoredDocument[],
  deletes: StoredDocument[] = [],
): CommitRecord => ({ ts, puts, deletes });

async function contents(store: Store, cold: number[] = []) {
  const docs: StoredDocument[] = [];
  const result = await store.load((found) => docs.push(found), cold);
  return { ...result, docs: docs.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const pageBytes = 4096;

let folders = 0;
const kinds: Record<string, () => { open: () => Promise<Store> }> = {
  memory: () => {
    const store = memoryStore();
    return { open: () => Promise.resolve(store) };
  },
  sqlite: () => {
    const folder = join(root, `conformance-${++folders}`);
    return { open: () => sqliteStore(folder) };
  },
  "sqlite, whose log is folded in at once,": () => {
    const folder = join(root, `conformance-${++folders}`);
    return { open: () => sqliteStore(folder, { logFileBytes: 1 }) };
  },
};

describe.each(Object.keys(kinds))("the %s store", (kind) => {
  const place = () => kinds[kind]?.() ?? expect.unreachable();

  it("[K3] starts empty, before every commit", async () => {
    const store = await place().open();
    expect(await contents(store)).toEqual({ docs: [], lastTs: 0n, meta: {} });
    await store.close();
  });

  it("[K3] loads what was appended: the last version of each document, without deleted ones", async () => {
    const { open } = place();
    const store = await open();
    await contents(store);
    await store.append([commit(1n, [doc("a", "1"), doc("b", "1")])]);
    await store.append([
      commit(2n, [doc("a", "2"), doc("c", 'it\'s "quoted" \\ 😀 \u2028')]),
      commit(9007199254740993n, [doc("d", "1")], [doc("b", "1")]),
    ]);
    await store.close();
    const again = await open();
    expect(await contents(again)).toEqual({
      docs: [doc("a", "2"), doc("c", 'it\'s "quoted" \\ 😀 \u2028'), doc("d", "1")],
      lastTs: 9007199254740993n,
      meta: {},
    });
    await again.close();
  });

  it("[K3] keeps each document of a group as of its last commit", async () => {
    const { open } = place();
    const store = await open();
    await contents(store);
    await store.append([
      commit(1n, [doc("a", "1"), doc("b", "1"), doc("c", "1")]),
      commit(2n, [doc("c", "2")], [doc("a", "1"), doc("b", "1")]),
      commit(3n, [doc("a", "3")]),
    ]);
    await store.close();
    const again = await open();
    expect((await contents(again)).docs).toEqual([doc("a", "3"), doc("c", "2")]);
    await again.close();
  });

  it("[K4] stores meta values with the commits, the last one of each name", async () => {
    const { open } = place();
    const store = await open();
    await contents(store);
    await store.append([], { schema: "{}", secret: "it's" });
    await store.append([commit(5n, [])], { schema: "[]" });
    await store.close();
    const again = await open();
    expect(await contents(again)).toEqual({
      docs: [],
      lastTs: 5n,
      meta: { schema: "[]", secret: "it's" },
    });
    await again.close();
  });

  it("[K5] does not load cold tables, finds their documents one by one, and prunes them by age", async () => {
    const store = await place().open();
    await contents(store);
    const old = doc("cold1", "x", 11);
    const young = doc("cold2", "x", 11);
    await store.append([commit(1n, [doc("warm", "x"), old]), commit(2n, [young])]);
    expect((await contents(store, [11])).docs).toEqual([doc("warm", "x")]);
    expect(await store.find("cold1")).toEqual(old);
    await store.prune(11, 2n);
    expect(await store.find("cold1")).toBeNull();
    expect(await store.find("cold2")).toEqual(young);
    expect((await contents(store)).docs).toEqual([young, doc("warm", "x")]);
    await store.close();
  });
});

describe("the data folder", () => {
  it("[K17] equals a model at every moment, while its log is folded in during appends", async () => {
    const rng = seededRng(17);
    const random = (below: number) => rng.integer(below);
    const folder = join(root, "folded");
    const model = new Map<string, StoredDocument>();
    /** Creation times in seconds; 0 for documents without one, as in cold tables. */
    const secondOf = new Map<string, number>();
    let store = await sqliteStore(folder, { logFileBytes: 2_000 });
    await contents(store);
    for (let ts = 1n; ts <= 600n; ts++) {
      const ids = Array.from({ length: 1 + random(3) }, () => `doc${random(40)}`);
      const deletes = [...new Set(ids)]
        .map((id) => model.get(id))
        .filter((known) => known !== undefined && random(3) === 0) as StoredDocument[];
      // A deleted document may return at once with another creation time; all others keep theirs.
      const puts = [...new Set(ids)]
        .filter((id) => random(2) === 0 || deletes.every((known) => known.id !== id))
        .map((id) => {
          const isNew = !model.has(id) || deletes.some((known) => known.id === id);
          if (isNew) secondOf.set(id, random(4));
          const text = `as of ${ts} ${"words ".repeat(random(40))}`;
          const second = secondOf.get(id) ?? 0;
          return second === 0 ? doc(id, text) : createdDoc(id, text, second);
        });
      await store.append([commit(ts, puts, deletes)]);
      for (const { id } of deletes) model.delete(id);
      for (const put of puts) model.set(put.id, put);
      const asked = `doc${random(40)}`;
      if ((secondOf.get(asked) ?? 0) === 0)
        expect(await store.find(asked)).toEqual(model.get(asked) ?? null);
      if (ts % 150n !== 0n) continue;
      await store.close();
      store = await sqliteStore(folder, { logFileBytes: 2_000 });
      const { docs, lastTs } = await contents(store);
      expect(lastTs).toBe(ts);
      expect(docs).toEqual([...model.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
    }
    await store.close();
    expect(readdirSync(folder).filter((name) => name.endsWith(".log"))).toEqual([]);
  });

  it("[K20] writes documents created together to few pages, for any number of documents", async () => {
    const rng = seededRng(20);
    const folder = join(root, "places");
    const file = join(folder, "data.sqlite");
    const created = (second: number) =>
      createdDoc(
        `j57${rng
          .integer(2 ** 31)
          .toString(32)
          .padStart(29, "0")}`,
        "words",
        second,
      );
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => created(from + at));
    const store = await sqliteStore(folder);
    await contents(store);
    await store.append([commit(1n, many(10_000, 0))]);
    await store.prune(11, 0n);
    const before = readFileSync(file);
    await store.append([commit(2n, many(500, 10_000))]);
    await store.prune(11, 0n);
    const after = readFileSync(file);
    await store.close();
    const pages = Array.from({ length: after.length / pageBytes }, (_, page) => page * pageBytes);
    const written = pages.filter(
      (at) => !after.subarray(at, at + pageBytes).equals(before.subarray(at, at + pageBytes)),
    );
    expect(pages.length).toBeGreaterThan(400);
    expect(written.length).toBeLessThan(50);
  });

  it("[K19] rejects an append that is too large, writes nothing of it, and continues", async () => {
    const folder = join(root, "bounded");
    const store = await sqliteStore(folder, { appendBytesMax: 1000 });
    await contents(store);
    await store.append([commit(1n, [doc("a", "fits".repeat(100))])]);
    const written = readFileSync(join(folder, "commits-1.log"));
    const larger = {
      plain: "x".repeat(1000),
      escaped: '"'.repeat(300),
      "of two bytes per character": "ä".repeat(500),
    };
    for (const text of Object.values(larger)) {
      const append = store.append([commit(2n, [doc("b", text)])]);
      await expect(append).rejects.toThrow(/^This is too much to save at once: .*$/);
      await expect(append).rejects.toMatchObject({ isFatal: false });
    }
    expect(readFileSync(join(folder, "commits-1.log")).equals(written)).toBe(true);
    await store.append([commit(3n, [doc("c", "1")])]);
    expect((await contents(store)).docs.map(({ id }) => id)).toEqual(["a", "c"]);
    await store.close();
  });

  it("[K19] rejects a text that is too long to build", async () => {
    const store = await sqliteStore(join(root, "enormous"));
    await contents(store);
    const json = "x".repeat(2 ** 20);
    const puts = Array.from({ length: 600 }, (_, n) => ({ id: `d${n}`, table: 10001, json }));
    await expect(store.append([commit(1n, puts)])).rejects.toThrow("holds 256 MiB at most");
    await store.append([commit(2n, [doc("a", "1")])]);
    await store.close();
  });

  it("[K6] is private: the folder 0700, its files 0600", async () => {
    const folder = join(root, "private");
    mkdirSync(folder, { mode: 0o755 });
    const store = await sqliteStore(folder);
    await contents(store);
    await store.append([commit(1n, [doc("a", "1")])]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const files = readdirSync(folder);
    expect(files).toEqual(
      expect.arrayContaining(["commits-1.log", "data.sqlite", "data.sqlite-wal", "lock"]),
    );
    for (const file of files)
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    await store.close();
  });

  it("[K7] is backed up during commits, into a file that opens as its own folder", async () => {
    const store = await sqliteStore(join(root, "running"));
    await contents(store);
    await store.append([commit(1n, [doc("a", "1")])]);
    mkdirSync(join(root, "copy"));
    const path = join(root, "copy", "data.sqlite");
    const backup = store.backup(path);
    const later = store.append([commit(2n, [doc("b", "1")])]);
    await Promise.all([backup, later]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(store.backup(path)).rejects.toThrow("exists already");
    await expect(store.backup(join(root, "nowhere", "x"))).rejects.toThrow("The backup failed");
    await store.append([commit(3n, [doc("c", "1")])]);
    await store.close();
    const copy = await sqliteStore(join(root, "copy"));
    expect((await contents(copy)).docs).toEqual([doc("a", "1")]);
    await copy.close();
  });
});
