import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  commitOf,
  copyInto,
  docOf,
  fileIn,
  flip,
  deleteRecordCount,
  idOf,
  logIn,
  readFolder as read,
} from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { currentVersion, migrateFile, rowKeysOf } from "../format-version";
import { encodeRecord } from "../log/log-record";
import { batchOf, printBatch } from "../sqlite/batch";
import { rowKeyOf } from "../sqlite/row-key";
import { type Connection, connect, createFile, readVersion } from "../sqlite/sqlite-file";
import { sqliteStore } from "../sqlite/sqlite-store";
import type { CommitRecord } from "../store";
import type { SalvageReport } from "./salvage-mark";

const root = await scratchFolder("damage");
const copyOf = (folder: string) => copyInto(root, folder);

/** Until the third format a row's key was its document's id. */
const rowsByIdSql = "UPDATE documents SET id = substr(id, instr(id, ':') + 1); VACUUM";

describe("a damaged file", () => {
  const folder = join(root, "cold");
  const documents = 400;

  beforeAll(async () => {
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append(
      Array.from({ length: documents }, (_, at) => commitOf(at + 1)),
      { schema: '{"tables":[]}' },
    );
    await store.close();
  });

  // With the highest bit set, a text is no longer UTF-8.
  it.each([0x10, 0x80])(
    "[K11] R06: never loses a document silently, wherever bit %i of a byte is changed",
    async (bit) => {
      const whole = await read(folder);
      const size = readFileSync(fileIn(folder)).length;
      let refused = 0;
      for (let at = 0; at < size; at += Math.floor(size / 150)) {
        const copy = copyOf(folder);
        flip(fileIn(copy), at, bit);
        const outcome = await read(copy).catch((error: unknown) => error as Error);
        if (outcome instanceof Error) {
          refused++;
          expect([at, outcome.message]).toEqual([
            at,
            expect.stringMatching(/damaged|cannot be opened|newer/),
          ]);
        } else expect([at, outcome]).toEqual([at, whole]);
        rmSync(copy, { recursive: true });
      }
      expect(refused).toBeGreaterThan(75);
    },
  );

  it.each([0x10, 0x80])(
    "[K11] [K12] R06: names the damaged document, and salvage keeps all others (bit %i)",
    async (bit) => {
      const copy = copyOf(folder);
      const bytes = readFileSync(fileIn(copy));
      const at = bytes.indexOf(`{"_id":"${idOf(200)}"`) + 60;
      flip(fileIn(copy), at, bit);
      await expect(read(copy)).rejects.toThrow(`document ${idOf(200)}`);
      const reports: SalvageReport[] = [];
      const { docs, lastTs, meta } = await read(copy, {
        salvage: (report: SalvageReport) => reports.push(report),
      });
      expect(reports).toEqual([
        {
          kept: documents - 1,
          damagedIds: [idOf(200)],
          olderIds: [],
          lost: [],
          expected: documents,
          setAside: `${fileIn(copy)}.damaged`,
        },
      ]);
      expect(docs.size).toBe(documents - 1);
      expect(docs.has(idOf(200))).toBe(false);
      expect(lastTs).toBe(BigInt(documents));
      expect(meta).toEqual({ schema: '{"tables":[]}' });
    },
  );

  it("[K12] salvage restores from the log documents that it contains", async () => {
    const copy = copyOf(folder);
    const store = await sqliteStore(copy);
    await store.load(() => undefined);
    const [changed, added] = [docOf(200, "changed"), docOf(documents + 1)];
    await store.append([{ ts: BigInt(documents + 1), puts: [changed, added], deletes: [] }]);
    const killed = copyOf(copy);
    await store.close();
    const bytes = readFileSync(fileIn(killed));
    for (const n of [200, 300]) {
      flip(fileIn(killed), bytes.indexOf(`{"_id":"${idOf(n)}"`) + 60);
    }
    await expect(read(killed)).rejects.toThrow("damaged");
    const reports: SalvageReport[] = [];
    const { docs } = await read(killed, {
      salvage: (report: SalvageReport) => reports.push(report),
    });
    expect([docs.get(idOf(200)), docs.has(idOf(300)), docs.has(added.id)]).toEqual([
      changed.json,
      false,
      true,
    ]);
    expect(reports).toMatchObject([
      { kept: documents, damagedIds: [idOf(300)], expected: documents + 2 },
    ]);
  });

  it("[K12] salvage reads around a lost page", async () => {
    const copy = copyOf(folder);
    const bytes = readFileSync(fileIn(copy));
    const page = Math.floor(bytes.indexOf(`{"_id":"${idOf(100)}"`) / 4096);
    bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
    writeFileSync(fileIn(copy), bytes);
    await expect(read(copy)).rejects.toThrow("--salvage");
    const reports: SalvageReport[] = [];
    const { docs } = await read(copy, { salvage: (report: SalvageReport) => reports.push(report) });
    expect(docs.size).toBeGreaterThan(documents - 20);
    expect(docs.size).toBeLessThan(documents);
    expect(reports[0]).toMatchObject({ kept: docs.size, expected: documents });
    for (const [id, json] of docs) expect(json).toBe(docOf(Number(id.slice(3)) / 7919).json);
  });

  it("[K12] salvage fails when nothing can be read, and leaves the file unchanged", async () => {
    const copy = copyOf(folder);
    writeFileSync(fileIn(copy), Buffer.alloc(8192, 7));
    await expect(read(copy)).rejects.toThrow("not a database of this program");
    await expect(read(copy, { salvage: () => undefined })).rejects.toThrow("Restore a backup");
    expect(readFileSync(fileIn(copy)).equals(Buffer.alloc(8192, 7))).toBe(true);
  });

  it("[K13] R12: a folder of a newer program is rejected in one line and left unchanged", async () => {
    const copy = copyOf(folder);
    const bytes = readFileSync(fileIn(copy));
    bytes.writeUInt32BE(currentVersion + 1, 60);
    writeFileSync(fileIn(copy), bytes);
    await expect(read(copy)).rejects.toThrow(
      /^The data folder .* was written by a newer version .*$/,
    );
    expect(readFileSync(fileIn(copy)).equals(bytes)).toBe(true);
  });

  it("[K13] R12: an older format is migrated in a copy that replaces the file", async () => {
    const copy = copyOf(folder);
    const path = fileIn(copy);
    const [one, two] = [currentVersion + 1, currentVersion + 2];
    await migrateFile(path, currentVersion, two, {
      [one]: (file) => file.exec("ALTER TABLE commits ADD COLUMN note TEXT"),
      [two]: (file) => file.exec("DELETE FROM meta"),
    });
    expect(readVersion(path)).toBe(two);
    expect(readdirSync(copy).filter((name) => name.endsWith(".new"))).toEqual([]);
    await expect(read(copy)).rejects.toThrow("newer version");
  });

  it("[K13] R12: a folder of the first format, without a log, opens and accepts appends", async () => {
    const copy = copyOf(folder);
    deleteRecordCount(copy);
    const connection = connect(fileIn(copy));
    await connection.exec(`
      ${rowsByIdSql};
      DROP TRIGGER batch_added;
      ALTER TABLE digest DROP COLUMN folded;
      CREATE TRIGGER batch_added INSTEAD OF INSERT ON batches BEGIN UPDATE digest SET last_ts = 0; END;
      PRAGMA user_version = 1;
      PRAGMA wal_checkpoint(TRUNCATE);
    `);
    connection.close();
    const store = await sqliteStore(copy);
    await store.load(() => undefined);
    await store.append([commitOf(documents + 1)]);
    await store.close();
    const { docs, lastTs } = await read(copy);
    expect([docs.size, lastTs]).toEqual([documents + 1, BigInt(documents + 1)]);
    expect(readVersion(fileIn(copy))).toBe(currentVersion);
  });

  /** The second format as left by a killed process: rows keyed by their ids, in the file and in the log. */
  async function secondFormat(): Promise<string> {
    const copy = copyOf(folder);
    const connection = connect(fileIn(copy));
    await connection.exec(
      `${rowsByIdSql}; PRAGMA user_version = 2; PRAGMA wal_checkpoint(TRUNCATE)`,
    );
    connection.close();
    const [ts, nextTs] = [BigInt(documents + 1), BigInt(documents + 2)];
    const commits: CommitRecord[] = [
      { ts, puts: [docOf(1, "changed"), docOf(documents + 1)], deletes: [docOf(2)] },
      { ts: nextTs, puts: [docOf(1, "once more")], deletes: [docOf(documents + 1)] },
    ];
    // The first record contains everything in the file.
    const records = commits.map((commit, at) =>
      encodeRecord(at + 2, printBatch(batchOf([commit], {}, rowKeysOf(2)))),
    );
    writeFileSync(logIn(copy), Buffer.concat(records));
    return copy;
  }

  it("[K13] [K17] R12: a folder of the second format is migrated in place with the contents of its log", async () => {
    const copy = await secondFormat();
    const outcome = async () => {
      const { docs, lastTs } = await read(copy);
      return [docs.size, docs.has(idOf(2)), docs.get(idOf(1)), lastTs];
    };
    const lastTs = BigInt(documents + 2);
    expect(await outcome()).toEqual([documents - 1, false, docOf(1, "once more").json, lastTs]);
    const store = await sqliteStore(copy);
    await store.load(() => undefined);
    await store.append([{ ts: lastTs + 1n, puts: [docOf(1, "in place")], deletes: [] }]);
    await store.close();
    expect(await outcome()).toEqual([documents - 1, false, docOf(1, "in place").json, lastTs + 1n]);
    expect(readVersion(fileIn(copy))).toBe(currentVersion);
  });

  it("[K12] [K13] a damaged folder of the second format is salvaged with the contents of its log", async () => {
    const copy = await secondFormat();
    const bytes = readFileSync(fileIn(copy));
    flip(fileIn(copy), bytes.indexOf(`{"_id":"${idOf(200)}"`) + 60);
    await expect(read(copy)).rejects.toThrow(`document ${idOf(200)}`);
    const bare = copyOf(copy);
    rmSync(logIn(bare));
    await expect(read(bare)).rejects.toThrow(`document ${idOf(200)}`);
    expect([copy, bare].map((refused) => readVersion(fileIn(refused)))).toEqual([2, 2]);
    const salvaged = await read(copy, { salvage: () => undefined });
    expect([salvaged.docs.size, salvaged.docs.get(idOf(1))]).toEqual([
      documents - 2,
      docOf(1, "once more").json,
    ]);
    expect(await read(copy)).toEqual(salvaged);
    const store = await sqliteStore(copy);
    await store.load(() => undefined);
    await store.append([commitOf(documents + 3)]);
    await store.close();
    expect(readVersion(fileIn(copy))).toBe(currentVersion);
    expect((await read(copy)).docs.size).toBe(documents - 1);
  });

  it("[K11] [K12] a row under a wrong key is detected, and salvaged under the right one", async () => {
    const copy = copyOf(folder);
    const bytes = readFileSync(fileIn(copy));
    flip(fileIn(copy), bytes.indexOf(rowKeyOf(docOf(200))) + 5);
    await expect(read(copy)).rejects.toThrow(`document ${idOf(200)} has a wrong key`);
    expect((await read(copy, { salvage: () => undefined })).docs.size).toBe(documents);
    expect((await read(copy)).docs.size).toBe(documents);
  });

  it("[K13] a migration that fails or was killed leaves the old file", async () => {
    const copy = copyOf(folder);
    const failing = { [currentVersion + 1]: (file: Connection) => file.exec("DROP TABLE nothing") };
    const migration = migrateFile(fileIn(copy), currentVersion, currentVersion + 1, failing);
    await expect(migration).rejects.toThrow();
    copyFileSync(fileIn(copy), `${fileIn(copy)}.new`);
    expect((await read(copy)).docs.size).toBe(documents);
    expect(existsSync(`${fileIn(copy)}.new`)).toBe(false);
  });

  it("[K13] a creation that was killed starts again", async () => {
    const begun = join(root, "begun");
    const store = await sqliteStore(begun);
    await store.close();
    rmSync(fileIn(begun));
    await createFile(join(root, "other.sqlite"), 1);
    writeFileSync(`${fileIn(begun)}.new`, "half");
    expect((await read(begun)).docs.size).toBe(0);
  });
});
