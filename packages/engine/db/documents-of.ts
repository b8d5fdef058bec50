import { successorOfKey } from "../kv/key";
import type { SortedMap } from "../kv/sorted-map";
import type { IndexInfo } from "./catalog";
import { wholeRange } from "./read/index-range";
import type { Doc } from "./snapshot";

const documentsAtOnce = 500;

/**
 * All documents of an index's table in the index's order. Few of them are in memory at once, and the caller may write
 * to the tree.
 */
export function* documentsOf(tree: SortedMap<Doc>, index: IndexInfo): Generator<Doc> {
  let { from } = wholeRange(index);
  const { upTo } = wholeRange(index);
  for (let read = documentsAtOnce; read === documentsAtOnce;) {
    read = 0;
    for (const [key, doc] of tree.aside().iterate(from, upTo, "asc")) {
      from = successorOfKey(key);
      yield doc;
      if (++read === documentsAtOnce) break;
    }
  }
}
