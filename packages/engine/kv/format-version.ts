import { rmSync } from "node:fs";
import { keepLink } from "./sqlite/previous-file";
import { type RowKeyOf, idOfRow, rowKeyOf } from "./sqlite/row-key";
import {
  type Connection,
  connect,
  copyInto,
  moveIntoPlace,
  run,
  select,
  toSecondFormatSql,
  waitForPrevious,
} from "./sqlite/sqlite-file";

/** The version that this program reads and writes. A change of the file format needs a new version and a step below. */
export const currentVersion = 3;

/** The first version with the tables of all later ones. */
export const versionWithLog = 2;

/** Until the third format a row's key was its document's id. */
export const rowKeysOf = (version: number): RowKeyOf => (version < 3 ? ({ id }) => id : rowKeyOf);

/** Each step migrates a file from the version before. */
export type MigrationSteps = Readonly<Record<number, (copy: Connection) => Promise<void>>>;

interface Migration {
  from: number;
  to: number;
  migrations: MigrationSteps;
}

const steps: MigrationSteps = {
  2: (copy) => copy.exec(toSecondFormatSql),
  3: placeRows,
};

/**
 * Migrates a copy and moves it into place, so that a crash leaves either the old or the new file; the old one is kept
 * (previous-file.ts). SQLite's old log must be folded in and deleted first, because SQLite would apply it to any file
 * with that name.
 */
export async function migrateFile(
  path: string,
  from: number,
  to = currentVersion,
  migrations: MigrationSteps = steps,
): Promise<void> {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  try {
    await fillDraft(path, draft, { from, to, migrations });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  keepLink(path);
  moveIntoPlace(draft, path);
}

async function fillDraft(path: string, draft: string, { from, to, migrations }: Migration) {
  const old = connect(path);
  await old.exec(`${waitForPrevious}; PRAGMA wal_checkpoint(TRUNCATE)`);
  await copyInto(old, draft);
  old.close();
  rmSync(`${path}-wal`, { force: true });
  rmSync(`${path}-shm`, { force: true });
  const copy = connect(draft);
  // Synced once when it is moved; a failed copy is deleted.
  await copy.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  for (let version = from + 1; version <= to; version++) {
    await copy.exec("BEGIN");
    await migrations[version]?.(copy);
    await copy.exec(`PRAGMA user_version = ${version}; COMMIT`);
  }
  copy.close();
}

/** Limited because each row may be 1 MiB of text. */
const rowsAtOnce = 100;

const placeRowsSql = `
  UPDATE documents SET id = moved.value->>1 FROM json_each(?) AS moved WHERE documents.id = moved.value->>0
`;

async function placeRows(copy: Connection): Promise<void> {
  const sql = `SELECT id, json FROM documents WHERE id > ? ORDER BY id LIMIT ${rowsAtOnce}`;
  for (let last: string | undefined = ""; last !== undefined;) {
    const rows: { id: string; json: string }[] = Array.from(await select(copy, sql, last));
    last = rows.at(-1)?.id;
    // A moved row may come up again under its new key, and then stays.
    const moves = rows
      .map((row) => [row.id, rowKeyOf({ ...row, id: idOfRow(row.id) })])
      .filter(([from, to]) => from !== to);
    await run(copy, placeRowsSql, JSON.stringify(moves));
  }
}
