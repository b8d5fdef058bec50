import type { Before, KeyMaker } from "../kv/paged/key-changes";
import type { Key } from "../kv/key";
import { OrderedMap } from "../kv/ordered-map";
import type { StoredEntry } from "../kv/paged/key-file";
import { PagedMap } from "../kv/paged/paged-map";
import { type ColdEntry, type ColdSource, Pages, type Range } from "../kv/paged/pages";
import type { PagedKeys, Paging } from "../kv/paged/paging";
import type { Direction } from "../kv/sorted-map";
import { prefixChars, prefixNumber } from "../kv/paged/key-text";
import { idOfRow, rowKeyOf } from "../kv/sqlite/row-key";
import { isCorrupt } from "../kv/sqlite/sqlite-file";
import { type CommitRecord, DamageError, type StoredDocument } from "../kv/store";
import { reasonOf } from "../kv/way-out";
import { type Catalog, type IndexPrefixes, indexesOf, type TableInfo } from "./catalog";
import { TextDoc, parseDocument } from "./doc";
import { documentsOf } from "./documents-of";
import { idKey, keysOf } from "./read/index-keys";
import { wholeRange } from "./read/index-range";
import type { Doc, Snapshot } from "./snapshot";
import { decodeId } from "./values/ids";
import { sizeOf } from "./values/values";
import { replaceKeys, type WriteSet } from "./write-set";

/** The newest states of the database, which get every further change. */
export interface LatestStates {
  readonly head: Snapshot;
  readonly durable: Snapshot;
}

/** The memory of a document's text and its bookkeeping, without the parsed object, which is created when needed. */
const documentBytes = 300;

/**
 * Documents that are on the disk and partly in memory. Makes their keys for the store, and documents from what it
 * reads.
 */
export class DocumentPages implements KeyMaker, ColdSource<Doc> {
  readonly #keys: PagedKeys;
  readonly #prefixes: IndexPrefixes;
  readonly pages: Pages<Doc>;
  readonly alone: Paging["alone"];
  /** Null during the start, until there is a timeline. */
  #latest: LatestStates | null = null;
  readonly #catalog: Catalog;
  /** Indexes that a kill left without a name: a schema is on disk before its indexes have names. */
  readonly #unbuilt: Set<Key>;
  /**
   * Indexes that the last check found removed. They stay until the next one, because running transactions may still
   * read them.
   */
  #unused = new Set<number>();

