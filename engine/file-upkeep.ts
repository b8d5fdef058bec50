import type { BlobStore } from "./blobs/blob-store";
import { systemClock } from "./clock";
import type { EngineOptions } from "./engine-options";
import { deletePrevious, previousKeptAtMs } from "./kv/previous-file";
import { blobLimits } from "./limits";
import type { OpenedData } from "./opened-data";
import { doubtLine } from "./server-log";
import { startUpkeep } from "./upkeep";

/** Background work on uploaded files. Returns a function that stops it. */
export function maintainFiles(
  blobs: BlobStore,
  { dataDir, clock = systemClock }: Pick<EngineOptions, "dataDir" | "clock">,
  report: (error: unknown, doing: string) => void,
): (() => void)[] {
  return [
    startUpkeep({
      run: async () => {
        if (dataDir !== null) deletePreviousDatabase(dataDir, clock.nowMs());
        await Promise.resolve();
      },
      everyMs: blobLimits.sweepEveryMs,
      failed: (error) => report(error, "deleting the database from before an upgrade"),
    }),
    startUpkeep({
      run: () => blobs.sweep(),
      everyMs: blobLimits.sweepEveryMs,
      failed: (error) => report(error, "deleting files without a document"),
    }),
    startUpkeep({
      run: () => blobs.visit(),
      everyMs: blobLimits.visitEveryMs,
      failed: (error) => report(error, "checking uploaded files"),
    }),
  ];
}

/** At each start until an operator confirms; files without a document are kept meanwhile. */
export async function warnOfDoubt(
  data: OpenedData,
  blobs: BlobStore,
  { log, dataDir }: Pick<EngineOptions, "log" | "dataDir">,
): Promise<void> {
  const missing = await blobs.listMissing();
  if (missing.length > 0) {
    data.noteDoubt(`${missing.length} uploaded files were missing at a start`);
    log?.(
      `Missing uploads: ${missing.join(", ")}. Put them back from the folder "blobs" of a backup.`,
    );
  }
  const doubt = data.doubt();
  if (doubt !== null && dataDir !== null) log?.(doubtLine(doubt, dataDir));
}

/** Long enough to notice that an upgrade failed; the copy takes as much space as the data. */
const previousKeptMs = 24 * 60 * 60 * 1000;

/** An upgrade that was in service for a day can't be undone any more. */
export function deletePreviousDatabase(dataDir: string, nowMs: number): void {
  const keptAtMs = previousKeptAtMs(dataDir);
  if (keptAtMs !== null && nowMs - keptAtMs > previousKeptMs) deletePrevious(dataDir);
}
