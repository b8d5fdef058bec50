import type { IndexNames, NamedTableInfo } from "convex/server";
import type { DataModel, Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { Viewer } from "./access";
import type { RowDraft, RowRule } from "./rowVerdicts";

type IndexOf<T extends TableNames> = IndexNames<NamedTableInfo<DataModel, T>> & string;
type FieldOf<T extends TableNames> = keyof Doc<T> & string;

/** How to find one person's rows in a table. */
export type Place<T extends TableNames> =
  /** The row is the person. */
  | { kind: "self" }
  /** An index whose first field is the person's id. */
  | { kind: "person"; index: IndexOf<T>; field: FieldOf<T> }
  /** An index whose first field is the person's email address. */
  | { kind: "address"; index: IndexOf<T>; field: FieldOf<T> }
  /** Child rows of the person's rows of another table, by an index whose first field is the parent's id. */
  | { kind: "under"; parent: TableNames; index: IndexOf<T>; field: FieldOf<T> };

export type Write = "insert" | "change" | "remove";

/** For a table whose rows belong to a client. */
interface OfCoaching {
  /** Whether it is part of the record, which a coach reads during an open visit only (ADR 45). Names and coachings are not. */
  visit: boolean;
  /** What the client can no longer do after the coaching has ended (ADR 19). Their own journal and reading go on. */
  afterCoaching: readonly Write[];
}

interface PersonalTable<T extends TableNames> {
  /** Null: no row belongs to a client. */
  ofClient: Place<T> | null;
  /** Null: no row belongs to a coach. Rows that a coach wrote into a client's record belong to the client. */
  ofCoach: Place<T> | null;
  /** Rows of other people that are deleted with a row of this person, because they are its child rows. */
  alsoUnder?: Extract<Place<T>, { kind: "under" }>;
  isExported: boolean;
  /** The field with a `_storage` id; its bytes are exported and deleted with the row. */
  bytes?: FieldOf<T>;
  /** Why the rows outlive the person. Absent: they are deleted with the person. */
  keptBecause?: string;
}

interface Filled<T extends TableNames> {
  /** Fields of a new row that the gate finds itself, never those of the draft; a row that replaces another keeps them. */
  filled?: {
    [F in keyof RowDraft<T>]?: (db: DatabaseReader, draft: RowDraft<T>) => Promise<Doc<T>[F]>;
  };
}

export const person = <I extends string, F extends string>(index: I, field: F) =>
  ({ kind: "person", index, field }) as const;
export const address = <I extends string, F extends string>(index: I, field: F) =>
  ({ kind: "address", index, field }) as const;
export const under = <P extends TableNames, I extends string, F extends string>(
  parent: P,
  index: I,
  field: F,
) => ({ kind: "under", parent, index, field }) as const;

export const clients = <I extends string>(index: I) => ({
  ofClient: person(index, "clientId"),
  ofCoach: null,
});
export const coaches = <I extends string>(index: I) => ({
  ofClient: null,
  ofCoach: person(index, "coachId"),
});
export const anybodys = <P extends { kind: Place<TableNames>["kind"] }>(place: P) => ({
  ofClient: place,
  ofCoach: place,
});

/** A row that was written. Before: null when it is new; after: null when it was removed. */
export interface Written<T extends TableNames> {
  id: Id<T>;
  before: Doc<T> | null;
  after: RowDraft<T> | null;
}

/** Runs after a write by `viewer`, who is null before sign-in. */
export type Trigger<Write> = (
  db: DatabaseWriter,
  write: Write,
  viewer: Viewer | null,
) => Promise<void>;

/** What a noun does after writes, its own or another's: by table, and then for all tables. */
export type Triggers = { [T in TableNames]?: Trigger<Written<T>> } & {
  anyTable?: Trigger<{ table: TableNames; before: object | null; after: object | null }>;
};

/** No personal data, or never written. */
export const nobodys = { ofClient: null, ofCoach: null, isExported: false };
export const exported = { isExported: true };
export const inner = { isExported: false };

/** Rows of a client that are no part of their record: who they are, what waits for somebody, the coach's own words. */
export const besideRecord = { visit: false, afterCoaching: [] } as const;

/**
 * All that a table declares beside its columns: whose rows they are, when a coach may read them, what ends with the coaching,
 * and who reads, inserts, changes and removes a row. The guarded database, erasure, exports and the log derive from it.
 */
export type Declared<T extends TableNames> = RowRule<T> &
  Filled<T> &
  PersonalTable<T> &
  (Doc<T> extends { clientId: Id<"users"> } ? OfCoaching : Partial<OfCoaching>);

export type Records<Tables> = { [T in keyof Tables & TableNames]: Declared<T> };
