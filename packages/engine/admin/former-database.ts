import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { previousCopyPath, previousPath } from "../kv/sqlite/previous-file";
import { databaseName } from "../kv/store-files";

/**
 * Works on a copy of the database from before an upgrade, in a separate folder, because opening the original would
 * change it.
 */
export async function withFormerDatabase<T>(
  dataDir: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const folder = resolve(dataDir);
  const scratch = previousCopyPath(folder);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    await copyFile(previousPath(folder), join(scratch, databaseName));
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
