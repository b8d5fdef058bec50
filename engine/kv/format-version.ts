import { rmSync } from "node:fs";
import { type RowKeyOf, idOfRow, rowKeyOf } from "./row-key";
import {
  type Connection,
  connect,
  copyInto,
  moveIntoPlace,
  select,
  toSecondFormatSql,
  waitForFormer,
} from "./sqlite-file";

/** What this program reads and writes. A change of what the file holds is a new version and a step below. */
export const currentVersion = 3;

/** Before the third format a row lay under its document's id. */
export const rowKeysOf = (version: number): RowKeyOf => (version < 3 ? ({ id }) => id : rowKeyOf);

/** Each brings a file from the version before to its own. */
export type MigrationSteps = Readonly<Record<number, (copy: Connection) => Promise<void>>>;

const steps: MigrationSteps = {
  2: (copy) => copy.exec(toSecondFormatSql),
  3: placeRows,
};

/**
 * Migrates a copy and moves it into place, so that a crash leaves the old file or the new one. The old log must be
 * folded in and gone before: SQLite would apply it to whatever file has its name.
 */
export async function migrateFile(
  path: string,
  from: number,
  to = currentVersion,
  migrations: MigrationSteps = steps,
): Promise<void> {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const old = connect(path);
  await old.exec(`${waitForFormer}; PRAGMA wal_checkpoint(TRUNCATE)`);
  await copyInto(old, draft);
  old.close();
  rmSync(`${path}-wal`, { force: true });
  rmSync(`${path}-shm`, { force: true });
  const copy = connect(draft);
  for (let version = from + 1; version <= to; version++) {
    await copy.exec("BEGIN");
    await migrations[version]?.(copy);
    await copy.exec(`PRAGMA user_version = ${version}; COMMIT`);
  }
  copy.close();
  moveIntoPlace(draft, path);
}

const rowsAtOnce = 1000;

const placeRowsSql = `
  UPDATE documents SET id = moved.value->>1 FROM json_each(?) AS moved WHERE documents.id = moved.value->>0
`;

async function placeRows(copy: Connection): Promise<void> {
  const sql = `SELECT id, json FROM documents WHERE id > ? ORDER BY id LIMIT ${rowsAtOnce}`;
  for (let last: string | undefined = ""; last !== undefined;) {
    const rows: { id: string; json: string }[] = Array.from(await select(copy, sql, last));
    last = rows.at(-1)?.id;
    // One that was moved ahead is met again, and stays.
    const moves = rows
      .map((row) => [row.id, rowKeyOf({ ...row, id: idOfRow(row.id) })])
      .filter(([from, to]) => from !== to);
    Array.from(await select(copy, placeRowsSql, JSON.stringify(moves)));
  }
}
