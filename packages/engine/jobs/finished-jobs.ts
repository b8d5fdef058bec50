import type { Database } from "../db/database";
import type { Transaction } from "../db/transaction";
import type { ScheduledDocument } from "../functions/syscalls/scheduled-documents";
import { jobLimits } from "../limits";
import { jobsDueBefore, jobsInState } from "./job-queries";

/** Deletes all jobs that ended a week ago, in bounded transactions so that others run in between. */
export async function deleteFinishedJobs(
  db: Database,
  nowMs: number,
  mayGoOn: () => boolean,
): Promise<void> {
  while (mayGoOn() && (await sweepFinishedJobs(db, nowMs)) === jobLimits.sweptAtOnceMax) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One bounded transaction. Returns how many jobs it deleted. */
export function sweepFinishedJobs(db: Database, nowMs: number): Promise<number> {
  const endedBeforeMs = nowMs - jobLimits.finishedKeptMs;
  return db.transact((tx) => {
    const old: string[] = [];
    for (const job of jobsThatMayBeOld(tx, endedBeforeMs)) {
      if (old.length >= jobLimits.sweptAtOnceMax) break;
      if ((job.completedTime ?? job.scheduledTime) < endedBeforeMs) old.push(job._id);
    }
    for (const id of old) tx.remove(id, { access: "engine" });
    return old.length;
  });
}

/**
 * A finished job was due before it ended, so this avoids reading a week of jobs. A cancelled one may not have been due.
 */
function* jobsThatMayBeOld(tx: Transaction, endedBeforeMs: number): Generator<ScheduledDocument> {
  yield* jobsDueBefore(tx, "success", endedBeforeMs);
  yield* jobsDueBefore(tx, "failed", endedBeforeMs);
  yield* jobsInState(tx, "canceled");
}
