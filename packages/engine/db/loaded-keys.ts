import type { Key } from "../kv/key";
import type { LoadedKeyMaker } from "../kv/paged/key-changes";
import { prefixNumber } from "../kv/paged/key-text";
import type { StoredDocument } from "../kv/store";
import { type Catalog, indexesOf } from "./catalog";
import { parseDocument } from "./doc";
import { homeOf, indexesIn, type LatestStates } from "./document-pages";
import { keysOf } from "./read/index-keys";

/** Makes the keys of documents that are in memory, for the key file that the next start may need. */
export class LoadedKeys implements LoadedKeyMaker {
  readonly #latest: LatestStates;
  /** Of the last look: a fold takes several turns, in which a schema may be changed. */
  #catalog: Catalog;

  constructor(latest: LatestStates) {
    this.#latest = latest;
    this.#catalog = latest.durable.catalog;
  }

  look(): boolean {
    const before = this.#catalog;
    const { catalog } = this.#latest.durable;
    this.#catalog = catalog;
    if (catalog === before) return true;
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

  /** No transaction reads the key file. */
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

  changed(): void {
    // As above.
  }
}
