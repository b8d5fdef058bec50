import type { JSONValue } from "convex/values";

/** An error whose message is for the author of the calling function. `data` becomes the data of a ConvexError. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly data: JSONValue | undefined;

  constructor(message: string, data?: JSONValue) {
    super(message);
    this.data = data;
  }
}

export class SchemaMismatch extends DatabaseError {
  readonly tableName: string;

  constructor(tableName: string, message: string) {
    super(message);
    this.tableName = tableName;
  }

  /** The same error without values of the document. */
  withoutValues(): SchemaMismatch {
    const [what = "", ...about] = this.message.split("\n");
    const where = about.filter((line) => line.startsWith("Path: "));
    return new SchemaMismatch(this.tableName, [what, ...where].join("\n"));
  }
}

export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** A table of the conflicting commit; undefined when the catalog changed or the commit was dropped. */
  readonly tableName: string | undefined;

  constructor(tableName?: string) {
    super("Documents read by this transaction changed while it ran.");
    this.tableName = tableName;
  }
}
