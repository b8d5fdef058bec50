import type { Key } from "../kv/key";
import type { KeyMaker, LoadedKeyMaker } from "../kv/paged/key-changes";
import { prefixNumber } from "../kv/paged/key-text";
import type { Paging } from "../kv/paged/paging";
import type { StoredDocument } from "../kv/store";
import { type Catalog, type IndexPrefixes, indexesOf } from "./catalog";
import { parseDocument } from "./doc";
import { DocumentPages, homeOf, indexesIn, type LatestStates } from "./document-pages";
import { keysOf } from "./read/index-keys";

/** The database's states while all documents are in memory, until the documents leave it. */
export interface LoadedStates extends LatestStates {
  /** From now on `pages` notes all writes; null ends that. */
  prepare(pages: DocumentPages | null): void;
  /** From now on memory only needs what the prepared pages have noted. */
  leaveMemory(): void;
}

/** Makes the keys of documents that are in memory. The key file is needed once there are too many of them. */
export class LoadedKeys implements LoadedKeyMaker {
  readonly #latest: LoadedStates;
  readonly #prefixes: IndexPrefixes;
  /** The pages have noted all writes after `fromTs` with the keys of every index. */
  #prepared: { readonly pages: DocumentPages; readonly fromTs: bigint } | null = null;
  /** The catalog at the last `look`: a fold takes several turns, during which the schema may change. */
  #catalog: Catalog;

  constructor(latest: LoadedStates, prefixes: IndexPrefixes) {
    this.#latest = latest;
    this.#prefixes = prefixes;
    this.#catalog = latest.durable.catalog;
  }

  look(): boolean {
    const before = this.#catalog;
    const { catalog } = this.#latest.durable;
    this.#catalog = catalog;
    if (catalog === before) return true;
    // Meanwhile an index may have been gone, and writes were noted without its keys.
    if (this.#prepared !== null)
      this.#prepared = { ...this.#prepared, fromTs: this.#latest.head.ts };
    const known = new Set(indexesIn(before).map(({ prefix }) => prefix));
    return [...catalog.tables].every(
      (table) =>
        before.numbered(table.number) === undefined ||
        indexesOf(table).every(({ prefix }) => known.has(prefix)),
    );
  }

  get prefixes(): ReadonlyMap<string, number> {
    const catalog = this.#catalog;
    return new Map(
      indexesIn(catalog).map(({ prefix }) => [catalog.identityOf(prefix), prefixNumber(prefix)]),
    );
  }

  /** Releases indexes at once, because no transaction reads the key file. */
  takeUnused(listed: readonly number[]): number[] {
    const used = new Set(indexesIn(this.#catalog).map(({ prefix }) => prefixNumber(prefix)));
    return listed.filter((number) => !used.has(number));
  }

  hasKeys(table: number): boolean {
    return this.#catalog.numbered(table)?.isCold === false;
  }

  keysOf({ table: number, json }: StoredDocument): readonly Key[] {
    const table = this.#catalog.numbered(number);
    return table === undefined || table.isCold ? [] : keysOf(table, parseDocument(json));
  }

  current(id: string): StoredDocument | null {
    const { catalog, tree } = this.#latest.durable;
    return tree.get(homeOf(catalog, id)) ?? null;
  }

  get durableTs(): bigint {
    return this.#latest.durable.ts;
  }

  changing(): void {
    // Memory has everything.
  }

  changed(ts: bigint): void {
    this.#prepared?.pages.pages.changed(ts, []);
  }

  begin(paging: Pick<Paging, "keys" | "cacheBytesMax" | "alone">): void {
    const { head } = this.#latest;
    const pages = new DocumentPages({ ...paging, prefixes: null }, this.#prefixes, head.catalog);
    this.#prepared = { pages, fromTs: head.ts };
    this.#latest.prepare(pages);
  }

  drop(): void {
    this.#prepared = null;
    this.#latest.prepare(null);
  }

  /** Null while the disk lacks a commit from before `begin` or a schema change, and during one. */
  leaveMemory(ts: bigint): KeyMaker | null {
    const { head, durable } = this.#latest;
    const catalog = this.#catalog;
    if (this.#prepared === null || ts < this.#prepared.fromTs) return null;
    if (head.catalog !== catalog || durable.catalog !== catalog) return null;
    this.#prefixes.keepOnly(indexesIn(catalog).map(({ prefix }) => prefix));
    this.#latest.leaveMemory();
    return this.#prepared.pages;
  }
}
