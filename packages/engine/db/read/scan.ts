import { type Key, successorOfKey } from "../../kv/key";
import type { SortedMap } from "../../kv/sorted-map";
import type { Doc } from "../snapshot";
import type { Usage } from "../values/usage";
import type { Order } from "./query";
import type { KeyRange, ReadSet } from "./read-set";

/** What a scan needs from its transaction. `version` changes with every write, because iterators don't survive one. */
export interface ReadView {
  readonly documents: { readonly tree: SortedMap<Doc>; readonly version: number };
  readonly reads: ReadSet;
  /** Null for the engine's own reads, which don't count towards a function's limits. */
  readonly usage: Usage | null;
  readonly isLikeNpmTest: boolean;
}

export interface Row {
  key: Key;
  doc: Doc;
}

export interface RowSource {
  next(): Row | null;
}

/**
 * Walks an index range. It records one interval as read, which grows with every row, and becomes the whole range once
 * the range is exhausted (§9.1). So a caller that took ten rows does not depend on the eleventh.
 */
export class RangeScan implements RowSource {
  readonly #view: ReadView;
  readonly #documents: ReadView["documents"];
  readonly #isAscending: boolean;
  readonly #range: KeyRange;
  /** Shared with the read set. */
  readonly #read: KeyRange;
  #rows: Iterator<readonly [Key, Doc]> | null = null;
  #version = -1;
  #isDone = false;

  constructor(view: ReadView, range: KeyRange, order: Order) {
    this.#view = view;
    // npm convex-test reads all rows before it returns the first, so it misses later writes.
    const { tree, version } = view.documents;
    this.#documents = view.isLikeNpmTest ? { tree: tree.clone(), version } : view.documents;
    this.#range = range;
    this.#isAscending = order === "asc";
    const start = this.#isAscending ? range.from : (range.upTo ?? afterAllKeys);
    this.#read = { from: start, upTo: this.#isAscending ? start : range.upTo };
    if (range.upTo !== null && range.upTo <= range.from) this.#isDone = true;
    else view.reads.add(this.#read);
    view.usage?.countRange();
  }

  next(): Row | null {
    if (this.#isDone) return null;
    const step = this.#iterator().next();
    if (step.done === true) {
      this.#isDone = true;
      this.#read.from = this.#range.from;
      this.#read.upTo = this.#range.upTo;
      return null;
    }
    const [key, doc] = step.value;
    if (this.#isAscending) this.#read.upTo = successorOfKey(key);
    else this.#read.from = key;
    this.#view.usage?.countDocumentRead(doc.bytes);
    return { key, doc };
  }

  #iterator(): Iterator<readonly [Key, Doc]> {
    if (this.#rows === null || this.#version !== this.#documents.version) {
      this.#version = this.#documents.version;
      const [from, upTo] = this.#isAscending
        ? [this.#read.upTo ?? this.#range.from, this.#range.upTo]
        : [this.#range.from, this.#read.from];
      const rows = this.#documents.tree.iterate(from, upTo, this.#isAscending ? "asc" : "desc");
      this.#rows = rows[Symbol.iterator]();
    }
    return this.#rows;
  }
}

/** Keys are bytes, so no key contains this character. */
const afterAllKeys: Key = "\uffff";
