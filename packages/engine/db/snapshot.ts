import type { Value } from "convex/values";
import type { SortedMap } from "../kv/sorted-map";
import type { Catalog } from "./catalog";
import type { Decoded } from "./doc";

export type ParsedDocument = Record<string, Value>;

/** One version of a document. `json` is canonical, so equal text means equal documents. */
export interface Doc {
  readonly id: string;
  readonly table: number;
  readonly json: string;
  readonly bytes: number;
  /** Parsed on first use, and cached while it is used often. */
  readonly value: ParsedDocument;
  /** Belongs to the cache in doc.ts. */
  decoded: Decoded | null;
}

/** The whole database at one commit, immutable once published: a transaction works on a clone. */
export interface Snapshot {
  readonly ts: bigint;
  /** One tree for all indexes: index number ‖ index key → document. */
  readonly tree: SortedMap<Doc>;
  readonly catalog: Catalog;
  readonly countByTable: ReadonlyMap<number, number>;
  /** The latest `_creationTime` assigned. Later inserts get a greater one, even within the same millisecond. */
  readonly lastCreationMs: number;
  /** Grows when undurable commits are dropped, so that nothing built on them is ever committed. */
  readonly epoch: number;
}
