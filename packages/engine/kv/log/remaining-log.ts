import { dirname } from "node:path";
import { type SqliteDatabase, damaged } from "../sqlite/sqlite-database";
import { seqsIn } from "./log-part";
import type { ReadLog } from "./log-reading";
import { retireLog } from "./shipped-mark";

/** Folds in the log of the last process, once it is certain that the file is intact and nothing is missing. */
export async function foldRemainingLog(
  database: SqliteDatabase,
  path: string,
  log: RemainingLog,
): Promise<void> {
  if (log.paths.length === 0) return;
  await database.load(() => undefined, []);
  await foldIntoIntact(database, path, log);
}

/** Includes the number of records that the folder has had (record-count.ts). */
export interface RemainingLog extends ReadLog {
  readonly recordCount: number | null;
}

/** Throws when records are missing: the log may have been deleted or cut, or the file replaced by an older copy. */
export function requireAllRecords(
  path: string,
  { batches, recordCount }: RemainingLog,
  folded: number,
): void {
  const missing = (recordCount ?? 0) - Math.max(folded, batches.at(-1)?.seq ?? 0);
  if (missing > 0) throw damaged(path, `its last ${missing} log records are missing`);
}

export async function foldIntoIntact(
  database: SqliteDatabase,
  path: string,
  left: RemainingLog,
): Promise<void> {
  const { batches, paths } = left;
  if ((batches.at(0)?.seq ?? 0) > database.folded + 1) {
    throw damaged(path, "the beginning of its log is missing");
  }
  requireAllRecords(path, left, database.folded);
  await database.fold(batches, true);
  for (const log of paths) retireLog(dirname(path), log, seqsIn(log));
}
