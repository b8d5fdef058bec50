import type { Rng } from "../../clock";
import { type TableInfo, storedName } from "../catalog";
import { wholeRange } from "../read/index-range";
import { freshId } from "../values/ids";
import type { WriteSet } from "../write-set";

/** Assigns table numbers in the transaction that first writes to the tables; the names are the stored ones. */
export function addTables(
  changes: WriteSet,
  tables: readonly { name: string; number: number }[],
  source: { rng: Rng; startMs: number },
): void {
  const names = changes.catalog.systemTable("_tables");
  for (const table of tables) {
    const _id = freshId(names.number, source);
    changes.put(names, _id, { ...table, _id, _creationTime: source.startMs });
  }
  changes.catalog = changes.catalog.withTables(tables);
}

/** Gives an empty table the number in the ids of documents about to be restored. */
export function renumberTable(changes: WriteSet, table: TableInfo, number: number): void {
  const names = changes.catalog.systemTable("_tables");
  const { from, upTo } = wholeRange(names.byId);
  for (const [, doc] of [...changes.tree.iterate(from, upTo, "asc")]) {
    if (doc.value.name === storedName(table)) changes.put(names, doc.id, { ...doc.value, number });
  }
  changes.catalog = changes.catalog.withRenumbered(storedName(table), number);
}
