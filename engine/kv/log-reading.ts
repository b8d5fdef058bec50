import { basename } from "node:path";
import { type NumberedBatch, parseBatch } from "./batch";
import { hasRecordBehind, readRecord } from "./log-record";
import { type PieceReader, readInPieces } from "./piece-reader";
import { logNumbers, logPath } from "./store-files";

export interface ReadLog {
  /** All that can be believed, in order. */
  readonly batches: readonly NumberedBatch[];
  readonly paths: readonly string[];
  readonly lastNumber: number;
  /** Where it is not as it was written; null when all is well. */
  readonly damage: string | null;
}

/**
 * What a process left that did not come to fold its log in. Each record is on disk before the next is written: only
 * the last of all may be there in part, and their numbers have no gap.
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
    // Of a file before the last one it is made good by the records that follow.
    if (place !== null || batches.length > before) damagedEnd = place;
  }
  return end(damagedEnd);
}

interface Stop {
  /** Of the record that is not as it was written; null where the file just ends. */
  readonly at: number | null;
  /** False where it may be the last one of all, which reached the disk in part. */
  readonly isCertain: boolean;
}

function readRecords(file: PieceReader, batches: NumberedBatch[]): Stop {
  for (let at = 0; ;) {
    const found = readRecord(file, at);
    if (typeof found !== "object") {
      if (hasRecordBehind(file, at)) return { at, isCertain: true };
      return { at: found === "damaged" ? at : null, isCertain: false };
    }
    const { seq, text, endsAt } = found;
    if (seq !== (batches.at(-1)?.seq ?? seq - 1) + 1) return { at, isCertain: true };
    batches.push({ seq, batch: parseBatch(text) });
    at = endsAt;
  }
}
