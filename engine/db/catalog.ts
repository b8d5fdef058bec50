import type { Key } from "../kv/key";
import type { Schema, TableSchema } from "./schema";
import { npmTermsOf, termsOf } from "./search-terms";
import {
  type SystemTable,
  type SystemTableName,
  systemTableNumberMax,
  systemTables,
} from "./system-tables";

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
  /** Takes texts apart, those in the index and those that are asked for. */
  readonly termsOf: (text: string) => string[];
}

export interface TableInfo {
  readonly name: string;
  readonly number: number;
  readonly byId: IndexInfo;
  readonly byCreationTime: IndexInfo;
  /** All ordered indexes, the two above included. */
  readonly indexes: ReadonlyMap<string, IndexInfo>;
  readonly searchIndexes: ReadonlyMap<string, SearchIndexInfo>;
  readonly stagedIndexNames: readonly string[];
}

/** Every run has read it and every change of the schema writes it: so a new schema runs everything again. */
export const catalogKey: Key = "\0\0\0";

/**
 * Three bytes in front of each key keep the indexes apart in the one tree. They live as long as the process: the
 * same index gets the same bytes, a changed one new bytes, so that what was read of the old one stays distinct.
 */
export class IndexPrefixes {
  readonly #prefixes = new Map<string, Key>();
  /** See DatabaseOptions. It decides what is in an index too. */
  readonly isLikeNpmTest: boolean;

  constructor(isLikeNpmTest = false) {
    this.isLikeNpmTest = isLikeNpmTest;
  }

  of(table: number, name: string, fields: readonly string[]): Key {
    const identity = JSON.stringify([table, name, fields]);
    const known = this.#prefixes.get(identity);
    if (known !== undefined) return known;
    const number = this.#prefixes.size + 1;
    const prefix = String.fromCharCode(number >>> 16, (number >>> 8) & 0xff, number & 0xff);
    this.#prefixes.set(identity, prefix);
    return prefix;
  }
}

/** Which tables, indexes and schema there are: immutable, replaced by the commit that changes it. */
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

  /** `userTables` are the names and numbers that were ever given; the engine's own tables are always there. */
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

  /** The number the next new table gets. Numbers are never given twice, as ids hold them. */
  get nextTableNumber(): number {
    return Math.max(systemTableNumberMax, ...this.#byNumber.keys()) + 1;
  }

  withTable(name: string, number: number): Catalog {
    const added = userTableInfo(this.#prefixes, name, number, this.schema?.tables.get(name));
    return new Catalog(this.#prefixes, this.schema, [...this.#byName.values(), added]);
  }

  /** For a table without documents: ids hold the number. */
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
    // Of two with one name, which only tests have, the first counts.
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
  };
}
