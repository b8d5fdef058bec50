import { rmSync } from "node:fs";
import { type RowKeyOf, idOfRow, rowKeyOf } from "./row-key";
import {
  type Connection,
  connect,
  copyInto,
  moveIntoPlace,
  run,
  select,
  toSecondFormatSql,
  waitForFormer,
} from "./sqlite-file";

/** What this program reads and writes. A change of what the file holds is a new version and a step below. */
export const currentVersion = 3;

/** Its tables are those of all later ones. */
export const versionWithLog = 2;

/** Before the third format a row lay under its document's id. */
export const rowKeysOf = (version: number): RowKeyOf => (version < 3 ? ({ id }) => id : rowKeyOf);

/** Each brings a file from the version before to its own. */
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
  try {
    await fillDraft(path, draft, { from, to, migrations });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  moveIntoPlace(draft, path);
}

async function fillDraft(path: string, draft: string, { from, to, migrations }: Migration) {
  const old = connect(path);
  await old.exec(`${waitForFormer}; PRAGMA wal_checkpoint(TRUNCATE)`);
  await copyInto(old, draft);
  old.close();
  rmSync(`${path}-wal`, { force: true });
  rmSync(`${path}-shm`, { force: true });
  const copy = connect(draft);
  // Made durable as a whole when it is moved: a copy that failed is thrown away.
  await copy.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  for (let version = from + 1; version <= to; version++) {
    await copy.exec("BEGIN");
    await migrations[version]?.(copy);
    await copy.exec(`PRAGMA user_version = ${version}; COMMIT`);
  }
  copy.close();
}

/** Each may be a mebibyte of text. */
const rowsAtOnce = 100;

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
    await run(copy, placeRowsSql, JSON.stringify(moves));
  }
}
