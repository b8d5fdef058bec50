import { copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BlobFolder } from "../blobs/blob-folder";
import type { Database } from "../db/database";
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
 * last: a folder without it is no backup.
 */
export async function writeBackup({ folder, db, blobs }: BackupSource): Promise<void> {
  const target = resolve(folder);
  if ((await stat(target).catch(() => null)) !== null) {
    throw new StartError(`${target} exists already. Name a new folder for the backup.`);
  }
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, backupBlobsName), { recursive: true, mode: 0o700 });
  await blobs.withoutDeletions(async () => {
    await db.backup(join(partial, backupDatabaseName));
    for (const name of await blobs.names()) {
      await copyFile(blobs.pathOf(name), join(partial, backupBlobsName, name));
    }
  });
  const mark = JSON.stringify({ version: 1, ts: String(db.durable.ts) });
  await writeFile(join(partial, markName), mark, { mode: 0o600 });
  await rename(partial, target);
}

/** A folder that `writeBackup` finished. */
export async function demandBackup(folder: string): Promise<string> {
  const source = resolve(folder);
  if ((await stat(join(source, markName)).catch(() => null)) === null) {
    throw new StartError(`${source} is not a finished backup.`);
  }
  return source;
}
