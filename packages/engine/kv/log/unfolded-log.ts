import { statSync } from "node:fs";
import type { Batch } from "../sqlite/batch";
import { idOfRow } from "../sqlite/row-key";
import type { LoadResult, StoredDocument } from "../store";
import type { LogFile } from "./commit-log";
import { seqsIn } from "./log-part";
import type { RemainingLog } from "./remaining-log";

/** The part of the log that the file had no room for: a full disk must stay readable. */
export interface UnfoldedLog {
  /** The documents after the log; null for a deleted one. */
  readonly documents: ReadonlyMap<string, StoredDocument | null>;
  /** The first file has all records, because none may be deleted before all are folded in. */
  readonly files: readonly LogFile[];
  /** Applies the log to the totals loaded from the file. */
  over(loaded: LoadResult): LoadResult;
}

export function unfoldedLog({ batches, paths }: RemainingLog, folded: number): UnfoldedLog {
  const left = batches.filter(({ seq }) => seq > folded);
  const documents = new Map<string, StoredDocument | null>();
  const meta: Record<string, string> = {};
  let lastTs = 0n;
  for (const { batch } of left) {
    for (const doc of putsOf(batch)) documents.set(doc.id, doc);
    for (const key of listOf<string>(batch.deletes)) documents.set(idOfRow(key), null);
    for (const [name, value] of listOf<[string, string]>(batch.meta)) meta[name] = value;
    if (BigInt(batch.lastTs) > lastTs) lastTs = BigInt(batch.lastTs);
  }
  const files = paths.map((path, at) => ({
    path,
    descriptor: -1, // closed, like every sealed file
    batches: at === 0 ? left : [],
    documents: at === 0 ? documents : new Map<string, StoredDocument | null>(),
    endsAt: statSync(path).size,
    seqs: seqsIn(path),
    zeroedUpTo: 0,
  }));
  return {
    documents,
    files,
    over: (loaded) => ({
      lastTs: loaded.lastTs > lastTs ? loaded.lastTs : lastTs,
      meta: { ...loaded.meta, ...meta },
    }),
  };
}

const listOf = <T>(items: string): T[] => JSON.parse(`[${items}]`) as T[];

const putsOf = ({ puts }: Batch): StoredDocument[] =>
  listOf<[string, number, number, string]>(puts).map(([key, table, , json]) => ({
    id: idOfRow(key),
    table,
    json,
  }));
