import type { JSONValue } from "convex/values";
import type { Transaction } from "../../db/transaction";

export const scheduledTable = "_scheduled_functions";

export type JobState =
  | { kind: "pending" }
  | { kind: "inProgress" }
  | { kind: "success" }
  | { kind: "failed"; error: string }
  | { kind: "canceled" };

/** A `_scheduled_functions` document as returned by `ctx.db.system`. */
export interface ScheduledDocument {
  _id: string;
  _creationTime: number;
  /** `module.js:name`; in tests `module:name`, as in npm convex-test. */
  name: string;
  args: [JSONValue];
  scheduledTime: number;
  completedTime?: number;
  state: JobState;
  /**
   * The component that scheduled it, and below the one whose function it runs. Missing for the app; functions don't see
   * either.
   */
  owner?: string;
  component?: string;
}

export const ownerOf = ({ owner = "" }: Pick<ScheduledDocument, "owner">): string => owner;

/** The document for `ctx.db.system`. */
export function shownJob({ owner: _owner, component: _component, ...shown }: ScheduledDocument) {
  return shown;
}

export function readScheduled(tx: Transaction, id: string): ScheduledDocument | null {
  const doc = tx.get(id, { table: scheduledTable, access: "engine" });
  return doc === null ? null : (JSON.parse(doc.json) as ScheduledDocument);
}

export function insertScheduled(
  tx: Transaction,
  job: Pick<ScheduledDocument, "name" | "args" | "scheduledTime" | "state"> & {
    component?: string;
  },
): string {
  const { component, ...shown } = job;
  const owner: Record<string, string> = tx.component === "" ? {} : { owner: tx.component };
  const target: Record<string, string> = component === undefined ? {} : { component };
  return tx.insert(scheduledTable, { ...shown, ...owner, ...target }, "engine");
}

/**
 * Sets a job's state. Only finished jobs have a completion time. In npm convex-test only failed jobs do, without an
 * error.
 */
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
