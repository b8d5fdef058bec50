import type { Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import type { Viewer } from "../access";
import { refuse } from "../refuse";
import { isHeld } from "../retention/holds";
import { findRetention } from "../retention/periods";

/**
 * After a coaching has ended, shared records are read-only for the client. The client's own records, such as journal
 * and reading, are not affected.
 */

export type Write = "insert" | "change" | "remove";

/** Refused after the end. The coach's messages can still be marked as read. */
const ENDED: Partial<Record<TableNames, readonly Write[]>> = {
  sessions: ["insert", "change"],
  agendaItems: ["insert", "change", "remove"],
  agreementAcceptances: ["insert"],
  agreedActions: ["insert", "change", "remove"],
  metrics: ["insert", "change"],
  metricNumbers: ["insert", "change", "remove"],
  goals: ["insert", "change"],
  goalMilestones: ["insert", "change", "remove"],
  goalProgressPoints: ["insert"],
  messages: ["insert"],
  files: ["change"],
  feedback: ["insert"],
  shares: ["insert", "change"],
  shareComments: ["insert"],
  sessionWaits: ["insert"],
};

/** Clients who never had a coach, and coaches, are not affected. */
export async function requireNotEnded(db: DatabaseReader, viewer: Viewer) {
  if (viewer.role !== "client") return;
  if ((await findRetention(db, viewer.userId)) !== null) refuse({ code: "COACHING_ENDED" });
}

export async function requireWritable(
  db: DatabaseReader,
  viewer: Viewer | null,
  { table, write }: { table: TableNames; write: Write },
) {
  if (viewer !== null && ENDED[table]?.includes(write) === true) await requireNotEnded(db, viewer);
}

/** Null while a coaching is open, or before the first. */
export async function findCoachingEnd(db: DatabaseReader, clientId: Id<"users">) {
  const retention = await findRetention(db, clientId);
  if (retention === null) return null;
  const { endedAt, deleteAfter: keptUntil } = retention;
  return { endedAt, keptUntil, isHeld: await isHeld(db, clientId) };
}
