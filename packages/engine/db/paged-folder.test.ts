import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SqliteStoreOptions } from "../kv/folder-store";
import { PagedMap } from "../kv/paged/paged-map";
import { connect } from "../kv/sqlite/sqlite-file";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { collect, scratchDatabase } from "../testing/scratch-database";
import { copyInto, keyFileMade } from "../testing/scratch-copies";
import { scratchFolder } from "../testing/scratch-folder";
import { schemaOf } from "../testing/scratch-schema";
import type { Query } from "./read/query";

const root = await scratchFolder("paged-folder");
let folders = 0;
const documents = 1_500;
const groups = 10;

const schema = schemaOf({
  t: { indexes: { by_group: ["group", "n"] }, searchIndexes: { find: { searchField: "text" } } },
});

const ofGroup = (group: number): Query => ({
  source: {
    type: "IndexRange",
    indexName: "t.by_group",
    range: [{ type: "Eq", fieldPath: "group", value: group }],
    order: "desc",
  },
  operators: [],
});

const open = async (folder: string, options: SqliteStoreOptions = {}) =>
  scratchDatabase(
    await sqliteStore(folder, {
      loadedDocumentsMax: -1,
      logFileBytes: 40_000,
      cacheBytesMax: 8_000_000,
      ...options,
    }),
  );

async function filled() {
  const folder = join(root, `folder-${++folders}`);
  const { db, write } = await open(folder);
  await db.setSchema(schema);
  for (let n = 0; n < documents; n += 100) {
    await write((tx) => {
      for (let at = n; at < n + 100; at++)
        tx.insert("t", { group: at % groups, n: at, text: `private-word-${at}` });
    });
  }
  await db.close();
  return folder;
}

const numbersOf = ({ read }: Pick<Awaited<ReturnType<typeof open>>, "read">, group: number) =>
  read((tx) => collect(tx.query(ofGroup(group))).map(({ value }) => Number(value["n"])));

const expected = (group: number) =>
  Array.from({ length: documents / groups }, (_, at) => documents - groups * (at + 1) + group);

const keyFile = "data.sqlite.keys";

