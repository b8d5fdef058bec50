import { copyFile, open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { backupBlobsName, backupDatabaseName, demandBackup } from "./backup";
import { openDataFolder } from "./data-folder";
import { StartError } from "./start-error";

/**
 * Fills an empty data folder from a backup. The database comes last and by a rename, so a restore that breaks off
 * leaves a folder that still counts as empty.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<void> {
  const source = await demandBackup(backup);
  const folder = await openDataFolder(dataDir);
  const database = join(folder.path, backupDatabaseName);
  if ((await readdir(folder.path)).some((name) => name.startsWith(backupDatabaseName))) {
    throw new StartError(`${folder.path} holds data already. Restore into a new folder.`);
  }
  for (const name of await readdir(join(source, backupBlobsName))) {
    await copyDurably(join(source, backupBlobsName, name), join(folder.blobs, name));
  }
  const arriving = join(folder.path, "arriving.sqlite");
  await copyDurably(join(source, backupDatabaseName), arriving);
  await rename(arriving, database);
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
