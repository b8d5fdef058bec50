import type { OrderedMap } from "../kv/ordered-map";
import type { TableInfo } from "./catalog";
import { wholeRange } from "./read/index-range";
import type { Doc } from "./snapshot";

/** A copy, because the caller may write to the tree while iterating. */
export function documentsOf(tree: OrderedMap<Doc>, table: TableInfo): Doc[] {
  const { from, upTo } = wholeRange(table.byId);
  return Array.from(tree.iterate(from, upTo, "asc"), ([, doc]) => doc);
}
