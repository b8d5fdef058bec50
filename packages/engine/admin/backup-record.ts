import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The results of backups, stored in the data folder. Times are UTC milliseconds. */
export interface BackupRecord {
  /** The time and folder of the last good backup. */
  goodAt: number | null;
  goodFolder: string | null;
  /** The time and reason of the first failure since then. */
  failedAt: number | null;
  failure: string | null;
}

export type BackupOutcome = { folder: string } | { failure: string };

const none: BackupRecord = { goodAt: null, goodFolder: null, failedAt: null, failure: null };
const recordFile = (dataDir: string) => join(dataDir, "backups.json");
const failureCharsMax = 500;

export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  try {
    const record = JSON.parse(await readFile(recordFile(dataDir), "utf8")) as BackupRecord;
    return { ...none, ...record };
  } catch {
    return none;
  }
}

export async function noteBackup(
  dataDir: string,
  outcome: BackupOutcome,
  nowMs: number,
): Promise<BackupRecord> {
  const before = await readBackupRecord(dataDir);
  const record: BackupRecord =
    "folder" in outcome
      ? { ...none, goodAt: nowMs, goodFolder: outcome.folder }
      : { ...before, failedAt: nowMs, failure: outcome.failure.slice(0, failureCharsMax) };
  const file = recordFile(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return record;
}
