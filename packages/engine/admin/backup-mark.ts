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

/** Every file of a backup by its path, with its sum before sealing, and its pieces where backups share them. */
export type BackupContents = Record<string, FileSum & { pieces?: string[] }>;

export interface BackupMark {
  /** 2 means shared pieces; programs that know only 1 refuse it. */
  version: 1 | 2;
  /** The backup has all commits up to this one. */
  ts: string;
  takenAtMs: number;
  /** Absent when the backup is not encrypted. */
  seal?: SealHeader;
  /** The sum of the contents file as stored. Backups of older programs have none and cannot be verified. */
  contents?: FileSum;
  /** Set when its files are pieces shared with other backups. Absent: they are in its own folder. */
  shared?: SharedPieces;
  /** The stream shipped after this backup, and the last record that the backup has. Absent where no log is shipped. */
  log?: { stream: string; seq: number };
}

export interface SharedPieces {
  /** The name of the folder that has the pieces. Pieces sealed with one key share a folder. */
  place: string;
  /** The sum of the list of piece names, which can be read without a key. */
  list: FileSum;
}

export const backupMarkName = "backup.json";
export const pieceListName = "pieces.txt";
/** The folder of shared pieces, next to the backups that share them. */
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

/** Adds the mark's own sum, because a changed time could cause the backup's removal. */
export const printMark = (mark: BackupMark): string =>
  JSON.stringify({ ...mark, sum: sumOfMark(mark) });

/** Null for text that is not a mark, or was changed since. */
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
