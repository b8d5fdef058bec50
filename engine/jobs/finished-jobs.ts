import type { Database } from "../db/database";
import { jobLimits } from "../limits";
import { jobsInState } from "./job-queries";

const ends = ["success", "failed", "canceled"] as const;

/** Forgets jobs that ended a week ago, a bounded number at a time. Returns how many. */
export function sweepFinishedJobs(db: Database, nowMs: number): Promise<number> {
  return db.transact((tx) => {
    let removed = 0;
    for (const state of ends) {
      const old: string[] = [];
      for (const job of jobsInState(tx, state)) {
        if (old.length + removed >= jobLimits.sweptAtOnceMax) break;
        const endedMs = job.completedTime ?? job.scheduledTime;
        if (endedMs < nowMs - jobLimits.finishedKeptMs) old.push(job._id);
      }
      for (const id of old) tx.remove(id, { access: "engine" });
      removed += old.length;
    }
    return removed;
  });
}
