import type { Key } from "../kv/key";
import { prefixOf } from "../kv/paged/key-text";
import { npmTermsOf, termsOf } from "./read/search-terms";
import type { Schema, TableSchema } from "./schema/schema";
import {
  coldTables,
  type SystemTable,
  type SystemTableName,
  systemTableNumberMax,
  systemTables,
} from "./schema/system-tables";

/** One index of one table. `paths` end with `_creationTime` and `_id`; those of by_id are `_id` alone. */
export interface IndexInfo {
  readonly name: string;
  readonly table: number;
  readonly prefix: Key;
  readonly fields: readonly string[];
  readonly paths: readonly (readonly string[])[];
}

export interface SearchIndexInfo {
  readonly name: string;
  readonly prefix: Key;
  readonly searchField: string;
  readonly searchPath: readonly string[];
  readonly filterFields: readonly string[];
  /** Splits a text into terms, for the index as well as for queries. */
  readonly termsOf: (text: string) => string[];
}

export interface TableInfo {
  readonly name: string;
  readonly number: number;
  readonly byId: IndexInfo;
  readonly byCreationTime: IndexInfo;
  /** All ordered indexes, including the two above. */
  readonly indexes: ReadonlyMap<string, IndexInfo>;
  readonly searchIndexes: ReadonlyMap<string, SearchIndexInfo>;
  readonly stagedIndexNames: readonly string[];
  /** See SystemTable. */
  readonly isCold: boolean;
}

/** Ordered and search indexes. */
export const indexesOf = (table: TableInfo) => [
  ...table.indexes.values(),
  ...table.searchIndexes.values(),
];

/** Every run reads this key and every schema change writes it, so a new schema re-runs everything. */
export const catalogKey: Key = "\0\0\0";

/**
 * Indexes share one tree: three bytes in front of each key keep them apart. Prefixes last as long as the process, and those of a key file as long as that. An
 * unchanged index keeps its prefix; a changed one gets a new prefix, so that earlier reads of the old one stay
 * distinct.
 */
export class IndexPrefixes {
  readonly #prefixes: Map<string, Key>;
  readonly #identities: Map<Key, string>;
  #last: number;
  /** See DatabaseOptions. It also decides what is in an index. */
  readonly isLikeNpmTest: boolean;

  /** `known` are the numbers that a key file has by the indexes' identities, `last` is its highest. */
  constructor(isLikeNpmTest = false, known: ReadonlyMap<string, number> = new Map(), last = 0) {
    this.isLikeNpmTest = isLikeNpmTest;
    this.#prefixes = new Map(Array.from(known, ([name, number]) => [name, prefixOf(number)]));
    this.#identities = new Map(Array.from(this.#prefixes, ([name, prefix]) => [prefix, name]));
    this.#last = last;
  }

  of(table: number, name: string, fields: readonly string[]): Key {
    const identity = JSON.stringify([table, name, fields]);
    const known = this.#prefixes.get(identity);
    if (known !== undefined) return known;
    const prefix = prefixOf(++this.#last);
    this.#prefixes.set(identity, prefix);
    this.#identities.set(prefix, identity);
    return prefix;
  }

  identityOf(prefix: Key): string {
    return this.#identities.get(prefix) ?? "";
  }

  /** Should the index come back it is another one, which is built again. */
  forget(prefix: Key): void {
    this.#prefixes.delete(this.identityOf(prefix));
  }
}

/** The tables, indexes and schema: immutable, replaced by the commit that changes them. */
export class Catalog {
  readonly schema: Schema | null;
  readonly #prefixes: IndexPrefixes;
  readonly #byName: ReadonlyMap<string, TableInfo>;
  readonly #byNumber: ReadonlyMap<number, TableInfo>;

  private constructor(
    prefixes: IndexPrefixes,
    schema: Schema | null,
    tables: readonly TableInfo[],
  ) {
    this.#prefixes = prefixes;
    this.schema = schema;
    this.#byName = new Map(tables.map((table) => [table.name, table]));
    this.#byNumber = new Map(tables.map((table) => [table.number, table]));
  }

