import type { Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { records } from "../schema";
import type { Viewer } from "./access";
import { refuse } from "./refuse";
import { rowsBy } from "./rows";

/**
 * A coach reads a client's record only during an open visit. Queries cannot write, so a mutation opens the visit and
 * logs it; the guarded database requires it for every read (ADR 45).
 */

/** Refuses reads without an open visit. The refusal names the client, so that the browser can open one. */
export function visitsOf(db: DatabaseReader, viewer: Viewer | null) {
  const known = new Map<string, Promise<boolean>>();
  return async (table: TableNames, row: object) => {
    if (viewer?.role !== "admin" || records[table].visit !== true) return;
    const { _id, clientId = _id } = row as { _id: Id<"users">; clientId?: Id<"users"> };
    if (clientId === viewer.userId) return;
    const isOpen = known.get(clientId) ?? isVisiting(db, viewer.userId, clientId);
    known.set(clientId, isOpen);
    if (!(await isOpen)) refuse({ code: "VISIT_REQUIRED", clientId });
  };
}

export const findVisit = (db: DatabaseReader, coachId: Id<"users">, clientId: Id<"users">) =>
  rowsBy(db, "recordVisits", "by_clientId_and_coachId", { clientId, coachId }).first();

async function isVisiting(db: DatabaseReader, coachId: Id<"users">, clientId: Id<"users">) {
  const visit = await findVisit(db, coachId, clientId);
  return visit !== null && visit.openUntil > Date.now();
}
