import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { records } from "../schema";
import { findTally } from "../tallies/rows";
import { filed } from "./coachings";

/**
 * Rows that a coach lists over all clients name the coach in `coachId`, so that lists read that coach's index alone:
 * gaps from a colleague's rows would reveal how many there are (ADR 96). The field itself grants nothing.
 */
const filedTables = () =>
  (Object.keys(records) as TableNames[]).filter((table) => records[table].filled === filed);

/**
 * How many rows a transaction that changes coachings files for each client. It may change a hundred coachings, so a job
 * files the rest.
 */
const rowsWithChange = 50;

/** Call it once the tally names the coach. `system/filing.ts` does what is left. */
export async function fileWithChange(db: DatabaseWriter, clientId: Id<"users">) {
  const tally = await findTally(db, clientId);
  if (tally !== null) await fileClient(db, tally, rowsWithChange);
}

/** Notes in the tally whether every row was reached. Returns how many rows changed. */
export async function fileClient(
  db: DatabaseWriter,
  { _id, clientId, coachId, isFiled }: Doc<"clientTallies">,
  rowsMax: number,
): Promise<number> {
  let room = rowsMax;
  for (const table of filedTables()) {
    if (room > 0) room -= await fileTable(db, table, { clientId, coachId, room });
  }
  const isDone = room > 0 ? true : undefined;
  if (isDone !== isFiled) await db.patch("clientTallies", _id, { isFiled: isDone });
  return rowsMax - room;
}

interface Wanted {
  clientId: Id<"users">;
  coachId: Id<"users"> | undefined;
  room: number;
}

async function fileTable(
  db: DatabaseWriter,
  table: TableNames,
  { clientId, coachId, room }: Wanted,
) {
  // These tables have these fields and this index in common.
  const rowsOf = () => db.query(table as "goals");
  const before = await rowsOf()
    .withIndex("by_clientId_and_coachId", (q) => q.eq("clientId", clientId).lt("coachId", coachId))
    .take(room);
  const after = await rowsOf()
    .withIndex("by_clientId_and_coachId", (q) => q.eq("clientId", clientId).gt("coachId", coachId))
    .take(room);
  const misfiled = [...before, ...after].slice(0, room);
  for (const { _id } of misfiled) await db.patch(table as "goals", _id, { coachId });
  return misfiled.length;
}