describe("a paged folder", () => {
  it("[K26] opens without reading its documents, and reads those that are requested", async () => {
    const opened = await open(await filled());
    const { tree } = opened.db.head;
    if (!(tree instanceof PagedMap)) throw new Error("It is loaded.");
    expect(tree.entries.size).toBe(0);
    expect(numbersOf(opened, 3)).toEqual(expected(3));
    expect(tree.entries.size).toBeLessThan(documents);
    expect(opened.read((tx) => tx.count("t"))).toBe(documents);
    await opened.db.close();
  });

  it("[K26] keeps only a limited part of what is read in memory", async () => {
    const opened = await open(await filled(), { cacheBytesMax: 300_000 });
    let most = 0;
    for (let group = 0; group < groups; group++) {
      expect(numbersOf(opened, group)).toEqual(expected(group));
      const { tree } = opened.db.head;
      if (tree instanceof PagedMap) most = Math.max(most, tree.entries.size);
    }
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(documents);
    await opened.db.close();
  });

  const breaks: [string, (folder: string) => void | Promise<void>][] = [
    ["missing", (folder) => rmSync(join(folder, keyFile))],
    ["no database", (folder) => writeFileSync(join(folder, keyFile), "something else")],
    [
      "of other documents",
      async (folder) => {
        const other = connect(join(folder, keyFile));
        await other.exec("UPDATE mark SET name = 'other', former = 'another'; DELETE FROM keys");
        other.close();
      },
    ],
    [
      "behind",
      async (folder) => {
        const other = connect(join(folder, keyFile));
        await other.exec("UPDATE mark SET folded = folded - 1; DELETE FROM keys");
        other.close();
      },
    ],
  ];
  it.each(breaks)("[K27] makes a key file again that is %s", async (_, change) => {
    const folder = await filled();
    await change(folder);
    const opened = await open(folder);
    for (let group = 0; group < groups; group++)
      expect(numbersOf(opened, group)).toEqual(expected(group));
    expect(opened.read((tx) => tx.count("t"))).toBe(documents);
    await opened.db.close();
  });

  it.each([
    ["opened for reading", (folder: string) => open(folder, { keeps: () => false })],
    ["opened by a start", (folder: string) => open(folder)],
  ])("[K28] keeps the key file of a killed process when it is %s", async (_, openAgain) => {
    const folder = await filled();
    const { db, write } = await open(folder);
    await write((tx) => tx.insert("t", { group: 3, n: documents + 3, text: "the last one" }));
    const killed = copyInto(root, folder);
    await db.close();
    const made = keyFileMade(killed);
    const opener = await openAgain(killed);
    expect(opener.read((tx) => tx.count("t"))).toBe(documents + 1);
    await opener.db.close();
    const opened = await open(killed);
    expect(keyFileMade(killed)).toBe(made);
    expect(numbersOf(opened, 3)).toEqual([documents + 3, ...expected(3)]);
    await opened.db.close();
  });

  it("[K11] verifies everything when it is opened for reading", async () => {
    const folder = await filled();
    const file = connect(join(folder, "data.sqlite"));
    await file.exec(`UPDATE documents SET json = replace(json, '"n":77,', '"n":78,')`);
    file.close();
    await expect(open(folder, { keeps: () => false })).rejects.toThrow(/wrong checksum/);
  });

  it("[K27] makes no keys from a damaged document", async () => {
    const folder = await filled();
    const file = connect(join(folder, "data.sqlite"));
    await file.exec(`UPDATE documents SET json = replace(json, '"n":77,', '"n":78,')`);
    file.close();
    rmSync(join(folder, keyFile));
    await expect(open(folder)).rejects.toThrow(/wrong checksum/);
  });

  it("[K27] refuses a document that is damaged on the disk when it is read", async () => {
    const folder = await filled();
    const file = connect(join(folder, "data.sqlite"));
    await file.exec(`UPDATE documents SET json = replace(json, '"n":77,', '"n":78,')`);
    file.close();
    const opened = await open(folder);
    expect(numbersOf(opened, 3)).toEqual(expected(3));
    expect(() => numbersOf(opened, 7)).toThrow(/damaged or missing on the disk/);
    await opened.db.close();
  });

  it("[K27] refuses a document that is no longer valid text when it is read", async () => {
    const folder = await filled();
    const file = connect(join(folder, "data.sqlite"));
    await file.exec(
      `UPDATE documents SET json = CAST(CAST(json AS BLOB) || x'ff' AS TEXT) WHERE json LIKE '%"n":77,%'`,
    );
    file.close();
    const opened = await open(folder);
    expect(() => numbersOf(opened, 7)).toThrow(/damaged or missing on the disk/);
    await opened.db.close();
  });

  it("[K27] refuses a document that is missing on the disk when it is read", async () => {
    const folder = await filled();
    const file = connect(join(folder, "data.sqlite"));
    await file.exec(`DELETE FROM documents WHERE json LIKE '%"n":77,%'`);
    file.close();
    const opened = await open(folder);
    expect(() => numbersOf(opened, 7)).toThrow(/damaged or missing on the disk/);
    await opened.db.close();
  });

  it("[K22] leaves nothing of a deleted document in its keys", async () => {
    const folder = await filled();
    const { db, read, write } = await open(folder);
    await write((tx) => {
      for (let group = 0; group < groups; group++)
        for (const { id } of collect(tx.query(ofGroup(group)))) tx.remove(id);
    });
    expect(read((tx) => tx.count("t"))).toBe(0);
    await db.close();
    const named = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name)).includes("private"),
    );
    expect(named).toEqual([]);
  });

  it("[C8] builds an index of a table on the disk, which survives a restart", async () => {
    const folder = await filled();
    const first = await open(folder);
    const withFlag = schemaOf({ t: { indexes: { by_group: ["group", "n"], by_n: ["n"] } } });
    await first.db.setSchema(withFlag);
    const above: Query = {
      source: {
        type: "IndexRange",
        indexName: "t.by_n",
        range: [{ type: "Gte", fieldPath: "n", value: documents - 3 }],
        order: null,
      },
      operators: [],
    };
    const numbers = ({ read }: Pick<typeof first, "read">) =>
      read((tx) => collect(tx.query(above)).map(({ value }) => value["n"]));
    expect(numbers(first)).toEqual([documents - 3, documents - 2, documents - 1]);
    await first.db.close();
    const second = await open(folder);
    expect(numbers(second)).toEqual([documents - 3, documents - 2, documents - 1]);
    await second.db.close();
  });
});
