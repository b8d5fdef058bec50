import { type NumberedBatch, parseBatch } from "./batch";
import { readRecord, recordAt } from "./log-record";
import { type PieceReader, readInPieces } from "./piece-reader";

/** Neighbouring records of the log, as its files hold them. */
export interface LogPart {
  readonly bytes: Buffer;
  readonly batches: readonly NumberedBatch[];
}

export interface LogExtent {
  readonly path: string;
  /** Where its records end; what follows may still be written. */
  readonly endsAt: number;
}

/** The numbers of a file's first and last record; null where it has none. Reads no record. */
export function seqsIn(path: string): { first: number; last: number } | null {
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
 * The records after a number, up to about so many bytes, at least one; null where there are no more. A gap means that the next record
 * is deleted or damaged.
 */
export function readLogPart(
  files: readonly LogExtent[],
  after: number,
  bytesMax: number,
): LogPart | "gap" | null {
  const found: Found = { after, bytesMax, bytes: 0, pieces: [], batches: [] };
  for (const { path, endsAt } of files) {
    if (found.bytes >= bytesMax) break;
    const isWhole = readInPieces(path, (file) => takeRecords(file, endsAt, found));
    if (!isWhole) return found.batches.length === 0 ? "gap" : partOf(found);
  }
  return found.batches.length === 0 ? null : partOf(found);
}

interface Found {
  readonly after: number;
  readonly bytesMax: number;
  bytes: number;
  readonly pieces: Buffer[];
  readonly batches: NumberedBatch[];
}

const partOf = ({ pieces, batches }: Found): LogPart => ({ bytes: Buffer.concat(pieces), batches });

/** False where records are missing. After a damaged or torn one the next file may begin with the record that took its place. */
function takeRecords(file: PieceReader, endsAt: number, found: Found): boolean {
  for (let at = 0; at < endsAt && found.bytes < found.bytesMax;) {
    const header = recordAt(file, at);
    if (header === null) return true;
    const next = (found.batches.at(-1)?.seq ?? found.after) + 1;
    if (header.seq > next) return false;
    if (header.seq === next) {
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
