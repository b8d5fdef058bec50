import { type Connection, isFull, select } from "../sqlite/sqlite-file";

/** Marks a file that has no remains of deletions by a program that did not overwrite them. */
const mark = "scrubbed";

/**
 * Runs once per file: rewrites it without remains from before deletions were overwritten. It needs as much space as the
 * file, so on a full disk it waits for the next start.
 */
export async function scrubOnce(connection: Connection): Promise<void> {
  const sql = `SELECT name FROM sqlite_master WHERE name = '${mark}'`;
  if (Array.from(await select(connection, sql)).length > 0) return;
  try {
    await connection.exec(
      `VACUUM; CREATE TABLE ${mark} (note TEXT); PRAGMA wal_checkpoint(TRUNCATE)`,
    );
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}
