import type { Key } from "../kv/key";
import type { SortedMap } from "../kv/sorted-map";
import type { StoredDocument } from "../kv/store";
import type { Catalog, TableInfo } from "./catalog";
import { TextDoc } from "./doc";
import { idKey, keysOf } from "./read/index-keys";
import type { Doc, ParsedDocument, Snapshot } from "./snapshot";
import { canonicalJson, sizeOf } from "./values/values";

/** One document's change since the snapshot, no matter how many writes it took. */
export interface Write {
  readonly id: string;
  readonly before: Doc | null;
  readonly after: Doc | null;
  readonly keysBefore: readonly Key[];
  readonly keysAfter: readonly Key[];
}

/** A document of a table that is not in memory; conflict checks use its `key`. */
export interface ColdWrite {
  readonly document: StoredDocument;
  readonly key: Key;
  readonly onCommit: (ts: bigint) => void;
}

export interface Savepoint {
  tree: SortedMap<Doc> | null;
  catalog: Catalog;
  writes: Map<string, Write>;
  coldWrites: ColdWrite[];
}

/** A transaction's own version of the database: the snapshot's tree, cloned at the first write. */
export class WriteSet {
  readonly base: Snapshot;
  #ownTree: SortedMap<Doc> | null = null;
  #writes = new Map<string, Write>();
  #coldWrites: ColdWrite[] = [];
  catalog: Catalog;
  /** Keys of new indexes in a paged database, whose disk has the indexes before the documents. */
  readonly indexedKeys: Key[] = [];
  /** Grows with every change, because iterators over the tree don't survive one. */
  version = 0;

  constructor(base: Snapshot) {
    this.base = base;
    this.catalog = base.catalog;
  }

  get tree(): SortedMap<Doc> {
    return this.#ownTree ?? this.base.tree;
  }

  get isEmpty(): boolean {
    return this.writes.length === 0 && this.#coldWrites.length === 0;
  }

  get writes(): readonly Write[] {
    return [...this.#writes.values()].filter(({ before, after }) => before?.json !== after?.json);
  }

  get coldWrites(): readonly ColdWrite[] {
    return this.#coldWrites;
  }

  get(table: TableInfo, id: string): Doc | null {
    return this.tree.get(idKey(table, id)) ?? null;
  }

  /** An identical document is not written, so its readers don't run again. */
  put(
    table: TableInfo,
    id: string,
    value: ParsedDocument,
    bytes = sizeOf(value),
    isNew = false,
  ): Doc {
    const json = canonicalJson(value);
    const current = isNew ? null : this.get(table, id);
    if (current?.json === json) return current;
    const doc = new TextDoc(id, table.number, json, bytes);
    this.#apply(table, current, doc, keysOf(table, value));
    return doc;
  }

  remove(table: TableInfo, doc: Doc): void {
    this.#apply(table, doc, null, []);
  }

  putCold(write: ColdWrite): void {
    this.#coldWrites.push(write);
  }

  /** Switches to a tree whose indexes were rebuilt for another catalog. */
  switchTo(tree: SortedMap<Doc>, catalog: Catalog): void {
    this.#ownTree = tree;
    this.catalog = catalog;
    this.version++;
  }

  countChange(table: number): number {
    let change = 0;
    for (const { before, after } of this.#writes.values()) {
      if ((after ?? before)?.table === table)
        change += Number(after !== null) - Number(before !== null);
    }
    return change;
  }

  savepoint(): Savepoint {
    return {
      tree: this.#ownTree?.clone() ?? null,
      catalog: this.catalog,
      writes: new Map(this.#writes),
      coldWrites: [...this.#coldWrites],
    };
  }

  restore(point: Savepoint): void {
    this.#ownTree = point.tree;
    this.catalog = point.catalog;
    this.#writes = point.writes;
    this.#coldWrites = point.coldWrites;
    this.version++;
  }

  #apply(table: TableInfo, current: Doc | null, after: Doc | null, keysAfter: Key[]): void {
    const id = (after ?? current)?.id ?? "";
    const known = this.#writes.get(id);
    const keysNow = known?.keysAfter ?? (current === null ? [] : keysOf(table, current.value));
    this.#ownTree ??= this.base.tree.clone();
    replaceKeys(this.#ownTree, keysNow, keysAfter, after);
    this.#writes.set(id, {
      id,
      before: known === undefined ? current : known.before,
      after,
      keysBefore: known === undefined ? keysNow : known.keysBefore,
      keysAfter,
    });
    this.version++;
  }
}

export function replaceKeys(
  tree: SortedMap<Doc>,
  keysBefore: readonly Key[],
  keysAfter: readonly Key[],
  after: Doc | null,
): void {
  for (const key of keysBefore) if (!keysAfter.includes(key)) tree.delete(key);
  if (after !== null) for (const key of keysAfter) tree.set(key, after);
}
