import { upkeepLimits } from "./limits";
import { documentLimits } from "./visit-limits";
import type { OpenedData } from "./opened-data";
import { startUpkeep } from "./upkeep";

export function maintainData(
  { db, foldLog }: Pick<OpenedData, "db" | "foldLog">,
  visitDocuments: () => Promise<void>,
  report: (error: unknown, doing: string) => void,
): (() => void)[] {
  return [
    startUpkeep({
      run: () => db.pruneRequests(),
      everyMs: upkeepLimits.deleteAnswersEveryMs,
      failed: (error) => report(error, "forgetting the answers to old requests"),
    }),
    startUpkeep({
      run: foldLog,
      everyMs: upkeepLimits.foldLogEveryMs,
      failed: (error) => report(error, "folding the log into the database"),
    }),
    startUpkeep({
      run: visitDocuments,
      everyMs: documentLimits.visitEveryMs,
      failed: (error) => report(error, "checking the documents on the disk"),
    }),
  ];
}
