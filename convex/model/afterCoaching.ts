import type { Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { Viewer } from "./access";
import { refuse } from "./refuse";
import { isHeld } from "./retention/holds";
import { findRetention } from "./retention/periods";

/**
 * What two people share stands still once a coaching has ended: the client reads it and takes it along, and adds nothing.
 * What they keep for themselves, from the journal to their reading, was never the coaching's and goes on.
 */

export type Write = "insert" | "change" | "remove";

/** The writes that end with a coaching. A line of the coach may still be marked as read. */
const ENDED: Partial<Record<TableNames, readonly Write[]>> = {
  sessions: ["insert", "change"],
  agendaItems: ["insert", "change", "remove"],
  goals: ["insert", "change"],
  goalMilestones: ["insert", "change", "remove"],
  goalProgressPoints: ["insert"],
  messages: ["insert"],
  files: ["change"],
  feedback: ["insert"],
};

/** A client whose last coaching is over hears so. Whoever waits for a first one is not held up, and no coach is. */
export async function requireGoingOn(db: DatabaseReader, viewer: Viewer) {
  if (viewer.role !== "client") return;
  if ((await findRetention(db, viewer.userId)) !== null) refuse({ code: "COACHING_ENDED" });
}

/** The same for one write to one table. */
export async function requireStillWritten(
  db: DatabaseReader,
  viewer: Viewer | null,
  { table, write }: { table: TableNames; write: Write },
) {
  if (viewer !== null && ENDED[table]?.includes(write) === true) await requireGoingOn(db, viewer);
}

/** When a client's coaching ended and how long its records stay, or null while there is one, or none yet. */
export async function findCoachingEnd(db: DatabaseReader, clientId: Id<"users">) {
  const retention = await findRetention(db, clientId);
  if (retention === null) return null;
  const { endedAt, deleteAfter: keptUntil } = retention;
  return { endedAt, keptUntil, isHeld: await isHeld(db, clientId) };
}
