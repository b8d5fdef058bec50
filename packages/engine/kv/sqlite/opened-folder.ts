import { join } from "node:path";
import { type FolderLock, lockFolder } from "../folder-lock";
import type { SqliteStoreOptions } from "../folder-store";
import type { RemainingLog } from "../log/remaining-log";
import { defaultCacheBytes } from "../memory-bound";
import { databaseName } from "../store-files";
import { storeLimits } from "../store-limits";
import { prepareFile } from "./prepared-file";
import { SqliteDatabase, damaged } from "./sqlite-database";
import { isCorrupt, storeError } from "./sqlite-file";

export interface OpenedFolder extends SqliteStoreOptions {
  readonly folder: string;
  readonly path: string;
  readonly database: SqliteDatabase;
  readonly lock: FolderLock;
  readonly version: number;
  readonly left: RemainingLog;
  readonly logFileBytes: number;
  readonly appendBytesMax: number;
  readonly loadedDocumentsMax: number;
  readonly cacheBytesMax: number;
}

export async function openFolder(
  folder: string,
  options: SqliteStoreOptions,
): Promise<OpenedFolder> {
  const lock = await lockFolder(folder);
  const path = join(folder, databaseName);
  try {
    const prepared = await prepareFile(folder, path, options.salvage);
    const database = await SqliteDatabase.open(path, prepared.version);
    const bounds = { ...storeLimits, cacheBytesMax: defaultCacheBytes(), ...options };
    return { ...bounds, folder, path, database, lock, ...prepared };
  } catch (error) {
    await lock.release();
    if (isCorrupt(error)) throw damaged(path, (error as Error).message);
    throw storeError(`The data folder ${folder} cannot be opened`, error);
  }
}
