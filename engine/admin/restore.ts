import { copyFile, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBlobName } from "../blobs/blob-folder";
import { lockFolder, type FolderLock } from "../kv/folder-lock";
import { isStoreFile } from "../kv/store-files";
import { syncFolder } from "../kv/sync-folder";
import {
  backupBlobsName,
  backupContentsName,
  backupDatabaseName,
  demandBackup,
  type FinishedBackup,
} from "./backup";
import { findSealKey, type SealSecret } from "./backup-seal";
import { openDataFolder, type DataFolder } from "./data-folder";
import { openSealedFile, SealBrokenError } from "./sealed-file";
import { StartError } from "./start-error";

const arrivingName = "arriving.sqlite";

export type EmptyFolder = DataFolder & FolderLock;

/**
 * A data folder with nothing in it yet, locked so that no server starts on it meanwhile. What a restore that broke off has
 * left there does not count.
 */
export async function openEmptyFolder(dataDir: string): Promise<EmptyFolder> {
  const folder = await openDataFolder(dataDir);
  const lock = await lockFolder(folder.path);
  try {
    if ((await readdir(folder.path)).some(isStoreFile)) {
      throw new StartError(`${folder.path} holds data already. Restore into a new folder.`);
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
  return { ...folder, ...lock };
}

/**
 * Fills an empty data folder from a backup. The database comes last and by a rename, so a restore that breaks off
 * leaves a folder that still counts as empty.
 */
export async function restoreBackup(
  backup: string,
  folder: EmptyFolder,
  secret: SealSecret | null,
): Promise<void> {
  const source = await demandBackup(backup);
  const key = source.seal === null ? null : await findSealKey(source.seal, secret);
  const names = (await readdir(join(source.folder, backupBlobsName))).filter(isBlobName);
  if (key !== null) await demandContents(source, { key, names, dataDir: folder.path });
  for (const name of names) {
    const from = join(source.folder, backupBlobsName, name);
    await copyOut({ from, to: join(folder.blobs, name), name, key });
  }
  await syncFolder(folder.blobs);
  const arriving = join(folder.path, arrivingName);
  const from = join(source.folder, backupDatabaseName);
  await copyOut({ from, to: arriving, name: backupDatabaseName, key });
  await rename(arriving, join(folder.path, backupDatabaseName));
  await syncFolder(folder.path);
}

interface Copy {
  from: string;
  to: string;
  name: string;
  key: Buffer | null;
}

async function copyOut({ from, to, name, key }: Copy): Promise<void> {
  await rm(to, { force: true }); // of a restore that broke off
  if (key !== null) {
    try {
      await openSealedFile(from, to, { key, name });
    } catch (error) {
      await rm(to, { force: true });
      if (error instanceof SealBrokenError) {
        throw new StartError(`${from} is damaged, or is not what was backed up.`);
      }
      throw error;
    }
    return;
  }
  await copyFile(from, to);
  const handle = await open(to, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function demandContents(
  { folder }: FinishedBackup,
  { key, names, dataDir }: { key: Buffer; names: string[]; dataDir: string },
): Promise<void> {
  const from = join(folder, backupContentsName);
  const clear = join(dataDir, `arriving-${backupContentsName}`);
  if ((await stat(from).catch(() => null)) === null) throw new StartError(`${from} is missing.`);
  await copyOut({ from, to: clear, name: backupContentsName, key });
  const wanted = JSON.parse(await readFile(clear, "utf8")) as string[];
  await rm(clear);
  if (wanted.toSorted().join() !== names.toSorted().join()) {
    throw new StartError(`${folder} lacks files, or holds some that were not backed up.`);
  }
}
