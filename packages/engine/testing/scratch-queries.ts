import type { JSONValue } from "convex/values";
import type { Order, Query, QueryOperator, RangeBound } from "../db/read/query";
import { type Scratch, collect, scratchDatabase } from "./scratch-database";
import { schemaOf } from "./scratch-schema";

export const by = (
  index: string,
  range: RangeBound[],
  order: Order | null = null,
  operators: QueryOperator[] = [],
): Query => ({
  source: { type: "IndexRange", indexName: `t.${index}`, range, order },
  operators,
});
export const bound = (
  type: RangeBound["type"],
  fieldPath: string,
  value: JSONValue,
): RangeBound => ({
  type,
  fieldPath,
  value,
});
export const all = (operators: QueryOperator[] = []): Query => ({
  source: { type: "FullTableScan", tableName: "t", order: null },
  operators,
});

export async function tableOf(
  documents: Record<string, JSONValue>[],
  indexes: Record<string, string[]>,
): Promise<Scratch> {
  const scratch = await scratchDatabase();
  await scratch.db.setSchema(schemaOf({ t: { indexes } }));
  await scratch.write((tx) => documents.forEach((document) => tx.insert("t", document)));
  return scratch;
}

export const names = ({ read }: Scratch, query: Query) =>
  read((tx) => collect(tx.query(query)).map((doc) => doc.value["n"]));
