import { lstat, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isStoredName } from "../blobs/blob-folder";
import { syncFolder } from "../kv/sync-folder";
import { backupBlobsName, backupContentsName, backupDatabaseName } from "./backup";
import type { Words } from "./arguments";
import { backupMarkName, parseMark, pieceListName, type BackupMark } from "./backup-mark";
import { backupLimits } from "../limits";
import { StartError } from "./start-error";

const dayMs = 24 * 60 * 60 * 1000;
/** The end of a folder's name during its removal; the next run continues an interrupted removal. */
const leaving = ".leaving";

/** Which older backups are kept, in days before the newest. */
export interface Keeping {
  /** Backups of this age and older are removed. */
  days: number;
  /** From this age on one of each week is kept. */
  dailyDays?: number;
  /** From this age on one of each 30 days is kept. */
  weeklyDays?: number;
}

/** Null when all are kept. */
export function keepingOf(words: Words): Keeping | null {
  const days = daysIn(words, "keep");
  const dailyDays = daysIn(words, "keep-daily");
  const weeklyDays = daysIn(words, "keep-weekly");
  if (days === undefined) {
    if (dailyDays === undefined && weeklyDays === undefined) return null;
    throw new StartError("--keep is missing: for how many days should backups be kept?");
  }
  return {
    days,
    ...(dailyDays === undefined ? {} : { dailyDays }),
    ...(weeklyDays === undefined ? {} : { weeklyDays }),
  };
}

function daysIn(words: Words, option: string): number | undefined {
  const text = words.text(option);
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isSafeInteger(days) && days >= 1) return days;
  throw new StartError(`--${option} must be a whole number of days, not ${JSON.stringify(text)}.`);
}

export interface Removal {
  removed: string[];
  /** Expired backups that are kept, because their folders also have other files. */
  spared: string[];
}

interface OldBackup {
  name: string;
  mark: BackupMark;
  /** Null when the folder also has other files. */
  files: string[] | null;
}

/**
 * Removes the backups beside this one that are too old, or one too many in their week or month, except the newest few.
 * Their age is in their marks, because a copy changes the times of files. Removes file by file, and only folders that
 * hold nothing but a backup.
 */
export async function removeExpiredBackups(backup: string, keeping: Keeping): Promise<Removal> {
  const newest = resolve(backup);
  const folder = dirname(newest);
  const takenAtMs = (await readMark(newest))?.takenAtMs;
  if (takenAtMs === undefined) throw new StartError(`${newest} is not a finished backup.`);
  const older = await listBackups(folder, basename(newest));
  const kept = newestOf(older, backupLimits.newestKept - 1);
  const removal: Removal = { removed: [], spared: [] };
  const isKept = keepsOneOfEach(takenAtMs, keeping);
  for (const each of older.toSorted((a, b) => b.mark.takenAtMs - a.mark.takenAtMs)) {
    const { name, mark, files } = each;
    const isWanted = isKept(mark.takenAtMs);
    if (kept.has(each) || isWanted) continue;
    if (files === null) removal.spared.push(name);
    else removal.removed.push(await remove(join(folder, name), files));
  }
  await syncFolder(folder);
  return removal;
}

/**
 * Called from the newest to the oldest. Weeks and months are counted from 1970, so that each night has the same result.
 */
function keepsOneOfEach(newestAtMs: number, { days, dailyDays, weeklyDays }: Keeping) {
  const spans = new Set<string>();
  return (takenAtMs: number): boolean => {
    const ageDays = (newestAtMs - takenAtMs) / dayMs;
    if (ageDays >= days) return false;
    const isMonthly = weeklyDays !== undefined && ageDays >= weeklyDays;
    if (!isMonthly && (dailyDays === undefined || ageDays < dailyDays)) return true;
    const spanDays = isMonthly ? 30 : 7;
    const span = `${spanDays} ${Math.floor(takenAtMs / dayMs / spanDays)}`;
    if (spans.has(span)) return false;
    spans.add(span);
    return true;
  };
}

async function listBackups(folder: string, newest: string): Promise<OldBackup[]> {
  const backups: OldBackup[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const mark = name === newest ? null : await readMark(path);
    if (mark !== null) backups.push({ name, mark, files: await listOwnFiles(path) });
  }
  return backups;
}

/** Counts only backups that can be restored, not half-removed ones. */
function newestOf(backups: readonly OldBackup[], count: number): Set<OldBackup> {
  const whole = backups.filter(
    ({ name, files }) =>
      !name.endsWith(leaving) &&
      [backupDatabaseName, pieceListName].some((each) => files?.includes(each) === true),
  );
  const byAge = whole.toSorted((a, b) => b.mark.takenAtMs - a.mark.takenAtMs);
  return new Set(byAge.slice(0, count));
}

/** Null when it is not our backup, or has no time. */
async function readMark(path: string): Promise<BackupMark | null> {
  if (!(await isKind(path, "folder")) || !(await isKind(join(path, backupMarkName), "file"))) {
    return null;
  }
  const text = await readFile(join(path, backupMarkName), "utf8").catch(() => "");
  return parseMark(text);
}

const ownFiles = new Set([backupDatabaseName, backupContentsName, pieceListName]);

/** Every file but the mark, which is removed last; null when the folder holds anything else. */
async function listOwnFiles(path: string): Promise<string[] | null> {
  const files: string[] = [];
  for (const name of await readdir(path)) {
    if (name === backupMarkName) continue;
    const isBlobs = name === backupBlobsName && (await isKind(join(path, name), "folder"));
    if (!isBlobs && !ownFiles.has(name)) return null;
    if (isBlobs) files.push(...(await readdir(join(path, name))).map((blob) => join(name, blob)));
    else files.push(name);
  }
  for (const file of files) {
    const isNamed = dirname(file) !== backupBlobsName || isStoredName(basename(file));
    if (!isNamed || !(await isKind(join(path, file), "file"))) return null;
  }
  return files;
}

/**
 * Removes file by file, so that any file added meanwhile stays. The renamed folder does not look like a backup to
 * restore.
 */
async function remove(path: string, files: readonly string[]): Promise<string> {
  const name = path.endsWith(leaving) ? path.slice(0, -leaving.length) : path;
  const going = `${name}${leaving}`;
  if (going !== path) await rename(path, going);
  for (const file of files) await rm(join(going, file));
  await rmdir(join(going, backupBlobsName)).catch(() => undefined); // an interrupted removal may have removed it
  await rm(join(going, backupMarkName));
  await rmdir(going);
  return basename(name);
}

async function isKind(path: string, kind: "file" | "folder"): Promise<boolean> {
  const found = await lstat(path).catch(() => null); // a link counts as neither, because its target is not ours
  return kind === "file" ? found?.isFile() === true : found?.isDirectory() === true;
}
