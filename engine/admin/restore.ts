import { copyFile, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBlobName } from "../blobs/blob-folder";
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

/** A data folder with nothing in it yet. What a restore that broke off has left there does not count. */
export async function openEmptyFolder(dataDir: string): Promise<DataFolder> {
  const folder = await openDataFolder(dataDir);
  if ((await readdir(folder.path)).some((name) => name.startsWith(backupDatabaseName))) {
    throw new StartError(`${folder.path} holds data already. Restore into a new folder.`);
  }
  return folder;
}

/**
 * Fills an empty data folder from a backup. The database comes last and by a rename, so a restore that breaks off
 * leaves a folder that still counts as empty.
 */
export async function restoreBackup(
  backup: string,
  folder: DataFolder,
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
  const arriving = join(folder.path, arrivingName);
  const from = join(source.folder, backupDatabaseName);
  await copyOut({ from, to: arriving, name: backupDatabaseName, key });
  await rename(arriving, join(folder.path, backupDatabaseName));
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
