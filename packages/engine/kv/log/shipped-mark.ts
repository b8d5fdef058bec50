import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "../sqlite/sqlite-file";
import { unshippedNames } from "../store-files";
import { storeLimits } from "../store-limits";
import { syncFolder } from "../sync-folder";
import type { SeqRange } from "./log-part";

/**
 * How far a folder's log is shipped (docs/decisions/0064). The mark is stored in the folder and in none of its copies:
 * a folder that is restored, salvaged or rolled back begins another stream, so that records of two histories never mix.
 */
export interface ShippedMark {
  readonly stream: string;
  readonly seq: number;
}

const unshippedKeptMs = 24 * 60 * 60 * 1000;
const markName = "shipped.json";
const draftName = `${markName}.new`;

export function readShippedMark(folder: string): ShippedMark | null {
  try {
    const { stream, seq } = JSON.parse(readFileSync(join(folder, markName), "utf8")) as ShippedMark;
    return typeof stream === "string" && Number.isSafeInteger(seq) ? { stream, seq } : null;
  } catch {
    return null; // a damaged mark begins another stream, like a missing one
  }
}

/**
 * The mark is on disk when this resolves, and the records up to it are deleted only then. After a cancellation it no
 * longer touches the folder.
 */
export async function writeShippedMark(
  folder: string,
  mark: ShippedMark,
  cancelled?: AbortSignal,
): Promise<void> {
  const draft = join(folder, draftName);
  await writeFile(draft, JSON.stringify(mark), { mode: 0o600, flush: true });
  cancelled?.throwIfAborted();
  renameSync(draft, join(folder, markName));
  await syncFolder(folder);
  cancelled?.throwIfAborted();
  for (const { path, last } of unshippedLogs(folder)) {
    if (last <= mark.seq) rmSync(path, { force: true });
  }
}

/** Called when shipping ends, and before a step that puts the order of records in doubt. */
export function endShipping(folder: string): void {
  const had = existsSync(join(folder, markName));
  for (const name of [markName, draftName]) rmSync(join(folder, name), { force: true });
  for (const { path } of unshippedLogs(folder)) rmSync(path, { force: true });
  if (had) syncPath(folder);
}

export interface UnshippedLog extends SeqRange {
  readonly path: string;
}

/** Log files that are in the database but not shipped yet, in order. */
export const unshippedLogs = (folder: string): UnshippedLog[] =>
  readdirSync(folder)
    .flatMap((name) => {
      const [, first, last] = unshippedNames.exec(name) ?? [];
      if (first === undefined) return [];
      return [{ path: join(folder, name), first: Number(first), last: Number(last) }];
    })
    .sort((a, b) => a.first - b.first);

/**
 * Deletes a log file that is in the database, or keeps it until it is shipped. `seqs` is null when it has no records.
 */
export function retireLog(folder: string, path: string, seqs: SeqRange | null): void {
  const mark = readShippedMark(folder);
  if (mark === null || seqs === null || seqs.last <= mark.seq) rmSync(path, { force: true });
  else {
    renameSync(path, join(folder, `unshipped-${seqs.first}-${seqs.last}.log`));
    forgetUnshipped(folder, Date.now());
  }
}

/**
 * Deletes the oldest files: when shipping fails for long, the log must not grow without end, nor keep erased text
 * (docs/decisions/0046). The gap begins another stream.
 */
export function forgetUnshipped(folder: string, nowMs: number): void {
  let bytes = 0;
  for (const { path } of unshippedLogs(folder).reverse()) {
    const { size, mtimeMs } = statSync(path);
    bytes += size;
    const isOld = nowMs - mtimeMs > unshippedKeptMs;
    if (isOld || bytes > storeLimits.unshippedBytesMax) rmSync(path, { force: true });
  }
}
