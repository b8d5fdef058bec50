import { jsonToConvex } from "convex/values";
import type { JSONValue, Value } from "convex/values";
import { BlobStore } from "../blobs/blob-store";
import { systemClock, systemRng } from "../clock";
import type { TableInfo } from "../db/catalog";
import type { Database } from "../db/database";
import { wholeRange } from "../db/read/index-range";
import type { KeyRange } from "../db/read/read-set";
import { Schema } from "../db/schema/schema";
import { systemTables } from "../db/schema/system-tables";
import type { Transaction } from "../db/transaction";
import { functionsFolderOf } from "../functions/bundle/project-file";
import { anonymous } from "../functions/call";
import { runAny } from "../functions/run-any";
import { Runtime } from "../functions/runtime";
import { openData, type OpenedData } from "../opened-data";
import { loadApp } from "../server-base";
import { writeBackup } from "./backup";
import { noteBackup } from "./backup-record";
import { administer, type Administration, type Opening } from "./running-server";

/** The tables that a backup or a check needs, which are small in any folder: names of tables and files, variables. */
const neededTables = new Set<number>([
  systemTables._tables.number,
  systemTables._environment.number,
  systemTables._storage.number,
]);

interface Stopped {
  db: Database;
  blobs: BlobStore;
  data: OpenedData;
}

/** Opens a folder without a server, for reading. Everything is verified, but hardly anything is kept in memory. */
export async function withStopped<T>(
  dataDir: string,
  work: (stopped: Stopped) => Promise<T>,
  tables: ReadonlySet<number> = neededTables,
): Promise<T> {
  const [clock, rng] = [systemClock, systemRng()];
  const data = await openData({ dataDir, clock, rng, keeps: (table) => tables.has(table) });
  try {
    const { db, blobsDir: folder, keys } = data;
    const secret = keys.secretFor("upload tokens");
    const blobs = await BlobStore.open({ folder, secret, publicUrl: () => "", clock, rng });
    blobs.attach(db);
    try {
      return await work({ db, blobs, data });
    } finally {
      blobs.close();
    }
  } finally {
    await data.close();
  }
}

export function administerStopped(
  dataDir: string,
  functionsDir: string | null,
  opening: Opening,
): Administration {
  const whole = async <T>(work: (administration: Administration) => Promise<T>): Promise<T> => {
    const administration = await administer(dataDir, functionsDir, opening);
    try {
      return await work(administration);
    } finally {
      await administration.close();
    }
  };
  return {
    run: async (path, args) => {
      const value = await readWith(dataDir, { functionsDir, opening, path, args });
      return value === undefined ? await whole((running) => running.run(path, args)) : value;
    },
    environment: (changes) => whole((running) => running.environment(changes)),
    backup: (target) =>
      withStopped(dataDir, ({ db, blobs }) =>
        writeBackup({ ...target, db, blobs, dataDir, nowMs: systemClock.nowMs() }),
      ),
    noteBackup: async (outcome) => void (await noteBackup(dataDir, outcome, systemClock.nowMs())),
    rotateSignInKeys: (isNow) => whole((running) => running.rotateSignInKeys(isNow)),
    beginSecret: (name) => whole((running) => running.beginSecret(name)),
    finishSecret: (name) => whole((running) => running.finishSecret(name)),
    close: () => Promise.resolve(),
  };
}

interface Reading {
  functionsDir: string | null;
  opening: Opening;
  path: string;
  args: unknown;
}

/**
 * The result of a function that only reads, with only those tables in memory that it needs: each run finds out which
 * ones were missing. Undefined when it fails, writes, or reads tables that have to be converted to this release first.
 */
async function readWith(dataDir: string, reading: Reading): Promise<Value | undefined> {
  const tables = new Set(neededTables);
  for (;;) {
    const { value, missed } = await withStopped(
      dataDir,
      (stopped) => readOnce(stopped, tables, reading),
      tables,
    );
    if (missed.length === 0) return value;
    for (const { number } of missed) tables.add(number);
  }
}

async function readOnce(
  { db, data, blobs }: Stopped,
  tables: ReadonlySet<number>,
  { functionsDir, opening, path, args }: Reading,
): Promise<{ value: Value | undefined; missed: TableInfo[] }> {
  const options = {
    ...opening,
    dataDir: null,
    functionsDir: functionsDir === null ? null : functionsFolderOf(functionsDir),
    port: null,
  };
  const url = opening.publicUrl ?? "http://127.0.0.1";
  const startedAtMs = systemClock.nowMs();
  const { app } = await loadApp(options, url, { data, startedAtMs });
  const { schemaJson } = app.bundle;
  const schema = schemaJson === null ? null : Schema.parse(schemaJson);
  const begun: { tx: Transaction; isReadOnly: boolean }[] = [];
  const runtime = new Runtime({
    db,
    clock: systemClock,
    rng: systemRng(),
    functions: app.bundle,
    storage: blobs,
    jobs: { scheduled: () => undefined },
    redactsErrors: false,
    report: () => undefined,
    onBegin: (tx, isReadOnly) => {
      begun.push({ tx, isReadOnly });
      if (!isReadOnly) throw new Error("This function writes.");
    },
  });
  try {
    const outcome = await runAny(runtime, {
      path,
      argsJson: JSON.stringify([args]),
      identity: anonymous,
    });
    const hasWritten = begun.some(({ isReadOnly }) => !isReadOnly);
    const read = readTables(
      db,
      begun.flatMap(({ tx }) => tx.reads.ranges()),
    );
    const isOfRelease = read.every(({ name }) => isAlike(db.head.catalog.schema, schema, name));
    if (hasWritten || !isOfRelease) return { value: undefined, missed: [] };
    const missed = read.filter(({ number }) => !tables.has(number));
    const value = outcome.ok ? jsonToConvex(JSON.parse(outcome.valueJson) as JSONValue) : undefined;
    return { value, missed };
  } finally {
    runtime.close();
    app.nodeWorkers?.close();
  }
}

function readTables(db: Database, reads: readonly KeyRange[]): TableInfo[] {
  const isRead = (table: TableInfo) =>
    [...table.indexes.values(), ...table.searchIndexes.values()].some((index) => {
      const { from, upTo } = wholeRange(index);
      return reads.some(
        (read) => (upTo === null || read.from < upTo) && (read.upTo === null || from < read.upTo),
      );
    });
  return [...db.head.catalog.tables].filter(isRead);
}

/** Tables that both schemas define in the same way are never converted. */
const isAlike = (stored: Schema | null, next: Schema | null, table: string): boolean =>
  JSON.stringify([stored?.isEnforced, stored?.tables.get(table)]) ===
  JSON.stringify([next?.isEnforced, next?.tables.get(table)]);
