import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DocumentVisits } from "./document-visits";
import type { FileRows } from "./kv/folder-store";
import { rowKeyOf } from "./kv/sqlite/row-key";
import { connect, documentChecksum } from "./kv/sqlite/sqlite-file";
import { sqliteStore } from "./kv/sqlite/sqlite-store";
import { scratchDatabase } from "./testing/scratch-database";
import { scratchFolder } from "./testing/scratch-folder";
import { schemaOf } from "./testing/scratch-schema";

const root = await scratchFolder("visits");
let folders = 0;

const limits = { visitsPerRound: 1, rowsAtOnceMax: 8, pauseMs: 0 };

async function filled(count = 60) {
  const folder = join(root, `folder-${++folders}`);
  const store = await sqliteStore(folder);
  const { db, clock, write } = await scratchDatabase(store);
  await db.setSchema(schemaOf({ t: { indexes: { by_n: ["n"] } } }));
  const ids = await write((tx) =>
    Array.from({ length: count }, (_, n) => tx.insert("t", { n, text: "words ".repeat(20) })),
  );
  clock.ms += 1_000;
  await store.fold();
  const lines: string[] = [];
  const reads: number[] = [];
  const rows: FileRows = {
    ...store.rows,
    listAfter: async (key, rowsMax) => {
      const found = await store.rows.listAfter(key, rowsMax);
      reads.push(found.length);
      return found;
    },
  };
  const open = (changed: Partial<typeof limits> = {}) =>
    new DocumentVisits({
      db,
      rows,
      placePath: join(folder, "visited"),
      limits: { ...limits, ...changed },
    });
  const visits = open();
  const visit = (which = visits) => which.visit((line) => lines.push(line));
  const change = async (sql: string) => {
    const other = connect(join(folder, "data.sqlite"));
    await other.exec(sql);
    other.close();
  };
  const docOf = (id: string) => db.begin("head", { isReadOnly: true }).get(id);
  const keyOf = (id: string) => rowKeyOf({ id, json: docOf(id)?.json ?? "" });
  return { db, store, write, folder, ids, lines, reads, open, visits, visit, change, docOf, keyOf };
}

it("[K25] reads every row of an intact file in small steps, and finds nothing", async () => {
  const { store, visits, visit, reads, lines } = await filled();
  await visit();
  expect(reads.reduce((sum, count) => sum + count, 0)).toBe(await store.rows.count());
  expect(Math.max(...reads)).toBeLessThanOrEqual(limits.rowsAtOnceMax);
  expect([visits.badCount, lines]).toEqual([0, []]);
  await store.close();
});

it("[K25] continues where the last visit ended, after a restart too, and starts again at the end", async () => {
  const { store, open, visit, reads, folder } = await filled();
  const total = await store.rows.count();
  for (let visits = 0; visits < 2; visits++) await visit(open({ visitsPerRound: 2 }));
  const read = reads.reduce((sum, count) => sum + count, 0);
  expect(read).toBeGreaterThanOrEqual(total);
  expect(read).toBeLessThan(total + 2 * limits.rowsAtOnceMax);
  rmSync(join(folder, "visited"));
  await visit(open({ visitsPerRound: 1 }));
  expect(reads.reduce((sum, count) => sum + count, 0)).toBe(read + total);
  await store.close();
});

it("[K25] counts and names documents that are damaged, missing or different from memory, until they are intact again", async () => {
  const { store, ids, visits, visit, lines, change, docOf, keyOf, write } = await filled();
  const [flipped = "", other = "", gone = ""] = [ids[3], ids[20], ids[41]];
  const changed = { id: other, table: 10_001, json: docOf(other)?.json.replace("words", "wards") };
  const crc = documentChecksum({ ...changed, json: changed.json ?? "" });
  await change(`
    UPDATE documents SET json = replace(json, 'words', 'wxrds') WHERE id = '${keyOf(flipped)}';
    UPDATE documents SET json = '${changed.json}', crc = ${crc} WHERE id = '${keyOf(other)}';
    DELETE FROM documents WHERE id = '${keyOf(gone)}';
  `);
  await visit();
  expect(visits.badCount).toBe(3);
  for (const id of [flipped, other, gone]) {
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
  }
  await visit();
  expect(lines).toHaveLength(3);
  await write((tx) => {
    for (const id of [flipped, other, gone]) tx.patch(id, { n: 1_000 });
  });
  await store.fold();
  await visit();
  expect(visits.badCount).toBe(0);
  await store.close();
});

