import { copyFile, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BlobFolder } from "../blobs/blob-folder";
import type { Database } from "../db/database";
import { syncFolder } from "../kv/sync-folder";
import { StartError } from "./start-error";

interface BackupSource {
  folder: string;
  db: Database;
  blobs: BlobFolder;
}

export const backupDatabaseName = "data.sqlite";
export const backupBlobsName = "blobs";
const markName = "backup.json";

/**
 * Copies a running server: one moment of its documents, and every file that those documents may name. Keys stay
 * behind, so that who finds the copy can sign nothing; after a restore everybody signs in again. The mark is written
 * last, and the folder gets its name when all of it is on disk: a folder without name or mark is no backup.
 */
export async function writeBackup({ folder, db, blobs }: BackupSource): Promise<void> {
  const target = resolve(folder);
  if ((await stat(target).catch(() => null)) !== null) {
    throw new StartError(`${target} exists already. Name a new folder for the backup.`);
  }
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, backupBlobsName), { recursive: true, mode: 0o700 });
  const { ts } = db.durable; // everything up to here is in the copy
  await blobs.withoutDeletions(async () => {
    await db.backup(join(partial, backupDatabaseName));
    for (const name of await blobs.names()) {
      const copy = join(partial, backupBlobsName, name);
      await copyFile(blobs.pathOf(name), copy);
      await syncFile(copy);
    }
  });
  const mark = JSON.stringify({ version: 1, ts: String(ts) });
  await writeFile(join(partial, markName), mark, { mode: 0o600, flush: true });
  await syncFolder(join(partial, backupBlobsName));
  await syncFolder(partial);
  await rename(partial, target);
  await syncFolder(dirname(target));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A folder that `writeBackup` finished. */
export async function demandBackup(folder: string): Promise<string> {
  const source = resolve(folder);
  if ((await stat(join(source, markName)).catch(() => null)) === null) {
    throw new StartError(`${source} is not a finished backup.`);
  }
  return source;
}
