import { join } from "node:path";
import { expect, it } from "vitest";
import { connect } from "../kv/sqlite/sqlite-file";
import type { SqliteStoreOptions } from "../kv/folder-store";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { scratchDatabase } from "../testing/scratch-database";
import { copyInto, keyFileMade } from "../testing/scratch-copies";
import { scratchFolder } from "../testing/scratch-folder";
import { objectOf, schemaOf } from "../testing/scratch-schema";
import { writtenSince } from "./written-since";

const root = await scratchFolder("written-since");
let folders = 0;

const former = schemaOf({ t: { indexes: { by_n: ["n"] } } });

async function filled() {
  const folder = join(root, `folder-${++folders}`);
  const scratch = await open(folder);
  await scratch.db.setSchema(former);
  const ids = await scratch.write((tx) => [0, 1, 2, 3, 4].map((n) => tx.insert("t", { n })));
  await scratch.db.close();
  return { folder, ids };
}

async function open(folder: string, options: SqliteStoreOptions = {}) {
  const scratch = await scratchDatabase(await sqliteStore(folder, options), ++folders);
  scratch.clock.ms += folders * 1_000;
  return scratch;
}

const toSecondFormatSql = `
  UPDATE documents SET id = substr(id, instr(id, ':') + 1);
  PRAGMA user_version = 2; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)
`;

async function change(folder: string, sql: string): Promise<void> {
  const database = connect(join(folder, "data.sqlite"));
  await database.exec(sql);
  database.close();
}

const countsIn = async (folder: string) => Object.fromEntries(await writtenSince(folder));

it("[K23] counts writes from the first commit after an upgrade that changed only the format", async () => {
  const { folder } = await filled();
  await change(folder, toSecondFormatSql);
  const { db, write } = await open(folder);
  await write((tx) => tx.insert("t", { n: 6 }));
  await db.close();
  expect(await countsIn(folder)).toEqual({ t: { added: 1, changed: 0, deleted: 0 } });
});

it.each(["another format", "the same format"])(
  "[K23] counts what was added, changed and deleted since an upgrade from %s",
  async (from) => {
    const { folder, ids } = await filled();
    if (from === "another format") await change(folder, toSecondFormatSql);
    const { db, write } = await open(folder);
    if (from === "the same format") await db.keepPrevious();
    const [changed = "", first = "", second = ""] = ids;
    await write((tx) => tx.patch(changed, { n: 7 }));
    const fleeting = await write((tx) => tx.insert("t", { n: 8 }));
    await write((tx) => [first, second, fleeting].map((id) => tx.remove(id)));
    await write((tx) => tx.insert("other", { n: 9 }));
    await db.close();
    expect(await countsIn(folder)).toEqual({
      t: { added: 0, changed: 1, deleted: 2 },
      other: { added: 1, changed: 0, deleted: 0 },
    });
  },
);

it("[K28] counts only the writes in the log of a paged folder, and keeps its key file", async () => {
  const { folder } = await filled();
  const paged = { loadedDocumentsMax: -1 };
  const { db, write } = await open(folder, paged);
  await db.keepPrevious();
  await write((tx) => tx.insert("t", { n: 6 }));
  const killed = copyInto(root, folder);
  await db.close();
  const made = keyFileMade(killed);
  const counts = Object.fromEntries(await writtenSince(killed, paged));
  expect(counts).toEqual({ t: { added: 1, changed: 0, deleted: 0 } });
  const opened = await open(killed, paged);
  expect(keyFileMade(killed)).toBe(made);
  expect(opened.read((tx) => tx.count("t"))).toBe(6);
  await opened.db.close();
});

it("[K23] does not count documents as deleted to which an import gave another creation time", async () => {
  const { folder, ids } = await filled();
  const { db } = await open(folder);
  await db.keepPrevious();
  const [_id = ""] = ids;
  const documents = [{ _id, _creationTime: 1_600_000_000_000, n: 0 }];
  await db.restore([{ name: "t", isCleared: true, documents }]);
  await db.close();
  expect(await countsIn(folder)).toEqual({ t: { added: 0, changed: 1, deleted: 4 } });
});

it("[K23] counts no document that the upgrade converted or deleted, unless its commits are gone", async () => {
  const { folder, ids } = await filled();
  const { db } = await open(folder);
  await db.keepPrevious();
  const next = schemaOf({ t: { documentType: objectOf({ n: "string" }) } });
  await db.setSchema(next, "", {
    t: ({ n, ...row }) => (Number(n) === 0 ? null : { ...row, n: String(Number(n)) }),
  });
  await db.close();
  expect(await countsIn(folder)).toEqual({});

  const later = await open(folder);
  await later.write((tx) => {
    for (let n = 0; n < 2; n++) tx.insert("t", { n: "new" });
  });
  await later.write((tx) => tx.remove(ids[1] ?? ""));
  await later.db.close();
  expect(await countsIn(folder)).toEqual({ t: { added: 2, changed: 0, deleted: 1 } });

  await change(folder, "DELETE FROM commits WHERE ts < (SELECT max(ts) FROM commits)");
  expect(await countsIn(folder)).toEqual({ t: { added: 2, changed: 3, deleted: 2 } });
});

it("[K23] counts what was written between two upgrades of one day", async () => {
  const { folder, ids } = await filled();
  await change(folder, toSecondFormatSql);
  const { db, write } = await open(folder); // the first upgrade: another format
  await write((tx) => tx.patch(ids[0] ?? "", { n: 7 }));
  await db.setSchema(schemaOf({ t: { indexes: { by_n: ["n"], by_m: ["m"] } } })); // converts nothing
  await write((tx) => tx.insert("t", { n: 8 }));
  await db.close();
  expect(await countsIn(folder)).toEqual({ t: { added: 1, changed: 1, deleted: 0 } });
});

it("[K23] counts what was written before a conversion that wrote it again", async () => {
  const { folder, ids } = await filled();
  const { db, write } = await open(folder);
  await db.keepPrevious();
  const [changed = "", deleted = ""] = ids;
  await write((tx) => tx.patch(changed, { n: 7 }));
  await write((tx) => tx.insert("t", { n: 8 }));
  await write((tx) => tx.remove(deleted));
  const next = schemaOf({ t: { documentType: objectOf({ n: "string" }) } });
  await db.setSchema(next, "", { t: ({ n, ...row }) => ({ ...row, n: String(Number(n)) }) });
  await db.close();
  expect(await countsIn(folder)).toEqual({ t: { added: 1, changed: 1, deleted: 1 } });
});
