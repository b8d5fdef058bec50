import type { JSONValue } from "convex/values";
import type { Transaction } from "../db/transaction";

export const scheduledTable = "_scheduled_functions";

export type JobState =
  | { kind: "pending" }
  | { kind: "inProgress" }
  | { kind: "success" }
  | { kind: "failed"; error: string }
  | { kind: "canceled" };

/** A `_scheduled_functions` document as functions read it through `ctx.db.system`. */
export interface ScheduledDocument {
  _id: string;
  _creationTime: number;
  /** `module.js:name`; in tests `module:name`, as npm convex-test has it. */
  name: string;
  args: [JSONValue];
  scheduledTime: number;
  completedTime?: number;
  state: JobState;
}

export function readScheduled(tx: Transaction, id: string): ScheduledDocument | null {
  const doc = tx.get(id, { table: scheduledTable, access: "engine" });
  return doc === null ? null : (JSON.parse(doc.json) as ScheduledDocument);
}

export function insertScheduled(
  tx: Transaction,
  job: Pick<ScheduledDocument, "name" | "args" | "scheduledTime" | "state">,
): string {
  return tx.insert(scheduledTable, { ...job }, "engine");
}

/** The end of a job, or its start: only an end has a time of completion. npm has one of failures only, and no error. */
export function setJobState(tx: Transaction, id: string, state: JobState, nowMs: number): void {
  const isOver = state.kind !== "pending" && state.kind !== "inProgress";
  const isTimed = tx.isLikeNpmTest ? state.kind === "failed" : isOver;
  const shown = tx.isLikeNpmTest ? { kind: state.kind } : state;
  tx.patch(
    id,
    { state: shown, ...(isTimed ? { completedTime: nowMs } : {}) },
    { access: "engine" },
  );
}

export const isUnfinished = ({ state }: ScheduledDocument): boolean =>
  state.kind === "pending" || state.kind === "inProgress";