  /** `userTables` has every name and number ever assigned. The engine's own tables always exist. */
  static of(
    prefixes: IndexPrefixes,
    schema: Schema | null,
    userTables: readonly { name: string; number: number }[],
  ): Catalog {
    const system = Object.entries(systemTables).map(([name, table]: [string, SystemTable]) =>
      systemTableInfo(prefixes, name, table),
    );
    const user = userTables.map(({ name, number }) =>
      userTableInfo(prefixes, name, number, schema?.tables.get(name)),
    );
    return new Catalog(prefixes, schema, [...system, ...user]);
  }

  get isLikeNpmTest(): boolean {
    return this.#prefixes.isLikeNpmTest;
  }

  /** Of an index, as a key file has it. */
  identityOf(prefix: Key): string {
    return this.#prefixes.identityOf(prefix);
  }

  get tables(): Iterable<TableInfo> {
    return this.#byName.values();
  }

  tableByName(name: string): TableInfo | undefined {
    return this.#byName.get(name);
  }

  systemTable(name: SystemTableName): TableInfo {
    return this.#byName.get(name) as TableInfo;
  }

  tableByNumber(number: number): TableInfo | undefined {
    return this.#byNumber.get(number);
  }

  /** Numbers are never reused, because ids contain them. */
  get nextTableNumber(): number {
    return Math.max(systemTableNumberMax, ...this.#byNumber.keys()) + 1;
  }

  withTable(name: string, number: number): Catalog {
    const added = userTableInfo(this.#prefixes, name, number, this.schema?.tables.get(name));
    return new Catalog(this.#prefixes, this.schema, [...this.#byName.values(), added]);
  }

  /** Only for a table without documents, because ids contain the number. */
  withRenumbered(name: string, number: number): Catalog {
    const others = [...this.#byName.values()].filter(
      (table) => table.number > systemTableNumberMax && table.name !== name,
    );
    return Catalog.of(this.#prefixes, this.schema, [...others, { name, number }]);
  }

  withSchema(schema: Schema | null): Catalog {
    const userTables = [...this.#byName.values()].filter((t) => t.number > systemTableNumberMax);
    return Catalog.of(this.#prefixes, schema, userTables);
  }
}

function userTableInfo(
  prefixes: IndexPrefixes,
  name: string,
  number: number,
  schema: TableSchema | undefined,
): TableInfo {
  const declared = schema?.indexes ?? [];
  const info = tableInfo(
    prefixes,
    name,
    number,
    declared.map((index) => [index.indexDescriptor, index.fields]),
  );
  const search = (schema?.searchIndexes ?? []).map((index): [string, SearchIndexInfo] => [
    index.indexDescriptor,
    {
      name: index.indexDescriptor,
      prefix: prefixes.of(number, index.indexDescriptor, ["text", index.searchField]),
      searchField: index.searchField,
      searchPath: index.searchField.split("."),
      filterFields: index.filterFields,
      termsOf: prefixes.isLikeNpmTest ? npmTermsOf : termsOf,
    },
  ]);
  return {
    ...info,
    searchIndexes: new Map(search),
    stagedIndexNames: schema?.stagedIndexNames ?? [],
  };
}

function systemTableInfo(prefixes: IndexPrefixes, name: string, table: SystemTable): TableInfo {
  return tableInfo(prefixes, name, table.number, Object.entries(table.indexes));
}

function tableInfo(
  prefixes: IndexPrefixes,
  name: string,
  number: number,
  declared: readonly (readonly [string, readonly string[]])[],
): TableInfo {
  const index = (indexName: string, fields: readonly string[]): IndexInfo => ({
    name: indexName,
    table: number,
    prefix: prefixes.of(number, indexName, fields),
    fields,
    paths: fields.map((field) => field.split(".")),
  });
  const byId = index("by_id", ["_id"]);
  const byCreationTime = index("by_creation_time", ["_creationTime", "_id"]);
  const others = declared.map(([indexName, fields]) =>
    index(indexName, [...fields, "_creationTime", "_id"]),
  );
  const indexes = new Map<string, IndexInfo>();
  for (const info of [byId, byCreationTime, ...others]) {
    // Only tests have two with one name; the first counts.
    if (!indexes.has(info.name)) indexes.set(info.name, info);
  }
  return {
    name,
    number,
    byId,
    byCreationTime,
    indexes,
    searchIndexes: new Map(),
    stagedIndexNames: [],
    isCold: coldTables.includes(number),
  };
}