  constructor(
    paging: Pick<Paging, "keys" | "prefixes" | "cacheBytesMax" | "alone">,
    prefixes: IndexPrefixes,
    catalog: Catalog,
  ) {
    this.#keys = paging.keys;
    this.alone = paging.alone;
    this.#prefixes = prefixes;
    this.#catalog = catalog;
    const isNamed = (prefix: Key) => paging.prefixes?.has(prefixes.identityOf(prefix)) !== false;
    // A table without a name has all its documents in the log, so its ids are complete once the log is folded in.
    const others = [...catalog.tables].flatMap((table) =>
      indexesOf(table).filter((index) => index !== table.byId),
    );
    this.#unbuilt = new Set(
      others.map(({ prefix }) => prefix).filter((prefix) => !isNamed(prefix)),
    );
    this.pages = new Pages<Doc>(this, paging.cacheBytesMax);
  }

  follow(latest: LatestStates): void {
    this.#latest = latest;
  }

  get prefixes(): ReadonlyMap<string, number> {
    const built = indexesIn(this.#durableCatalog).filter(
      ({ prefix }) => !this.#unbuilt.has(prefix),
    );
    return new Map(
      built.map(({ prefix }) => [this.#prefixes.identityOf(prefix), prefixNumber(prefix)]),
    );
  }

  takeUnused(listed: readonly number[]): number[] {
    const catalogs = [this.#newestCatalog, this.#durableCatalog];
    const used = new Set(catalogs.flatMap(indexesIn).map(({ prefix }) => prefixNumber(prefix)));
    const unused = listed.filter((number) => !used.has(number));
    const gone = unused.filter((number) => this.#unused.has(number));
    this.#unused = new Set(unused);
    return gone;
  }

  hasKeys(table: number): boolean {
    return this.#newestCatalog.numbered(table)?.isCold === false;
  }

  keysOf(document: StoredDocument): readonly Key[] {
    const table = this.#durableCatalog.numbered(document.table);
    if (table === undefined || table.isCold) return [];
    const value = document instanceof TextDoc ? document.value : parseDocument(document.json);
    const keys = keysOf(table, value);
    return this.#unbuilt.size === 0
      ? keys
      : keys.filter((key) => !this.#unbuilt.has(key.slice(0, prefixChars)));
  }

  current(id: string): StoredDocument | null {
    const { catalog, tree } = this.#states.durable;
    const home = homeOf(catalog, id);
    return home === "" ? null : (tree.get(home) ?? null);
  }

  get durableTs(): bigint {
    return this.#states.durable.ts;
  }

  changing(before: Before): void {
    const docs = new Map<StoredDocument, Doc>();
    const map = new OrderedMap<Doc | null>();
    for (const [key, document] of before) {
      if (document === null) map.set(key, null);
      else {
        const doc = docs.get(document) ?? docOf(document);
        docs.set(document, doc);
        map.set(key, doc);
      }
    }
    this.pages.changing(map);
  }

  changed(ts: bigint): void {
    const { head, durable } = this.#states;
    this.pages.changed(ts, [...new Set([paged(head), paged(durable)])]);
  }

  read(range: Range, direction: Direction, max: number): ColdEntry<Doc>[] {
    return this.#listed(range, direction, max).map(({ key, row, document }) => ({
      key,
      place: row,
      home: homeOf(this.#newestCatalog, idOfRow(row)),
      value: document === null ? null : docOf(document),
    }));
  }

  #listed(range: Range, direction: Direction, max: number): StoredEntry[] {
    try {
      return this.#keys.read(range, direction, max);
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      this.pages.onDamaged("");
      throw new DamageError(`A part of the data can't be read (${reasonOf(error)}).`);
    }
  }

  at(key: Key): ColdEntry<Doc> | null {
    return this.read({ from: key, upTo: `${key}\0` }, "asc", 1)[0] ?? null;
  }

  bytesOf(doc: Doc): number {
    return doc.json.length + documentBytes;
  }

  noteWritten({ puts }: CommitRecord): void {
    for (const { json } of puts) this.pages.note(json.length + documentBytes);
  }

  count(table: TableInfo): number {
    return this.#keys.count(table.byId.prefix);
  }

  /** Adds documents that the file had no room for, and that are only in memory. */
  addUnfolded(
    documents: ReadonlyMap<string, StoredDocument | null>,
    {
      tree,
      ts,
      countByTable,
    }: Pick<Snapshot, "ts"> & { tree: PagedMap<Doc>; countByTable: Map<number, number> },
  ): void {
    for (const [id, document] of documents) {
      const home = homeOf(this.#newestCatalog, id);
      const before = home === "" ? undefined : tree.get(home);
      const table = document?.table ?? before?.table;
      if (table === undefined || !this.hasKeys(table)) continue;
      const after = document === null ? null : docOf(document);
      const keysBefore = before === undefined ? [] : this.keysOf(before);
      const keysAfter = after === null ? [] : this.keysOf(after);
      replaceKeys(tree, keysBefore, keysAfter, after);
      this.pages.written([...keysBefore, ...keysAfter], ts);
      const change = Number(after !== null) - Number(before !== undefined);
      countByTable.set(table, (countByTable.get(table) ?? 0) + change);
    }
  }

  reindex(changes: WriteSet, tree: PagedMap<Doc>, before: TableInfo, after: TableInfo): void {
    const [known, kept] = [before, after].map(
      (table) => new Set(indexesOf(table).map(({ prefix }) => prefix)),
    );
    for (const index of indexesOf(before)) {
      if (kept?.has(index.prefix) === true) continue;
      const { from, upTo } = wholeRange(index);
      const range = { from, upTo: upTo ?? from };
      tree.forget(range);
      this.pages.forget(range);
      this.#prefixes.forget(index.prefix);
    }
    const added = indexesOf(after).filter(({ prefix }) => known?.has(prefix) === false);
    if (added.length === 0) return;
    const isAdded = (key: Key) => added.some(({ prefix }) => key.startsWith(prefix));
    for (const { prefix } of added) this.#keys.fill(prefix, entriesOf(tree, after, prefix));
    const ids = new Set(
      changes.writes
        .filter((write) => write.after?.table === after.number)
        .map(({ id }) => idKey(after, id)),
    );
    for (const key of this.pages.dirtyKeys) if (key.startsWith(after.byId.prefix)) ids.add(key);
    for (const home of ids) {
      const doc = tree.get(home);
      if (doc === undefined) continue;
      for (const key of keysOf(after, doc.value).filter(isAdded)) {
        tree.set(key, doc);
        changes.indexedKeys.push(key);
      }
    }
  }

  /** Called once the log is folded in. */
  buildUnnamed(tree: PagedMap<Doc>): void {
    for (const table of this.#catalog.tables) {
      for (const { prefix } of indexesOf(table)) {
        if (this.#unbuilt.has(prefix)) this.#keys.fill(prefix, entriesOf(tree, table, prefix));
      }
    }
    this.#unbuilt.clear();
  }

  /** The same state, which keeps only those documents in memory that are not on the disk. */
  paged(state: Snapshot): Snapshot {
    if (pagedIn(state.tree) !== null) return state;
    const tree = new PagedMap(this.pages);
    for (const key of this.pages.dirtyKeys) {
      const doc = state.tree.get(key);
      if (doc === undefined) tree.delete(key);
      else tree.set(key, doc);
    }
    return { ...state, tree };
  }

  get #newestCatalog(): Catalog {
    return this.#latest?.head.catalog ?? this.#catalog;
  }

  get #durableCatalog(): Catalog {
    return this.#latest?.durable.catalog ?? this.#catalog;
  }

  get #states(): LatestStates {
    if (this.#latest === null) throw new Error("The database is not open yet.");
    return this.#latest;
  }
}

/** "" for an unknown id. */
export function homeOf(catalog: Catalog, id: string): Key {
  const decoded = decodeId(id);
  const table = decoded.isOk ? catalog.numbered(decoded.tableNumber) : undefined;
  return table === undefined ? "" : idKey(table, id);
}

const docOf = ({ id, table, json }: StoredDocument): Doc =>
  new TextDoc(id, table, json, sizeOf(parseDocument(json)));

export const pagedIn = (tree: Snapshot["tree"]): PagedMap<Doc> | null =>
  tree instanceof PagedMap ? (tree as PagedMap<Doc>) : null;

export function paged({ tree }: Snapshot): PagedMap<Doc> {
  const map = pagedIn(tree);
  if (map === null) throw new Error("The database is not paged.");
  return map;
}

export const indexesIn = (catalog: Catalog) => [...catalog.tables].flatMap(indexesOf);

function* entriesOf(tree: PagedMap<Doc>, table: TableInfo, prefix: Key) {
  for (const doc of documentsOf(tree, table.byId)) {
    for (const key of keysOf(table, parseDocument(doc.json))) {
      if (key.startsWith(prefix)) yield [key, rowKeyOf(doc)] as const;
    }
  }
}
