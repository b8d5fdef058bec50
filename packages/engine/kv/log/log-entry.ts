import { type Batch, batchOf, printBatch } from "../sqlite/batch";
import { type CommitRecord, StoreError } from "../store";

/** One append, as written to the log, and as looked up until it is folded in. */
export interface LogEntry {
  readonly commits: readonly CommitRecord[];
  readonly batch: Batch;
  readonly text: string;
}

/** Rejects an append that could be written but not read again. */
export function entryOf(
  commits: readonly CommitRecord[],
  meta: Record<string, string>,
  bytesMax: number,
): LogEntry {
  // Checked before concatenating, because the length of a string is limited.
  if (jsonCharsIn(commits) > bytesMax) throw tooLarge(bytesMax);
  try {
    const batch = batchOf(commits, meta);
    const text = printBatch(batch);
    const isCertainlySmall = text.length * utf8BytesMax <= bytesMax;
    if (isCertainlySmall || Buffer.byteLength(text) <= bytesMax) return { commits, batch, text };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // "Invalid string length", because of escaping
  }
  throw tooLarge(bytesMax);
}

const utf8BytesMax = 3;

function jsonCharsIn(commits: readonly CommitRecord[]): number {
  let chars = 0;
  for (const { puts } of commits) for (const { json } of puts) chars += json.length;
  return chars;
}

const tooLarge = (bytesMax: number) =>
  new StoreError(
    `This is too much to save at once: one commit holds ${Math.floor(bytesMax / 2 ** 20)} MiB at most. Nothing was saved; save it in parts.`,
    false,
  );
