import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { isFull, syncPath } from "../sqlite/sqlite-file";
import { recordCountName } from "../store-files";

/**
 * The number of log records that the folder has had, stored outside the log and the database, so that a start notices
 * when records were deleted, cut or replaced by an older copy. It is written after a record is on disk, without waiting
 * for it, so after a power cut it may be too small, but never too large.
 */
export class RecordCount {
  /** Null when a full disk has no room for a new file. */
  readonly #descriptor: number | null;

  private constructor(descriptor: number | null) {
    this.#descriptor = descriptor;
  }

  static open(folder: string, records: number): RecordCount {
    const path = join(folder, recordCountName);
    const isNew = readRecordCount(folder) === null;
    const mark = new RecordCount(openOrNull(path));
    mark.note(records);
    if (isNew) mark.#sync(folder);
    return mark;
  }

  note(records: number): void {
    if (this.#descriptor === null) return;
    try {
      writeSync(this.#descriptor, textOf(records), 0);
    } catch {
      // On a full disk the earlier number is still valid.
    }
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }

  #sync(folder: string): void {
    if (this.#descriptor === null) return;
    try {
      fsyncSync(this.#descriptor);
      syncPath(folder);
    } catch {
      // The count is only needed when something is missing.
    }
  }
}

function openOrNull(path: string): number | null {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  } catch (error) {
    if (isFull(error)) return null;
    throw error;
  }
}

/** Null when the count is missing, as in a restored folder, or damaged. */
export function readRecordCount(folder: string): number | null {
  try {
    const text = readFileSync(join(folder, recordCountName), "latin1");
    const records = Number(text.slice(0, digits));
    return text === textOf(records) ? records : null;
  } catch {
    return null;
  }
}

const digits = 16;

const textOf = (records: number): string => {
  const number = String(records).padStart(digits, "0");
  return `${number} ${crc32(number).toString(16).padStart(8, "0")}\n`;
};
