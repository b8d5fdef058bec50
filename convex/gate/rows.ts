import { pick } from "convex-helpers";
import type {
  IndexNames,
  NamedIndex,
  NamedTableInfo,
  PaginationOptions,
  PaginationResult,
  Query,
} from "convex/server";
import type { ObjectType, PropertyValidators } from "convex/values";
import type { DataModel, Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
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
): Promise<Doc<T> | null> => rowsByAny(db, table, `by_${field}`, { [field]: value }).first();

/** NOT_FOUND also for a row that the viewer may not read. */
export const requireById = async <T extends TableNames>(
  db: DatabaseReader,
  table: T,
  id: Id<T>,
): Promise<Doc<T>> => {
  const row: Doc<T> | null = await db.get(table, id);
  return row ?? refuseNotFound();
};

/** As `requireById`, for an id from a URL, which may be any text. */
export async function requireByText<T extends TableNames>(
  db: DatabaseReader,
  table: T,
  typed: string,
): Promise<Doc<T>> {
  const id = db.normalizeId(table, typed);
  return id === null ? refuseNotFound() : await requireById(db, table, id);
}

type Lower<Value> = { gt: Value } | { gte: Value };
type Upper<Value> = { lt: Value } | { lte: Value };
/** Both may be given. No key is optional, because undefined would be a bound too: it sorts below all values. */
type Ends<Value> = Lower<Value> | Upper<Value> | (Lower<Value> & Upper<Value>);
/** A symbol, so that nothing a person sends is taken for bounds. */
const ends = Symbol("ends");
interface Within<Value> {
  [ends]: Ends<Value>;
}
/** Bounds for the last field that is given to `rowsBy`. */
export const within = <Value>(bounds: Ends<Value>): Within<Value> => ({ [ends]: bounds });

/**
 * Values for the first field of an index, or for its first two, and so on, and none for the others. The last may have bounds
 * instead.
 */
type FirstFields<Row, Fields, Before = unknown> = Fields extends [
  infer Field extends keyof Row,
  ...infer Rest,
]
  ? | (Before & Record<Field, Row[Field] | Within<Row[Field]>> & NoneOf<Rest>)
    | FirstFields<Row, Rest, Before & Record<Field, Row[Field]>>
  : never;
type NoneOf<Fields> = Fields extends PropertyKey[] ? Partial<Record<Fields[number], never>> : never;

/** Rows with these values, in the order of the index. Name the fields in the order of the index, too. */
export const rowsBy = <T extends TableNames, Index extends IndexOf<T>>(
  db: DatabaseReader,
  table: T,
  index: Index,
  values: FirstFields<Doc<T>, NamedIndex<NamedTableInfo<DataModel, T>, Index>>,
): Query<DataModel[T]> => rowsByAny(db, table, index, values);

/** Deletes the rows that `rowsBy` finds, so many at most. Returns how many they were. */
export async function deleteBy<T extends TableNames, Index extends IndexOf<T>>(
  db: DatabaseWriter,
  atOnce: number,
  table: T,
  index: Index,
  values: FirstFields<Doc<T>, NamedIndex<NamedTableInfo<DataModel, T>, Index>>,
): Promise<number> {
  const rows = await rowsByAny(db, table, index, values).take(atOnce);
  for (const { _id } of rows) await db.delete(table, _id);
  return rows.length;
}

/** As `rowsBy`, for a caller who knows that the index exists and begins with those fields. */
export function rowsByAny<T extends TableNames>(
  db: DatabaseReader,
  table: T,
  index: string,
  values: object,
): Query<DataModel[T]> {
  const rows = db.query(table) as unknown as LooseQuery<Query<DataModel[T]>>;
  return rows.withIndex(index, (range) =>
    Object.entries(values).reduce((found, [field, value]) => {
      if (!isWithin(value)) return found.eq(field, value);
      const bounds = Object.entries(value[ends]) as [Bound, unknown][];
      return bounds.reduce((all, [bound, end]) => all[bound](field, end), found);
    }, range),
  );
}

const isWithin = (value: unknown): value is Within<unknown> =>
  typeof value === "object" && value !== null && ends in value;

type Bound = "gt" | "gte" | "lt" | "lte";
type LooseRange = Record<"eq" | Bound, (field: string, value: unknown) => LooseRange>;
interface LooseQuery<Rows> {
  withIndex: (index: string, range: (all: LooseRange) => LooseRange) => Rows;
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

/** A page of rows as a list shows them. */
export async function showPage<Row, Shown>(
  found: Promise<PaginationResult<Row>>,
  show: (row: Row) => Shown | Promise<Shown>,
): Promise<PaginationResult<Shown>> {
  const { page, ...rest } = await found;
  return { ...rest, page: await Promise.all(page.map((row) => show(row))) };
}
