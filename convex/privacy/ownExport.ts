import type { PaginationOptions } from "convex/server";
import { toBase64 } from "../../domain/text/base64";
import type { TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { atMost, showPage } from "../gate/rows";
import { records } from "../schema";
import { refuseNotFound } from "../gate/refuse";
import { PERSONAL_TABLES, placeOf, rowsOf } from "./personalReads";

const rowsPerPageMax = 100;

/** `_id` and `_creationTime` renamed. */
type ExportedRow = Record<string, unknown>;

/** By the declarations of tables. */
export const listOwnTables = (): TableNames[] =>
  PERSONAL_TABLES.filter((table) => {
    const place = placeOf(table, "client");
    return records[table].isExported && place !== null && place.kind !== "under";
  });

/**
 * Full rows, without ids that would grant access: of sign-ins and stored bytes. The guarded database skips rows the
 * client may not see.
 */
export async function readOwnRows(
  { db, viewer }: ViewerQueryCtx,
  name: string,
  paginationOpts: PaginationOptions,
) {
  const table = listOwnTables().find((each) => each === name) ?? refuseNotFound();
  const user = await db.get("users", viewer.userId);
  if (table === "users") {
    const page = user === null ? [] : [toExported(db, table, user)];
    return { page, isDone: true, continueCursor: "" };
  }
  const person = { userId: viewer.userId, role: viewer.role, email: user?.email ?? null };
  const rows = rowsOf(db, table, person) ?? refuseNotFound();
  const page = rows.paginate(atMost(paginationOpts, rowsPerPageMax));
  return await showPage(page, (row) => toExported(db, table, row));
}

function toExported(db: DatabaseReader, table: TableNames, row: object): ExportedRow {
  const { _id, _creationTime, ...fields } = row as Record<string, unknown>;
  const kept = Object.entries({ id: _id, storedAt: _creationTime, ...fields }).filter(
    ([field, value]) => field !== records[table].bytes && !isSignInId(db, value),
  );
  return Object.fromEntries(kept.map(([field, value]) => [field, inText(value)]));
}

/** Writes bytes as base64, because every file format of the export can hold that. */
const inText = (value: unknown) =>
  value instanceof ArrayBuffer ? toBase64(new Uint8Array(value)) : value;

const isSignInId = (db: DatabaseReader, value: unknown) =>
  typeof value === "string" && db.normalizeId("authSessions", value) !== null;
