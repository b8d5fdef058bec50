import type { BlobStore } from "./blobs/blob-store";
import { steadyNowMs } from "./clock";
import type { EngineOptions } from "./engine-options";
import { deletePrevious, ServedTime } from "./kv/sqlite/previous-file";
import { blobLimits, upkeepLimits } from "./limits";
import type { OpenedData } from "./opened-data";
import { startUpkeep } from "./upkeep";

export function maintainFiles(
  blobs: BlobStore,
  { dataDir }: Pick<EngineOptions, "dataDir">,
  report: (error: unknown, doing: string) => void,
): (() => void)[] {
  const served = dataDir === null ? null : new ServedTime(dataDir, steadyNowMs());
  return [
    startUpkeep({
      run: async () => {
        if (dataDir !== null) deletePreviousDatabase(dataDir, served?.count(steadyNowMs()) ?? null);
        await Promise.resolve();
      },
      everyMs: upkeepLimits.countServedEveryMs,
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

/** Called at each start. A missing file puts the folder in doubt. */
export async function noteMissing(
  data: OpenedData,
  blobs: BlobStore,
  { log }: Pick<EngineOptions, "log">,
): Promise<void> {
  const missing = await blobs.listMissing();
  if (missing.length === 0) return;
  data.noteDoubt(`${missing.length} uploaded files were missing at a start`);
  log?.(
    `Missing uploads: ${missing.join(", ")}. Restore a backup into another folder, and copy them from its folder "blobs".`,
  );
}

/** Long enough to notice that an upgrade failed; the copy takes as much space as the data. */
const previousKeptMs = 24 * 60 * 60 * 1000;

/** After a day of service an upgrade can't be undone any more. */
export function deletePreviousDatabase(dataDir: string, servedMs: number | null): void {
  if (servedMs !== null && servedMs > previousKeptMs) deletePrevious(dataDir);
}
