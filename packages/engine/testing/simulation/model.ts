import { type Value, compareValues } from "convex/values";
import type { Query } from "../../db/read/query";
import type { ParsedDocument } from "../../db/snapshot";
import { canonicalJson, parseValueOrUndefined } from "../../db/values/values";

/** The simplest correct database: documents by id, every query a scan over all of them. */
export type Model = ReadonlyMap<string, ParsedDocument>;

export type Operation =
  | { type: "get"; id: string }
  | { type: "query"; query: Query }
  | { type: "count" }
  | { type: "put"; id: string; document: ParsedDocument }
  | { type: "remove"; id: string };

export interface Observed {
  operation: Operation;
  result: string;
}

export function ask(model: Model, operation: Operation): string {
  switch (operation.type) {
    case "get":
      return shown(model.get(operation.id));
    case "count":
      return String(model.size);
    case "query":
      return evaluate(model, operation.query);
    case "put":
    case "remove":
      return "";
  }
}

export function after(model: Model, operation: Operation): Model {
  if (operation.type === "put") {
    return new Map(model).set(operation.id, operation.document);
  }
  if (operation.type !== "remove") return model;
  const next = new Map(model);
  next.delete(operation.id);
  return next;
}

export const shown = (document: ParsedDocument | undefined) =>
  document === undefined ? "null" : canonicalJson(document);

export function shownRows(documents: readonly ParsedDocument[]): string {
  return documents.map(shown).join("\n");
}

const keyFields = ["group", "rank", "_creationTime", "_id"];

function evaluate(model: Model, { source, operators }: Query): string {
  let rows = [...model.values()];
  let order: string[] = ["_creationTime", "_id"];
  if (source.type === "IndexRange") {
    order = keyFields;
    rows = rows.filter((row) =>
      source.range.every(({ type, fieldPath, value }) =>
        holds[type](compareValues(row[fieldPath], parseValueOrUndefined(value))),
      ),
    );
  }
  rows.sort((a, b) =>
    compareTuples(
      order.map((f) => a[f]),
      order.map((f) => b[f]),
    ),
  );
  if (source.type !== "Search" && source.order === "desc") rows.reverse();
  for (const operator of operators) {
    if ("limit" in operator) rows = rows.slice(0, operator.limit);
    else rows = rows.filter((row) => row["flag"] === true);
  }
  return shownRows(rows);
}

const holds = {
  Eq: (order: number) => order === 0,
  Gt: (order: number) => order > 0,
  Gte: (order: number) => order >= 0,
  Lt: (order: number) => order < 0,
  Lte: (order: number) => order <= 0,
};

function compareTuples(a: (Value | undefined)[], b: (Value | undefined)[]): number {
  for (const [at, value] of a.entries()) {
    const order = compareValues(value, b[at]);
    if (order !== 0) return order;
  }
  return 0;
}
