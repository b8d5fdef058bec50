import type { Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { records } from "../schema";
import type { Viewer } from "./access";
import type { Write } from "./record";
import { refuse } from "./refuse";
import { findBy } from "./rows";

/**
 * After a coaching has ended, shared records are read-only for the client. The client's own records, such as journal
 * and reading, are not affected.
 */

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
  if (viewer !== null && records[table].afterCoaching?.includes(write) === true)
    await requireNotEnded(db, viewer);
}

/** Null while a coaching is open, and for a client who never had a coach. */
export const findRetention = (db: DatabaseReader, clientId: Id<"users">) =>
  findBy(db, "retentions", "clientId", clientId);
