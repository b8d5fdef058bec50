import { type Key, encodeIndexKey } from "../../kv/key";
import type { IndexInfo, TableInfo } from "../catalog";
import type { ParsedDocument } from "../snapshot";
import { valueAt } from "../values/values";

export function idKey(table: TableInfo, id: string): Key {
  return encodeIndexKey([id], table.byId.prefix);
}

function indexKey(index: IndexInfo, document: ParsedDocument): Key {
  return encodeIndexKey(
    index.paths.map((path) => valueAt(document, path)),
    index.prefix,
  );
}

/** Every key of the document in the tree, by_id first. A missing field is encoded as undefined. */
export function keysOf(table: TableInfo, document: ParsedDocument): Key[] {
  const keys: Key[] = [];
  for (const index of table.indexes.values()) keys.push(indexKey(index, document));
  for (const index of table.searchIndexes.values()) {
    const text = valueAt(document, index.searchPath);
    if (typeof text !== "string") continue;
    for (const term of new Set(index.termsOf(text))) {
      keys.push(encodeIndexKey([term, document["_id"]], index.prefix));
    }
  }
  return keys;
}
