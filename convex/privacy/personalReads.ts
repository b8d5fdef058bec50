import type { OrderedQuery } from "convex/server";
import type { Role } from "../../domain/accounts/roles";
import type { DataModel, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { Place } from "../gate/record";
import { rowsByAny } from "../gate/rows";
import { records } from "../schema";

export interface Person {
  userId: Id<"users">;
  role: Role;
  email: string | null;
}

export type PersonalQuery<T extends TableNames> = OrderedQuery<DataModel[T]>;

export const PERSONAL_TABLES = Object.keys(records) as TableNames[];

export function placeOf<T extends TableNames>(table: T, role: Role): Place<T> | null {
  const { ofClient, ofCoach } = records[table];
  return role === "admin" ? ofCoach : ofClient;
}

function alsoUnderOf<T extends TableNames>(table: T): Place<T> | null {
  return records[table].alsoUnder ?? null;
}

/** Null when no index finds the person's rows: child rows are found by `rowsUnder`, and the row of `users` by id. */
export function rowsOf<T extends TableNames>(
  db: DatabaseReader,
  table: T,
  { userId, role, email }: Person,
): PersonalQuery<T> | null {
  const place = placeOf(table, role);
  if (place === null || place.kind === "self" || place.kind === "under") return null;
  const key = place.kind === "person" ? userId : email;
  return key === null ? null : rowsByAny(db, table, place.index, { [place.field]: key });
}

export function rowsUnder(
  db: DatabaseReader,
  parent: { table: TableNames; id: string },
  role: Role,
): { table: TableNames; rows: PersonalQuery<TableNames> }[] {
  return PERSONAL_TABLES.flatMap((table) => {
    return [placeOf(table, role), alsoUnderOf(table)].flatMap((place) =>
      place?.kind === "under" && place.parent === parent.table
        ? [{ table, rows: rowsByAny(db, table, place.index, { [place.field]: parent.id }) }]
        : [],
    );
  });
}
