import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The results of backups, stored in the data folder. Times are UTC milliseconds. */
export interface BackupRecord {
  /** The last good backup: when and where. */
  goodAt: number | null;
  goodFolder: string | null;
  /** The first failure since then: when and why. */
  failedAt: number | null;
  failure: string | null;
}

/** A good backup, or why it failed. */
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
