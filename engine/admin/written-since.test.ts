import { join } from "node:path";
import { expect, it } from "vitest";
import { objectOf, schemaOf } from "../db/scratch-schema";
import { scratchDatabase } from "../db/scratch-database";
import { connect } from "../kv/sqlite-file";
import { sqliteStore } from "../kv/sqlite-store";
import { scratchFolder } from "../testing/scratch-folder";
import { writtenSince } from "./written-since";

const root = await scratchFolder("written-since");
let folders = 0;

const former = schemaOf({ t: { indexes: { by_n: ["n"] } } });

async function filled() {
  const folder = join(root, `folder-${++folders}`);
  const scratch = await open(folder);
  await scratch.db.setSchema(former);
  await scratch.write((tx) => {
    for (let n = 0; n < 5; n++) tx.insert("t", { n });
  });
  await scratch.db.close();
  return folder;
}

async function open(folder: string) {
  const scratch = await scratchDatabase(await sqliteStore(folder), ++folders);
  scratch.clock.ms += folders * 1_000;
  return scratch;
}

async function change(folder: string, sql: string): Promise<void> {
  const database = connect(join(folder, "data.sqlite"));
  await database.exec(sql);
  database.close();
}

it("[K23] counts what the first commit after an upgrade of the format alone wrote", async () => {
  const folder = await filled();
  await change(
    folder,
    `UPDATE documents SET id = substr(id, instr(id, ':') + 1);
     PRAGMA user_version = 2; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`,
  );
  const { db, write } = await open(folder);
  await write((tx) => tx.insert("t", { n: 6 }));
  await db.close();
  expect([...(await writtenSince(folder))]).toEqual([["t", 1]]);
});

it("[K23] counts no document that the upgrade converted, unless its commits are gone", async () => {
  const folder = await filled();
  const { db } = await open(folder);
  await db.keepPrevious();
  const next = schemaOf({ t: { documentType: objectOf({ n: "string" }) } });
  await db.setSchema(next, "", { t: ({ n, ...row }) => ({ ...row, n: String(Number(n)) }) });
  await db.close();
  expect([...(await writtenSince(folder))]).toEqual([]);

  const later = await open(folder);
  await later.write((tx) => {
    for (let n = 0; n < 2; n++) tx.insert("t", { n: "new" });
  });
  await later.db.close();
  expect([...(await writtenSince(folder))]).toEqual([["t", 2]]);

  await change(folder, "DELETE FROM commits WHERE ts < (SELECT max(ts) FROM commits)");
  expect([...(await writtenSince(folder))]).toEqual([["t", 7]]);
});
