import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "./admin/data-folder";
import type { Clock, Rng } from "./clock";
import { Database } from "./db/database";
import { DocumentVisits } from "./document-visits";
import { type Doubt, noteDoubt, readDoubt } from "./kv/doubt";
import type { LogTail } from "./kv/log/log-tail";
import { memoryStore } from "./kv/memory-store";
import type { SalvageReport } from "./kv/salvage/salvage-mark";
import { damaged } from "./kv/sqlite/sqlite-database";
import { isCorrupt } from "./kv/sqlite/sqlite-file";
import { sqliteStore } from "./kv/sqlite/sqlite-store";
import { DamageError } from "./kv/store";
import { databaseName } from "./kv/store-files";
import { reasonOf } from "./kv/way-out";
import { openKeyRing, temporaryKeyRing } from "./tokens/key-ring";
import type { KeyRing } from "./tokens/key-ring";

export interface OpenedData {
  db: Database;
  keys: KeyRing;
  blobsDir: string;
  packagesDir: string;
  bundlesDir: string | null;
  pushesDir: string | null;
  transfersDir: string | null;
  /** The part of the log that is not shipped yet; null in memory. */
  tail: LogTail | null;
  /** Data that is or was missing; nothing is deleted while there is a doubt. */
  doubt(): Doubt | null;
  noteDoubt(reason: string): void;
  /** Folds the log into the file; until then it contains deleted text. */
  foldLog(): Promise<void>;
  visits: DocumentVisits | null;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Gets a report of a salvage; without it a damaged file is an error. */
  salvage?: ((report: SalvageReport) => void) | undefined;
  dataDir: string | null;
  clock: Clock;
  rng: Rng;
  /** See EngineOptions. */
  cacheBytesMax?: number | undefined;
  loadedDocumentsMax?: number | undefined;
  /** Loads only these tables: for reading, never for a commit. */
  keeps?: (table: number) => boolean;
}

/** Opens the store first, which locks the folder for the rest. */
export async function openData({
  dataDir,
  clock,
  rng,
  salvage,
  keeps,
  cacheBytesMax,
  loadedDocumentsMax,
}: OpenOptions): Promise<OpenedData> {
  if (dataDir === null) return await openMemory({ clock, rng });
  const folder = await openDataFolder(dataDir);
  const note = (reason: string) => noteDoubt(folder.path, { sinceMs: clock.nowMs(), reason });
  // Noted before the salvage, because after a kill the folder must not look as if nothing had happened.
  if (salvage !== undefined) note("a salvage kept what could be read");
  const noteDamage = (thrown: unknown): never => {
    const error = damageOf(thrown, folder.path);
    if (error instanceof DamageError) note("a start failed because data was damaged or missing");
    throw error;
  };
  const store = await sqliteStore(folder.path, {
    ...(salvage === undefined ? {} : { salvage }),
    ...(keeps === undefined ? {} : { keeps }),
    ...(cacheBytesMax === undefined ? {} : { cacheBytesMax }),
    ...(loadedDocumentsMax === undefined ? {} : { loadedDocumentsMax }),
  }).catch(noteDamage);
  try {
    const [db, keys] = await Promise.all([
      Database.open({ store, clock, rng }).catch(noteDamage),
      openKeyRing(folder.path),
    ]);
    const placePath = join(folder.path, "visited");
    const visits = new DocumentVisits({ db, rows: store.rows, placePath });
    return {
      db,
      keys,
      blobsDir: folder.blobs,
      packagesDir: join(folder.path, "packages"),
      bundlesDir: folder.bundles,
      pushesDir: join(folder.path, "pushes"),
      transfersDir: join(folder.path, "transfers"),
      tail: store.tail,
      doubt: () => readDoubt(folder.path),
      noteDoubt: note,
      foldLog: () => store.fold(),
      visits,
      close: () => {
        visits.stop();
        return db.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Turns SQLite's own finding into a DamageError: when pages are read one by one it comes before our checks. */
export function damageOf(error: unknown, folder: string | null): unknown {
  if (folder === null || !isCorrupt(error)) return error;
  return damaged(join(folder, databaseName), reasonOf(error));
}

async function openMemory({ clock, rng }: Pick<OpenOptions, "clock" | "rng">): Promise<OpenedData> {
  const blobsDir = await mkdtemp(join(tmpdir(), "engine-blobs-"));
  const packagesDir = `${blobsDir}-packages`; // created with the first package
  const db = await Database.open({ store: memoryStore(), clock, rng });
  return {
    db,
    keys: await temporaryKeyRing(),
    blobsDir,
    packagesDir,
    bundlesDir: null,
    pushesDir: null,
    transfersDir: null,
    tail: null,
    doubt: () => null,
    noteDoubt: () => undefined,
    foldLog: () => Promise.resolve(),
    visits: null,
    close: async () => {
      await db.close();
      for (const made of [blobsDir, packagesDir]) await rm(made, { recursive: true, force: true });
    },
  };
}
