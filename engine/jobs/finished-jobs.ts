import type { Database } from "../db/database";
import type { Transaction } from "../db/transaction";
import type { ScheduledDocument } from "../functions/scheduled-documents";
import { jobLimits } from "../limits";
import { jobsDueBefore, jobsInState } from "./job-queries";

/** Forgets every job that ended a week ago. Others come in between, as each transaction holds a bounded number. */
export async function forgetFinishedJobs(
  db: Database,
  nowMs: number,
  mayGoOn: () => boolean,
): Promise<void> {
  while (mayGoOn() && (await sweepFinishedJobs(db, nowMs)) === jobLimits.sweptAtOnceMax) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One transaction's share. Returns how many were forgotten. */
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

/** A job that ran was due before it ended, which spares reading a week of them; a cancelled one may never have been. */
function* jobsThatMayBeOld(tx: Transaction, endedBeforeMs: number): Generator<ScheduledDocument> {
  yield* jobsDueBefore(tx, "success", endedBeforeMs);
  yield* jobsDueBefore(tx, "failed", endedBeforeMs);
  yield* jobsInState(tx, "canceled");
}
