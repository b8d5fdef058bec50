import type { JSONValue } from "convex/values";

/** A refusal whose message is for the author of the calling function. `data` becomes a ConvexError's data. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly data: JSONValue | undefined;

  constructor(message: string, data?: JSONValue) {
    super(message);
    this.data = data;
  }
}

/** A document that is there already does not fit a new schema. */
export class SchemaMisfit extends DatabaseError {
  readonly tableName: string;

  constructor(tableName: string, message: string) {
    super(message);
    this.tableName = tableName;
  }
}

/** What the transaction read was changed by a later commit: run it again on the newest snapshot. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** A table of the overlapping commit; undefined when the catalog changed or the commit was dropped. */
  readonly tableName: string | undefined;

  constructor(tableName?: string) {
    super("Documents read by this transaction changed while it ran.");
    this.tableName = tableName;
  }
}
