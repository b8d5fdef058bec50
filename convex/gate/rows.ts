import { pick } from "convex-helpers";
import type { IndexNames, NamedTableInfo, OrderedQuery, PaginationOptions } from "convex/server";
import type { ObjectType, PropertyValidators } from "convex/values";
import type { DataModel, Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { refuseNotFound } from "./refuse";

type IndexOf<T extends TableNames> = IndexNames<NamedTableInfo<DataModel, T>> & string;

/** Fields that have an index of their own. */
type LookupField<T extends TableNames> = {
  [Index in IndexOf<T>]: Index extends `by_${infer Field extends keyof Doc<T> & string}`
    ? Field
    : never;
}[IndexOf<T>];

/** The first row with this value. `getOneFrom` of convex-helpers also fails where there is a second one. */
export const findBy = <T extends TableNames, Field extends LookupField<T>>(
  db: DatabaseReader,
  table: T,
  field: Field,
  value: Doc<T>[Field],
): Promise<Doc<T> | null> =>
  byFirstField(db, table, { index: `by_${field}`, field }, value).first();

/** NOT_FOUND also for a row that the viewer may not read. */
export const requireById = async <T extends TableNames>(
  db: DatabaseReader,
  table: T,
  id: Id<T>,
): Promise<Doc<T>> => {
  const row: Doc<T> | null = await db.get(table, id);
  return row ?? refuseNotFound();
};

/** Rows by the first field of an index. The caller knows that the two exist. */
export function byFirstField<T extends TableNames>(
  db: DatabaseReader,
  table: T,
  { index, field }: { index: string; field: string },
  value: unknown,
): OrderedQuery<DataModel[T]> {
  const rows = db.query(table) as unknown as LooseQuery<OrderedQuery<DataModel[T]>>;
  return rows.withIndex(index, (range) => range.eq(field, value));
}

interface LooseQuery<Rows> {
  withIndex: (
    index: string,
    range: (q: { eq: (field: string, value: unknown) => unknown }) => unknown,
  ) => Rows;
}

/** For an answer: those fields of a row that it has. */
export const showFields = <Fields extends PropertyValidators>(
  fields: Fields,
  row: ObjectType<Fields>,
) => pick(row, Object.keys(fields) as (keyof ObjectType<Fields>)[]) as ObjectType<Fields>;

/** A page with as many rows as are asked for, up to this many. */
export const atMost = (paginationOpts: PaginationOptions, itemsMax: number): PaginationOptions => ({
  ...paginationOpts,
  numItems: Math.min(paginationOpts.numItems, itemsMax),
});
