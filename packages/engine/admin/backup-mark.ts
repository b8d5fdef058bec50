import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { SealHeader } from "./backup-seal";
import { StartError } from "./start-error";

export interface FileSum {
  bytes: number;
  /** Hexadecimal, as sha256sum prints it. */
  sha256: string;
}

/** Every file of a backup by its path there, as it was before it was sealed; with its pieces where backups share them. */
export type BackupContents = Record<string, FileSum & { pieces?: string[] }>;

/** Says that a folder is a finished backup, and of when. */
export interface BackupMark {
  /** 2 is in shared pieces; programs that know 1 alone refuse it. */
  version: 1 | 2;
  /** Everything up to this commit is in it. */
  ts: string;
  takenAtMs: number;
  /** Absent: in the clear. */
  seal?: SealHeader;
  /** Of the contents' file as it is in the folder. Backups of former programs have none and cannot be verified. */
  contents?: FileSum;
  /** Its files are in pieces that it shares with the backups beside it. Absent: they are in its own folder. */
  shared?: SharedPieces;
  /** What was shipped after it: the stream, and the last record that is in the backup. Absent where no log is shipped. */
  log?: { stream: string; seq: number };
}

export interface SharedPieces {
  /** Below the folder of pieces: those that are sealed with one key are in one folder. */
  place: string;
  /** Of the list of their names, which needs no key to be read. */
  list: FileSum;
}

export const backupMarkName = "backup.json";
/** The names of all pieces of a backup, a line each. */
export const pieceListName = "pieces.txt";
/** Beside the backups that share them. */
export const piecesFolderName = "pieces";

export const piecesFolderOf = (backup: string, { place }: SharedPieces): string =>
  join(dirname(resolve(backup)), piecesFolderName, place);

export async function sumOf(path: string): Promise<FileSum> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

export const isSameSum = (one: FileSum, other: FileSum): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

interface Written extends Omit<BackupMark, "version"> {
  version: unknown;
  sum?: string;
}

/** With a sum of its own, as a changed time would have a backup removed. */
export const printMark = (mark: BackupMark): string =>
  JSON.stringify({ ...mark, sum: sumOfMark(mark) });

/** Null for what is not one, or not as it was written. */
export function parseMark(text: string): BackupMark | null {
  try {
    const { sum, ...mark } = JSON.parse(text) as Written;
    if ((mark.version !== 1 && mark.version !== 2) || !Number.isFinite(mark.takenAtMs)) return null;
    const found: BackupMark = { ...mark, version: mark.version };
    const isSealed = sum === undefined ? mark.contents === undefined : sum === sumOfMark(found);
    return isSealed ? found : null;
  } catch {
    return null;
  }
}

const sumOfMark = (mark: BackupMark): string =>
  createHash("sha256").update(JSON.stringify(mark)).digest("hex");

export interface FinishedBackup {
  folder: string;
  mark: BackupMark;
}

/** A folder that `writeBackup` finished. */
export async function demandBackup(folder: string): Promise<FinishedBackup> {
  const source = resolve(folder);
  const path = join(source, backupMarkName);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null)
    throw new StartError(`${source} is not a finished backup. Use another backup.`);
  const mark = parseMark(text);
  if (mark === null) throw new StartError(`${path} is damaged. Use another backup.`);
  return { folder: source, mark };
}
