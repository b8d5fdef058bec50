import type { Rng } from "../clock";
import { freshId } from "./ids";
import type { WriteSet } from "./write-set";

/** Gives a table its number, as part of the transaction that first writes to it. */
export function addTable(
  changes: WriteSet,
  table: { name: string; number: number },
  source: { rng: Rng; startMs: number },
): void {
  const names = changes.catalog.systemTable("_tables");
  const _id = freshId(names.number, source);
  changes.put(names, _id, { ...table, _id, _creationTime: source.startMs });
  changes.catalog = changes.catalog.withTable(table.name, table.number);
}
