import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { storeLimits } from "../limits";
import { seqsIn } from "./log-part";
import { moveIntoPlace, syncPath } from "./sqlite-file";
import { unshippedNames } from "./store-files";

/**
 * How far the log of a folder is copied elsewhere (docs/decisions/0064). It is stored in the folder and in no copy of it: a
 * folder that is restored, salvaged or rolled back begins another stream, so that records of two histories never mix.
 */
export interface ShippedMark {
  readonly stream: string;
  /** The last record that was copied. */
  readonly seq: number;
}

const unshippedKeptMs = 24 * 60 * 60 * 1000;
const markName = "shipped.json";
const unshippedPath = (folder: string, first: number) => join(folder, `unshipped-${first}.log`);

export function readShippedMark(folder: string): ShippedMark | null {
  try {
    const { stream, seq } = JSON.parse(readFileSync(join(folder, markName), "utf8")) as ShippedMark;
    return typeof stream === "string" && Number.isSafeInteger(seq) ? { stream, seq } : null;
  } catch {
    return null; // a damaged mark begins another stream, as a missing one
  }
}

/** On disk when this returns, then the records up to it are deleted. */
export function writeShippedMark(folder: string, mark: ShippedMark): void {
  const draft = join(folder, `${markName}.new`);
  writeFileSync(draft, JSON.stringify(mark), { mode: 0o600 });
  moveIntoPlace(draft, join(folder, markName));
  for (const path of unshippedPaths(folder)) {
    if ((seqsIn(path)?.last ?? 0) <= mark.seq) rmSync(path, { force: true });
  }
}

/** Before the order of records is in doubt, and where nothing is copied any more. */
export function endShipping(folder: string): void {
  const had = existsSync(join(folder, markName));
  rmSync(join(folder, markName), { force: true });
  for (const path of unshippedPaths(folder)) rmSync(path, { force: true });
  if (had) syncPath(folder);
}

/** Logs that are in the database and not copied yet, in order. */
export const unshippedPaths = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((name) => unshippedNames.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((first) => unshippedPath(folder, first));

/** Deletes a log file that is in the database, or keeps it until it is copied. */
export function retireLog(folder: string, path: string): void {
  const mark = readShippedMark(folder);
  const seqs = mark === null ? null : seqsIn(path);
  if (mark === null || seqs === null || seqs.last <= mark.seq) rmSync(path, { force: true });
  else {
    renameSync(path, unshippedPath(folder, seqs.first));
    forgetUnshipped(folder, Date.now());
  }
}

/**
 * Deletes the oldest: where nothing can be copied for long, neither may the log grow without end nor erased text stay in it
 * (docs/decisions/0046). The gap begins another stream.
 */
export function forgetUnshipped(folder: string, nowMs: number): void {
  let bytes = 0;
  for (const path of unshippedPaths(folder).reverse()) {
    const { size, mtimeMs } = statSync(path);
    bytes += size;
    const isOld = nowMs - mtimeMs > unshippedKeptMs;
    if (isOld || bytes > storeLimits.unshippedBytesMax) rmSync(path, { force: true });
  }
}
