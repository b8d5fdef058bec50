import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type NumberedBatch, parseBatch } from "./batch";
import { hasRecordBehind, readRecord } from "./log-record";
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
    const file = readFileSync(path);
    for (let at = 0; ;) {
      const place = `${basename(path)} at byte ${at}`;
      const found = readRecord(file, at);
      if (typeof found !== "object") {
        if (hasRecordBehind(file, at)) return end(place);
        if (found === "damaged") damagedEnd = place;
        break;
      }
      const { seq, text, endsAt } = found;
      if (seq !== (batches.at(-1)?.seq ?? seq - 1) + 1) return end(place);
      batches.push({ seq, batch: parseBatch(text) });
      damagedEnd = null;
      at = endsAt;
    }
  }
  return end(damagedEnd);
}