it("[K25] finds damage in a paged folder that its start did not read", async () => {
  const { db, folder, ids, lines, visit, change, keyOf } = await filled(200); // the start reads the last rows
  const [flipped = "", gone = "", unlisted = ""] = [ids[3], ids[20], ids[41]];
  const [flippedKey, goneKey, unlistedKey] = [flipped, gone, unlisted].map(keyOf);
  await db.close();
  const openPaged = async () => {
    const store = await sqliteStore(folder, { loadedDocumentsMax: -1 });
    return { store, paged: await scratchDatabase(store) };
  };
  await (await openPaged()).paged.db.close();
  await change(`
    UPDATE documents SET json = replace(json, 'words', 'wxrds') WHERE id = '${flippedKey}';
    DELETE FROM documents WHERE id = '${goneKey}';
    ATTACH '${join(folder, "data.sqlite.keys")}' AS keys;
    DELETE FROM keys.keys WHERE row = '${unlistedKey}' AND prefix = (SELECT number FROM keys.prefixes WHERE identity LIKE '%"by_n"%');
  `);
  const { store, paged } = await openPaged();
  const placePath = join(folder, "visited");
  const visits = new DocumentVisits({ db: paged.db, rows: store.rows, placePath, limits });
  await visit(visits);
  expect(visits.badCount).toBe(3);
  for (const id of [flipped, gone, unlisted]) {
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
  }
  await paged.db.close();
});

it("[K25] no longer counts a damaged document once it is deleted", async () => {
  const { store, ids, visits, visit, change, keyOf, write } = await filled();
  const [flipped = ""] = [ids[3]];
  await change(
    `UPDATE documents SET json = replace(json, '"_creationTime":', '"_creationTime":9') WHERE id = '${keyOf(flipped)}'`,
  );
  await visit();
  await visit();
  expect(visits.badCount).toBe(1);
  await write((tx) => tx.remove(flipped));
  await store.fold();
  await visit();
  expect(visits.badCount).toBe(0);
  await store.close();
});

it("[K25] does not take a closed file for damage", async () => {
  const { store, visits, visit, lines, reads } = await filled();
  const visiting = visit();
  while (reads.length === 0) await new Promise(setImmediate);
  visits.stop();
  await store.close();
  await visiting;
  await visit();
  expect([visits.badCount, lines]).toEqual([0, []]);
});

it("[K25] finds no damage in a file that still has the format of an older program", async () => {
  const { store, folder, change } = await filled();
  await store.close();
  await change(
    `UPDATE documents SET id = substr(id, instr(id, ':') + 1);
     PRAGMA user_version = 2; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`,
  );
  const old = await sqliteStore(folder);
  const { db } = await scratchDatabase(old);
  const placePath = join(folder, "visited");
  const visits = new DocumentVisits({ db, rows: old.rows, placePath, limits });
  const lines: string[] = [];
  await visits.visit((line) => lines.push(line));
  expect([visits.badCount, lines]).toEqual([0, []]);
  await old.close();
});

it("[K25] finds a document that an index of memory has lost", async () => {
  const { db, store, ids, visits, visit, docOf } = await filled();
  const [, lost = ""] = ids;
  const { tree } = db.durable;
  const entry = [...tree.iterate("", null, "asc")].filter(([, doc]) => doc === docOf(lost)).at(-1);
  tree.delete(entry?.[0] ?? "");
  await visit();
  expect(visits.badCount).toBe(1);
  await store.close();
});

it("[K25] does not take a write during the check for damage", async () => {
  const { store, ids, visits, visit, write, lines } = await filled(200);
  const over = new AbortController();
  const writing = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const id = ids[n % ids.length] ?? "";
      await write((tx) => {
        if (tx.get(id) !== null && n % 3 === 0) tx.remove(id);
        else if (tx.get(id) !== null) tx.patch(id, { n: -n });
        tx.insert("t", { n, text: "new" });
      });
      if (n % 5 === 0) await store.fold();
    }
  })();
  await visit();
  await visit();
  over.abort();
  await writing;
  expect([visits.badCount, lines]).toEqual([0, []]);
  await store.close();
});
