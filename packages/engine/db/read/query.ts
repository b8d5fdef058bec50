import type { JSONValue } from "convex/values";

/** The query objects that the `convex` package sends (queryStream, queryPage). */
export type Order = "asc" | "desc";

export interface Query {
  source: QuerySource;
  operators: QueryOperator[];
}

export type QuerySource =
  | { type: "FullTableScan"; tableName: string; order: Order | null }
  | { type: "IndexRange"; indexName: string; range: RangeBound[]; order: Order | null }
  | { type: "Search"; indexName: string; filters: SearchFilter[] };

export interface RangeBound {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JSONValue;
}

export type SearchFilter =
  | { type: "Search"; fieldPath: string; value: string }
  | { type: "Eq"; fieldPath: string; value: JSONValue };

export type QueryOperator = { filter: JSONValue } | { limit: number };

export interface PageRequest {
  query: Query;
  cursor: string | null;
  endCursor?: string | null;
  pageSize: number;
  maximumRowsRead?: number;
  maximumBytesRead?: number;
}

/**
 * The caller. `user`: ctx.db, the schema's tables. `system`: ctx.db.system, reads of `_storage` and
 * `_scheduled_functions`. `engine`: every table, without schema checks or limits.
 */
export type Access = "user" | "system" | "engine";
