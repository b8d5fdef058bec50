import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import type { RowDraft } from "../rowVerdicts";
import { listPlaces } from "./groupPlaces";

/** The row before and after; null if missing. */
interface Write {
  table: TableNames;
  id: string;
  before: object | null;
  after: object | null;
}

/**
 * A place that comes back has what its group is about by now. Called by the guarded database after each write, because a
 * client who takes their place again may not read the others'.
 */
export async function keepTopics(db: DatabaseWriter, { table, id, before, after }: Write) {
  if (table !== "sessions" || before === null || after === null) return;
  const [then, now] = [before as Doc<"sessions">, after as RowDraft<"sessions">];
  if (then.status !== "cancelled" || now.status === "cancelled") return;
  const places = await listPlaces(db, now);
  const other = places.find(({ _id, status }) => _id !== id && status !== "cancelled");
  if (other === undefined) return;
  const { title, description, sessionType } = other;
  await db.patch("sessions", id as Id<"sessions">, { title, description, sessionType });
}
