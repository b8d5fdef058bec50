import { basename } from "node:path";
import { findRecordBehind, readRecord } from "../log/log-record";
import { type RescuedRecord, rescueRows } from "../log/log-rows";
import { type NumberedBatch, idsIn, parseBatch } from "../sqlite/batch";
import { logPaths } from "../store-files";
import { type PieceReader, readInPieces } from "./piece-reader";

export interface LostPart {
  readonly file: string;
  /** Position in the file; null when records are missing. */
  readonly atByte: number | null;
  readonly records: number;
  /** Commit timestamps around it; null when unknown. */
  readonly afterTs: string | null;
  readonly beforeTs: string | null;
  /** Documents last written there, as far as their ids are readable. */
  readonly ids: readonly string[];
}

export interface SalvagedLog {
  /** All valid batches in order, possibly with gaps. */
  readonly batches: readonly NumberedBatch[];
  readonly lost: readonly LostPart[];
  /** Whether the `ids` of all parts name every document written there. */
  readonly isEveryLossNamed: boolean;
}

interface Loss extends LostPart {
  readonly isNamed: boolean;
  readonly batchesBefore: number;
}

interface State {
  readonly batches: NumberedBatch[];
  readonly lost: Loss[];
  lastSeq: number;
  lastTs: string | null;
}

/** What the database contains, if known, and how many records the folder has had. */
export interface LogBounds {
  readonly folded: number | null;
  readonly lastTs: bigint;
  readonly recordCount: number | null;
}

/**
 * Continues after damage, because each record and each of its rows has its own checksum. `readLog` stops at damage,
 * because later records may depend on the missing ones.
 */
export function salvageLog(folder: string, bounds: LogBounds): SalvagedLog {
  const lastTs = bounds.lastTs === 0n ? null : String(bounds.lastTs);
  const paths = logPaths(folder);
  const lastSeq = bounds.folded ?? seqBefore(paths) ?? bounds.recordCount ?? 0;
  const state: State = { batches: [], lost: [], lastSeq, lastTs };
  for (const path of paths) {
    readInPieces(path, (file) => readFile(file, basename(path), state));
  }
  const missing = (bounds.recordCount ?? 0) - state.lastSeq;
  if (missing > 0) {
    const file = paths.length === 0 ? "the log" : basename(paths.at(-1) ?? "");
    noteLost(state, { file, atByte: null, records: missing, ids: [], isNamed: false });
  }
  return {
    batches: state.batches,
    lost: state.lost.map((loss) => partOf(loss, state.batches.slice(loss.batchesBefore))),
    isEveryLossNamed: state.lost.every(({ isNamed }) => isNamed),
  };
}

function seqBefore([first]: readonly string[]): number | null {
  if (first === undefined) return null;
  const found = readInPieces(first, (file) => readRecord(file, 0));
  return typeof found === "object" ? found.seq - 1 : null;
}

function readFile(file: PieceReader, name: string, state: State): void {
  for (let at = 0; at < file.length;) {
    const found = readRecord(file, at);
    if (typeof found === "object") {
      take(state, name, found);
      at = found.endsAt;
      continue;
    }
    const next = findRecordBehind(file, at);
    // Zeros, or a write interrupted by a power cut, which was never acknowledged.
    if (next === null && found !== "damaged") return;
    const end = next ?? file.length;
    const behind = next === null ? "end" : readRecord(file, next);
    const nextSeq = typeof behind === "object" ? behind.seq : state.lastSeq + 2;
    const part = rescueRows(file.bytes(at, end), tsAfter(state));
    takeDamaged(state, { file: name, atByte: at, records: nextSeq - state.lastSeq - 1 }, part);
    at = end;
  }
}

function take(state: State, file: string, { seq, text }: { seq: number; text: string }): void {
  if (seq <= state.lastSeq) return; // already in the database
  const missing = seq - state.lastSeq - 1;
  if (missing > 0) {
    noteLost(state, { file, atByte: null, records: missing, ids: [], isNamed: false });
  }
  const batch = parseBatch(text);
  state.batches.push({ seq, batch });
  state.lastSeq = seq;
  if (batch.lastTs !== "0") state.lastTs = batch.lastTs;
}

function takeDamaged(
  state: State,
  place: Pick<LostPart, "file" | "atByte" | "records">,
  { batch, lostIds }: RescuedRecord,
): void {
  if (place.records < 1) return; // older than the database
  const seq = state.lastSeq + place.records;
  const isNamed = place.records === 1 && (batch !== null || lostIds.length > 0);
  noteLost(state, { ...place, ids: lostIds, isNamed });
  if (batch !== null) {
    state.batches.push({ seq, batch });
    state.lastTs = batch.lastTs;
  }
  state.lastSeq = seq;
}

function noteLost(
  state: State,
  loss: Pick<Loss, "file" | "atByte" | "records" | "ids" | "isNamed">,
) {
  const batchesBefore = state.batches.length;
  state.lost.push({ ...loss, batchesBefore, afterTs: state.lastTs, beforeTs: null });
}

/** A timestamp later than all before and, because a lost commit had its own time, earlier than all that follow. */
const tsAfter = ({ lastTs }: State): bigint => BigInt(lastTs ?? 0) + 1n;

/** A document that was written again later does not count as lost. */
function partOf(
  { file, atByte, records, afterTs, ids }: Loss,
  later: readonly NumberedBatch[],
): LostPart {
  const rescuedTs = BigInt(afterTs ?? 0) + 1n;
  const next = later.find(({ batch }) => BigInt(batch.lastTs) > rescuedTs);
  const writtenAgain = new Set(later.flatMap(({ batch }) => idsIn(batch.commits)));
  return {
    file,
    atByte,
    records,
    afterTs,
    beforeTs: next?.batch.lastTs ?? null,
    ids: ids.filter((id) => !writtenAgain.has(id)),
  };
}
