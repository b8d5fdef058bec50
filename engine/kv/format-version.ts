import { rmSync } from "node:fs";
import { connect, copyInto, moveIntoPlace, toSecondFormatSql, waitForFormer } from "./sqlite-file";

/** What this program reads and writes. A change of the file's tables is a new version and a step below. */
export const currentVersion = 2;

/** Each brings a file from the version before to its own, as SQL. */
export type MigrationSteps = Readonly<Record<number, string>>;

const steps: MigrationSteps = { 2: toSecondFormatSql };

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
    await copy.exec(
      `BEGIN; ${migrations[version] ?? ""}; PRAGMA user_version = ${version}; COMMIT`,
    );
  }
  copy.close();
  moveIntoPlace(draft, path);
}
