import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { docOf, fileIn, readFolder } from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { connect } from "../sqlite/sqlite-file";
import { sqliteStore } from "../sqlite/sqlite-store";

const root = await scratchFolder("scrub");

/** Long texts have their own pages, which are freed whole; short ones leave a gap in a page. */
const words = (n: number) => `secret-word-${n} `.repeat(n % 3 === 0 ? 600 : 3);
const docs = Array.from({ length: 60 }, (_, n) => docOf(n, words(n)));

async function fill(folder: string) {
  const store = await sqliteStore(folder, { logFileBytes: 1 });
  await store.load(() => undefined);
  await store.append([{ ts: 1n, puts: docs, deletes: [] }]);
  return store;
}

const filesWith = (folder: string, word: string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(word));

it("[K22] leaves nothing of a deleted or overwritten document in any file of the folder", async () => {
  const folder = join(root, "deleted");
  const store = await fill(folder);
  const [changed = docOf(0), ...deletes] = docs;
  const after = { ...changed, json: docOf(0, "other words").json };
  await store.append([{ ts: 2n, puts: [after], deletes }]);
  await store.close();
  expect(filesWith(folder, "secret-word")).toEqual([]);
  expect((await readFolder(folder)).docs).toEqual(new Map([[after.id, after.json]]));
});

it("[K22] leaves nothing of a deleted document in the log once that is folded in", async () => {
  const folder = join(root, "folded");
  const store = await sqliteStore(folder);
  await store.load(() => undefined);
  await store.append([{ ts: 1n, puts: docs, deletes: [] }]);
  await store.append([{ ts: 2n, puts: [], deletes: docs }]);
  expect(filesWith(folder, "secret-word")).toEqual(["commits-1.log"]);
  await store.fold();
  expect(filesWith(folder, "secret-word")).toEqual([]);
  await store.close();
});

it("[K22] rewrites an older file once, without what was deleted in it", async () => {
  const folder = join(root, "former");
  await (await fill(folder)).close();
  const previous = connect(fileIn(folder));
  await previous.exec("PRAGMA secure_delete = OFF; DROP TABLE scrubbed; DELETE FROM documents");
  await previous.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  previous.close();
  expect(filesWith(folder, "secret-word")).toEqual(["data.sqlite"]);
  expect((await readFolder(folder)).docs.size).toBe(0);
  expect(filesWith(folder, "secret-word")).toEqual([]);
});
