import { basename } from "node:path";
import { type PieceReader, readInPieces } from "../salvage/piece-reader";
import { type NumberedBatch, parseBatch } from "../sqlite/batch";
import { logNumbers, logPath } from "../store-files";
import { findRecordBehind, readRecord } from "./log-record";

export interface ReadLog {
  readonly batches: readonly NumberedBatch[];
  readonly paths: readonly string[];
  readonly lastNumber: number;
  /** The place of the first damage; null when there is none. */
  readonly damage: string | null;
}

/**
 * Reads the log of a process that ended before folding it in. Each record is on disk before the next is written, so
 * only the very last one may be incomplete, and the numbers have no gap.
 */
export function readLog(folder: string): ReadLog {
  const numbers = logNumbers(folder);
  const paths = numbers.map((number) => logPath(folder, number));
  const batches: NumberedBatch[] = [];
  const end = (damage: string | null) => ({
    batches,
    paths,
    lastNumber: numbers.at(-1) ?? 0,
    damage,
  });
  let damagedEnd: string | null = null;
  for (const path of paths) {
    const before = batches.length;
    const stop = readInPieces(path, (file) => readRecords(file, batches));
    const place = stop.at === null ? null : `${basename(path)} at byte ${stop.at}`;
    if (stop.isCertain) return end(place);
    // Damage in an earlier file doesn't matter if a later file continues with the next record.
    if (place !== null || batches.length > before) damagedEnd = place;
  }
  return end(damagedEnd);
}

interface Stop {
  /** The position of the damaged record; null when the file just ends. */
  readonly at: number | null;
  /** False when it may be the very last record, partially written. */
  readonly isCertain: boolean;
}

function readRecords(file: PieceReader, batches: NumberedBatch[]): Stop {
  for (let at = 0; ;) {
    const found = readRecord(file, at);
    if (typeof found !== "object") {
      if (findRecordBehind(file, at) !== null) return { at, isCertain: true };
      return { at: found === "damaged" ? at : null, isCertain: false };
    }
    const { seq, text, endsAt } = found;
    if (seq !== (batches.at(-1)?.seq ?? seq - 1) + 1) return { at, isCertain: true };
    batches.push({ seq, batch: parseBatch(text) });
    at = endsAt;
  }
}
