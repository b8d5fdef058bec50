import { readInPieces } from "../salvage/piece-reader";
import { StepReader } from "../salvage/step-reader";
import { type NumberedBatch, parseBatch } from "../sqlite/batch";
import { readRecord, recordAt } from "./log-record";

export interface LogPart {
  readonly bytes: Buffer;
  readonly batches: readonly NumberedBatch[];
}

export interface SeqRange {
  readonly first: number;
  readonly last: number;
}

export interface LogExtent {
  readonly path: string;
  /** The end of its records; bytes after that may still be written. */
  readonly endsAt: number;
  readonly last: number;
}

/** The requested part: records after a number and up to another, of about `bytesMax`, but at least one. */
export interface PartRange {
  readonly after: number;
  readonly upTo: number;
  readonly bytesMax: number;
}

/** Null when a file has no records. Reads only their headers. */
export function seqsIn(path: string): SeqRange | null {
  return readInPieces(path, (file) => {
    const first = recordAt(file, 0);
    if (first === null) return null;
    let last = first;
    for (let next = recordAt(file, last.endsAt); next !== null;) {
      last = next;
      next = recordAt(file, last.endsAt);
    }
    return { first: first.seq, last: last.seq };
  });
}

/**
 * Null when there are no such records; "gap" when the next one is deleted or damaged. Gives others a turn between its
 * steps.
 */
export async function readLogPart(
  files: readonly LogExtent[],
  range: PartRange,
): Promise<LogPart | "gap" | null> {
  const found: Found = { ...range, bytes: 0, pieces: [], batches: [] };
  for (const { path, endsAt, last } of files) {
    if (last <= range.after) continue;
    if (isEnough(found)) break;
    const file = await StepReader.open(path);
    try {
      const isWhole = await takeRecords(file, endsAt, found);
      if (!isWhole) return found.batches.length === 0 ? "gap" : partOf(found);
    } finally {
      await file.close();
    }
  }
  return found.batches.length === 0 ? null : partOf(found);
}

interface Found extends PartRange {
  bytes: number;
  readonly pieces: Buffer[];
  readonly batches: NumberedBatch[];
}

const lastIn = ({ batches, after }: Found): number => batches.at(-1)?.seq ?? after;

const isEnough = (found: Found): boolean =>
  found.bytes >= found.bytesMax || lastIn(found) >= found.upTo;

const partOf = ({ pieces, batches }: Found): LogPart => ({ bytes: Buffer.concat(pieces), batches });

/** False where records are missing. After a damaged or torn record the next file may continue with its replacement. */
async function takeRecords(file: StepReader, endsAt: number, found: Found): Promise<boolean> {
  for (let at = 0; at < endsAt && !isEnough(found);) {
    await file.reachHeader(at);
    const header = recordAt(file, at);
    if (header === null) return true;
    const next = lastIn(found) + 1;
    if (header.seq > next) return false;
    if (header.seq === next) {
      await file.reach(at, header.endsAt);
      const record = readRecord(file, at);
      if (typeof record !== "object") return true;
      found.pieces.push(file.bytes(at, record.endsAt));
      found.bytes += record.endsAt - at;
      found.batches.push({ seq: record.seq, batch: parseBatch(record.text) });
    }
    at = header.endsAt;
  }
  return true;
}
