import type { Value } from "convex/values";
import type { OrderedMap } from "../kv/ordered-map";
import type { Catalog } from "./catalog";

export type ParsedDocument = Record<string, Value>;

/** One version of a document. `json` is canonical, so equal text means an equal document. */
export interface Doc {
  readonly id: string;
  readonly table: number;
  readonly json: string;
  /** Its size as the limits count it. */
  readonly bytes: number;
  /** Parsed when first asked for, and kept only while it is asked for often. */
  readonly value: ParsedDocument;
}

/** The whole database at one commit. Never written after it was published: a transaction works on a clone. */
export interface Snapshot {
  readonly ts: bigint;
  /** One tree for all indexes: index number ‖ index key → document. */
  readonly tree: OrderedMap<Doc>;
  readonly catalog: Catalog;
  readonly countByTable: ReadonlyMap<number, number>;
  /** The latest `_creationTime` given out: later inserts get a greater one, also within the same millisecond. */
  readonly lastCreationMs: number;
  /** Grows when undurable commits are dropped, so that nothing built on them is ever committed. */
  readonly epoch: number;
}
