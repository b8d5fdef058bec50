import { existsSync, readdirSync, readFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import type { FolderStore } from "../kv/folder-store";
import { PagedMap } from "../kv/paged/paged-map";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { copyInto, keyFileMade } from "../testing/scratch-copies";
import { collect, scratchDatabase } from "../testing/scratch-database";
import { scratchFolder } from "../testing/scratch-folder";
import { schemaOf } from "../testing/scratch-schema";
import { ConflictError } from "./errors";
import { LoadedKeys } from "./loaded-keys";
import type { Query } from "./read/query";
import type { Doc } from "./snapshot";
import type { Transaction } from "./transaction";

const root = await scratchFolder("keys-beside");
let folders = 0;
const loadedDocumentsMax = 500;

const schema = schemaOf({
  t: { indexes: { by_group: ["group", "n"] }, searchIndexes: { find: { searchField: "text" } } },
});
const withOther = schemaOf({ t: { indexes: { by_group: ["group", "n"], by_n: ["n"] } } });

type Opened = Awaited<ReturnType<typeof open>>;

async function open(folder = join(root, `folder-${++folders}`), max = loadedDocumentsMax) {
  const store: FolderStore = await sqliteStore(folder, {
    loadedDocumentsMax: max,
    logFileBytes: 10_000,
  });
  const scratch = await scratchDatabase(store, ++folders);
  scratch.clock.ms += folders * 100_000;
  const { tree } = scratch.db.head;
  return { ...scratch, store, folder, isPaged: tree instanceof PagedMap };
}

async function insert({ write }: Pick<Opened, "write">, from: number, upTo: number) {
  for (let n = from; n < upTo; n += 50) {
    await write((tx) => {
      for (let at = n; at < Math.min(n + 50, upTo); at++)
        tx.insert("t", { group: at % 10, n: at, text: `private-word-${at}` });
    });
  }
}

const range = (indexName: string, range: object[]) =>
  ({
    source: { type: "IndexRange", indexName, range, order: null },
    operators: [],
  }) as unknown as Query;

const numbersBy = ({ read }: Pick<Opened, "read">, indexName: string, conditions: object[] = []) =>
  read((tx) => collect(tx.query(range(indexName, conditions))).map(({ value }) => value["n"]));

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const inGroups = (count: number) => upTo(count).sort((a, b) => (a % 10) - (b % 10) || a - b);

/** Waits until the key file has its name and folds update it. Returns its identity. */
async function made({ store, folder }: Pick<Opened, "store" | "folder">): Promise<string> {
  await store.fold();
  const isThere = () => expect(existsSync(join(folder, "data.sqlite.keys"))).toBe(true);
  await vi.waitFor(isThere, { timeout: 30_000 });
  await store.fold();
  return keyFileMade(folder);
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it("[K29] a folder that becomes large while it is served is paged at its next start, with its keys ready", async () => {
  const opened = await open();
  await opened.db.setSchema(schema);
  await insert(opened, 0, 400);
  expect(existsSync(join(opened.folder, "data.sqlite.keys"))).toBe(false);
  await insert(opened, 400, 900);
  const file = await made(opened);
  await insert(opened, 900, 1_000);
  await opened.write((tx) => {
    for (const doc of collect(tx.query(range("t.by_group", []))))
      if (Number(doc.value["n"]) >= 990) tx.remove(doc.id);
  });
  await opened.db.close();
  const again = await open(opened.folder);
  expect([again.isPaged, keyFileMade(again.folder)]).toEqual([true, file]);
  expect(numbersBy(again, "t.by_group")).toEqual(inGroups(990));
  expect(numbersBy(again, "t.by_creation_time")).toEqual(upTo(990));
  expect(again.read((tx) => tx.count("t"))).toBe(990);
  await again.db.close();
});

it("[K29] documents leave memory once the keys are made, even while earlier transactions run", async () => {
  const opened = await open();
  const { db, store } = opened;
  await db.setSchema(schema);
  await insert(opened, 0, 600);
  await made(opened);
  const isPaged = () => db.head.tree instanceof PagedMap;
  const [reader, writer, late] = [true, false, false].map((isReadOnly) =>
    db.begin("head", { isReadOnly }),
  ) as [Transaction, Transaction, Transaction];
  const [first] = collect(late.query(range("t.by_group", [])));
  late.patch(first?.id ?? "", { n: 1_000 });
  writer.insert("t", { group: 0, n: 600, text: "private-word-600" });
  await opened.write((tx) => tx.patch(first?.id ?? "", { text: "changed" }));
  await store.fold();
  // This commit is not on disk yet when the documents leave memory.
  void insert(opened, 601, 602);
  await vi.waitFor(() => expect(isPaged()).toBe(true), { timeout: 30_000 });
  expect((db.head.tree as PagedMap<Doc>).entries.size).toBeLessThan(30);
  await db.commit(writer).durable;
  expect(() => db.commit(late)).toThrow(ConflictError);
  const seen = collect(reader.query(range("t.by_group", []))).map(({ value }) => value["n"]);
  expect(seen).toEqual(inGroups(600));
  await db.setSchema(withOther);
  await insert(opened, 602, 700);
  await store.fold();
  for (const index of ["t.by_n", "t.by_creation_time"])
    expect(new Set(numbersBy(opened, index))).toEqual(new Set(upTo(700)));
  expect(numbersBy(opened, "t.by_group")).toEqual(inGroups(700));
  expect(opened.read((tx) => tx.count("t"))).toBe(700);
  await db.close();
  const again = await open(opened.folder);
  expect([again.isPaged, numbersBy(again, "t.by_n")]).toEqual([true, upTo(700)]);
  await again.db.close();
});

it("[K29] the key file includes what is written while it is made, at any point of the file", async () => {
  const opened = await open();
  await opened.db.setSchema(schema);
  await insert(opened, 0, 300);
  const ids = opened.read((tx) => collect(tx.query(range("t.by_creation_time", []))));
  await insert(opened, 300, 600);
  for (let n = 0; n < 300; n += 15) {
    await opened.write((tx) => {
      for (let at = n; at < n + 15; at++) {
        const id = ids[(at * 7) % 300]?.id ?? "";
        if (at % 3 === 0) tx.remove(id);
        else tx.patch(id, { group: 11 });
      }
    });
  }
  const file = await made(opened);
  const expected = numbersBy(opened, "t.by_group");
  expect(expected).toHaveLength(500);
  await opened.db.close();
  const again = await open(opened.folder);
  expect([again.isPaged, keyFileMade(again.folder)]).toEqual([true, file]);
  expect(numbersBy(again, "t.by_group")).toEqual(expected);
  await again.db.close();
});

it("[K29] the keys are made again when an index is added, and a start after a kill reads all of them", async () => {
  const opened = await open();
  await opened.db.setSchema(schema);
  await insert(opened, 0, 700);
  const file = await made(opened);
  await opened.db.setSchema(withOther);
  await insert(opened, 700, 720);
  await opened.store.fold();
  const killed = copyInto(root, opened.folder);
  await insert(opened, 720, 740);
  const other = await made(opened);
  expect(other).not.toBe(file);
  await opened.db.close();
  for (const [folder, count] of [
    [killed, 720],
    [opened.folder, 740],
  ] as const) {
    const again = await open(folder);
    if (folder === opened.folder) expect(keyFileMade(folder)).toBe(other);
    expect(again.isPaged).toBe(true);
    expect(numbersBy(again, "t.by_n")).toEqual(upTo(count));
    expect(numbersBy(again, "t.by_group")).toEqual(inGroups(count));
    await again.db.close();
  }
});

it("[K29] documents stay in memory while the disk lacks one written when an index was gone", async () => {
  const opened = await open();
  const { db, store } = opened;
  await db.setSchema(withOther);
  await insert(opened, 0, 700);
  await made(opened);
  const [first] = opened.read((tx) => collect(tx.query(range("t.by_n", []))));
  const change = (n: number) => opened.write((tx) => tx.patch(first?.id ?? "", { n }));
  await insert(opened, 700, 701);
  let isHeld = true;
  const looked = vi
    .spyOn(LoadedKeys.prototype, "durableTs", "get")
    .mockImplementation(() => (isHeld ? 0n : db.durable.ts));
  const fold = store.fold();
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  await db.setSchema(schema);
  await change(1_000);
  await db.setSchema(withOther);
  await change(2_000);
  isHeld = false;
  await fold;
  const numbers = [...upTo(701).slice(1), 2_000];
  expect(numbersBy(opened, "t.by_n")).toEqual(numbers);
  await store.fold();
  await vi.waitFor(() => expect(db.head.tree).toBeInstanceOf(PagedMap));
  expect(numbersBy(opened, "t.by_n")).toEqual(numbers);
  await db.close();
});

it("[K29] the key file has the documents of a table created after it was begun", async () => {
  const opened = await open();
  await opened.db.setSchema(schema);
  await insert(opened, 0, 700);
  const file = await made(opened);
  await opened.write((tx) => upTo(5).map((n) => tx.insert("other", { n })));
  await opened.db.close();
  const again = await open(opened.folder);
  expect([again.isPaged, keyFileMade(again.folder)]).toEqual([true, file]);
  expect(numbersBy(again, "other.by_creation_time")).toEqual(upTo(5));
  await again.db.close();
});

it("[K29] no keys are made if the disk has little space, and the folder is still served", async () => {
  vi.spyOn(promises, "statfs").mockResolvedValue({ bavail: 10, bsize: 4_096 } as never);
  syncBuiltinESMExports();
  const opened = await open();
  await opened.db.setSchema(schema);
  await insert(opened, 0, 900);
  await opened.store.fold();
  expect(promises.statfs).toHaveBeenCalled();
  await insert(opened, 900, 950);
  await opened.store.fold();
  expect(readdirSync(opened.folder).filter((name) => name.includes("keys"))).toEqual([]);
  await opened.db.close();
  const again = await open(opened.folder);
  expect(numbersBy(again, "t.by_group")).toEqual(inGroups(950));
  await again.db.close();
});

it("[K22] a folder that is no longer large keeps nothing of deleted documents in a former key file", async () => {
  const opened = await open();
  await opened.db.setSchema(schema);
  await insert(opened, 0, 700);
  await made(opened);
  await opened.db.close();
  const again = await open(opened.folder, 10_000);
  expect(again.isPaged).toBe(false);
  await again.write((tx) => {
    for (const { id } of collect(tx.query(range("t.by_group", [])))) tx.remove(id);
  });
  await again.db.close();
  const named = readdirSync(again.folder).filter((name) =>
    readFileSync(join(again.folder, name)).includes("private"),
  );
  expect(named).toEqual([]);
});
