import type { Database } from "../db/database";
import type { RangeBound } from "../db/read/query";
import type { Transaction } from "../db/transaction";
import {
  scheduledTable,
  type JobState,
  type ScheduledDocument,
} from "../functions/syscalls/scheduled-documents";
import { healthLimits } from "../limits";

type StateKind = JobState["kind"];

function* jobs(
  tx: Transaction,
  state: StateKind,
  bounds: RangeBound[],
): Generator<ScheduledDocument> {
  const isState: RangeBound = { type: "Eq", fieldPath: "state.kind", value: state };
  const rows = tx.query(
    {
      source: {
        type: "IndexRange",
        indexName: `${scheduledTable}.by_state`,
        range: [isState, ...bounds],
        order: "asc",
      },
      operators: [],
    },
    "engine",
  );
  for (let row = rows.next(); row !== null; row = rows.next()) {
    yield JSON.parse(row.json) as ScheduledDocument;
  }
}

export function jobsInState(tx: Transaction, state: StateKind): Generator<ScheduledDocument> {
  return jobs(tx, state, []);
}

export function jobsDueBefore(
  tx: Transaction,
  state: StateKind,
  beforeMs: number,
): Generator<ScheduledDocument> {
  return jobs(tx, state, [{ type: "Lt", fieldPath: "scheduledTime", value: beforeMs }]);
}

export function overdueJobs(
  tx: Transaction,
  nowMs: number,
  countMax: number,
  isFree: (job: ScheduledDocument) => boolean,
): ScheduledDocument[] {
  const due: ScheduledDocument[] = [];
  const isDue: RangeBound = { type: "Lte", fieldPath: "scheduledTime", value: nowMs };
  for (const job of jobs(tx, "pending", [isDue])) {
    if (due.length >= countMax) break;
    if (isFree(job)) due.push(job);
  }
  return due;
}

export function nextPending(tx: Transaction, nowMs: number): number | null {
  const isLater: RangeBound = { type: "Gt", fieldPath: "scheduledTime", value: nowMs };
  for (const job of jobs(tx, "pending", [isLater])) return job.scheduledTime;
  return null;
}

export function countLateJobs(db: Database, beforeMs: number): number {
  const tx = db.begin("durable", { isReadOnly: true });
  return overdueJobs(tx, beforeMs, healthLimits.lateJobsCountedMax, () => true).length;
}
