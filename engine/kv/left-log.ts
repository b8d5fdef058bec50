import { rmSync } from "node:fs";
import { rowKeysOf, versionWithLog } from "./format-version";
import type { ReadLog } from "./log-reading";
import { SqliteDatabase, damaged } from "./sqlite-database";

/** What the last process did not come to fold in, once it is certain that the file is as it was saved. */
export async function foldLeftLog(
  database: SqliteDatabase,
  path: string,
  log: ReadLog,
): Promise<void> {
  if (log.paths.length === 0) return;
  await database.load(() => undefined, []);
  await foldIntoVerified(database, path, log);
}

async function foldIntoVerified(
  database: SqliteDatabase,
  path: string,
  { batches, paths }: ReadLog,
): Promise<void> {
  if ((batches.at(0)?.seq ?? 0) > database.folded + 1) {
    throw damaged(path, "the beginning of its log is missing");
  }
  await database.fold(batches, true);
  for (const log of paths) rmSync(log);
}

/**
 * Into a file of a former version, as its log speaks of rows as that version knew them. A damaged file stays as it is, also
 * where there is no log.
 */
export async function foldFormerLog(path: string, version: number, log: ReadLog): Promise<void> {
  if (version < versionWithLog) return;
  const former = await SqliteDatabase.open(path, rowKeysOf(version));
  try {
    await former.load(() => undefined, []);
    await foldIntoVerified(former, path, log);
  } finally {
    former.close();
  }
}
