import type { Key } from "../kv/key";
import { prefixOf } from "../kv/paged/key-text";
import { npmTermsOf, termsOf } from "./read/search-terms";
import type { Schema, TableSchema } from "./schema/schema";
import type { VectorIndexJson } from "./schema/schema-indexes";
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

export interface VectorIndexInfo {
  readonly name: string;
  readonly vectorPath: readonly string[];
  readonly dimensions: number;
  readonly filterFields: readonly string[];
  readonly filterPaths: readonly (readonly string[])[];
}

export interface TableInfo {
  readonly name: string;
  /** The component that owns the table; "" for the app. */
  readonly component: string;
  readonly number: number;
  readonly byId: IndexInfo;
  readonly byCreationTime: IndexInfo;
  /** All ordered indexes, including the two above. */
  readonly indexes: ReadonlyMap<string, IndexInfo>;
  readonly searchIndexes: ReadonlyMap<string, SearchIndexInfo>;
  /** Vector indexes have no keys in the tree: see read/vectors.ts. */
  readonly vectorIndexes: ReadonlyMap<string, VectorIndexInfo>;
  readonly stagedIndexNames: readonly string[];
  /** See SystemTable. */
  readonly isCold: boolean;
}

export const indexesOf = (table: TableInfo) => [
  ...table.indexes.values(),
  ...table.searchIndexes.values(),
];

/** Every run reads this key and every schema change writes it, so a new schema re-runs everything. */
export const catalogKey: Key = "\0\0\0";

/**
 * Indexes share one tree: three bytes in front of each key keep them apart. A prefix lives as long as the process, or
 * as long as the key file that has it. An unchanged index keeps its prefix; a changed one gets a new prefix, so that
 * earlier reads of the old one stay distinct.
 */
export class IndexPrefixes {
  readonly #prefixes: Map<string, Key>;
  readonly #identities: Map<Key, string>;
  #last: number;
  /** See DatabaseOptions. It also decides what is in an index. */
  readonly isLikeNpmTest: boolean;

  /** `known` has the key file's number of each index by the index's identity, `last` is the highest of them. */
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

  /** If the index comes back it gets a new prefix and is built again. */
  forget(prefix: Key): void {
    this.#prefixes.delete(this.identityOf(prefix));
  }

  keepOnly(used: readonly Key[]): void {
    for (const [identity, prefix] of this.#prefixes)
      if (!used.includes(prefix)) this.#prefixes.delete(identity);
  }
}

/** By component; "" is the app. A component without a schema has no entry. */
export type Schemas = ReadonlyMap<string, Schema>;

/** All tables of the app and its components, by stored name. Immutable: a change of tables makes a new catalog. */
export class Catalog {
  readonly schemas: Schemas;
  readonly #prefixes: IndexPrefixes;
  readonly #namespaces = new Map<string, Namespace>();
  #hasComponents: boolean | null = null;
  readonly #byName: ReadonlyMap<string, TableInfo>;
  readonly #byNumber: ReadonlyMap<number, TableInfo>;

  private constructor(prefixes: IndexPrefixes, schemas: Schemas, tables: readonly TableInfo[]) {
    this.#prefixes = prefixes;
    this.schemas = schemas;
    this.#byName = new Map(tables.map((table) => [storedName(table), table]));
    this.#byNumber = new Map(tables.map((table) => [table.number, table]));
  }

  /** `userTables` has every name and number ever assigned; the engine's own tables are always added. */
  static of(
    prefixes: IndexPrefixes,
    schemas: Schemas,
    userTables: readonly { name: string; number: number }[],
  ): Catalog {
    const system = Object.entries(systemTables).map(([name, table]: [string, SystemTable]) =>
      systemTableInfo(prefixes, name, table),
    );
    const user = userTables.map(({ name, number }) =>
      userTableInfo(prefixes, schemas, name, number),
    );
    return new Catalog(prefixes, schemas, [...system, ...user]);
  }

  get schema(): Schema | null {
    return this.schemas.get("") ?? null;
  }

  get hasComponents(): boolean {
    this.#hasComponents ??=
      [...this.schemas.keys()].some(Boolean) || [...this.tables].some(({ component }) => component);
    return this.#hasComponents;
  }

  /** The tables that functions of a component see; "" is the app. */
  of(component: string): Namespace {
    let namespace = this.#namespaces.get(component);
    namespace ??= new Namespace(this, component);
    this.#namespaces.set(component, namespace);
    return namespace;
  }

  get isLikeNpmTest(): boolean {
    return this.#prefixes.isLikeNpmTest;
  }

  /** The identity of an index, by which a key file stores its number. */
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

  /** Finds a table of any component. */
  numbered(number: number): TableInfo | undefined {
    return this.#byNumber.get(number);
  }

  /** Numbers are never reused, because ids contain them. */
  get nextTableNumber(): number {
    return Math.max(systemTableNumberMax, ...this.#byNumber.keys()) + 1;
  }

  withTables(tables: readonly { name: string; number: number }[]): Catalog {
    const added = tables.map(({ name, number }) =>
      userTableInfo(this.#prefixes, this.schemas, name, number),
    );
    return new Catalog(this.#prefixes, this.schemas, [...this.#byName.values(), ...added]);
  }

  /** Only for a table without documents, because ids contain the number. */
  withRenumbered(name: string, number: number): Catalog {
    const others = this.#userTables().filter((table) => table.name !== name);
    return Catalog.of(this.#prefixes, this.schemas, [...others, { name, number }]);
  }

  withSchemas(schemas: Schemas): Catalog {
    return Catalog.of(this.#prefixes, schemas, this.#userTables());
  }

  #userTables() {
    return Array.from(this.#byName, ([name, { number }]) => ({ name, number })).filter(
      ({ number }) => number > systemTableNumberMax,
    );
  }
}

/**
 * The tables of the app or of one component, by their own names, and the engine's. Ids of other tables are unknown to
 * it.
 */
export class Namespace {
  readonly component: string;
  readonly schema: Schema | null;
  readonly #all: Catalog;

  constructor(all: Catalog, component: string) {
    this.#all = all;
    this.component = component;
    this.schema = all.schemas.get(component) ?? null;
  }

  get isLikeNpmTest(): boolean {
    return this.#all.isLikeNpmTest;
  }

  tableByName(name: string): TableInfo | undefined {
    const isOwn = this.component === "" || name.startsWith("_");
    const table = this.#all.tableByName(
      isOwn ? name : storedName({ component: this.component, name }),
    );
    return table === undefined || !this.#has(table) ? undefined : table;
  }

  tableByNumber(number: number): TableInfo | undefined {
    const table = this.#all.numbered(number);
    return table === undefined || !this.#has(table) ? undefined : table;
  }

  systemTable(name: SystemTableName): TableInfo {
    return this.#all.systemTable(name);
  }

  #has({ component, number }: TableInfo): boolean {
    return component === this.component || number <= systemTableNumberMax;
  }
}

/**
 * No table's own name has a slash. An older program treats a component's table as one that its schema does not name.
 */
export const storedName = ({ component, name }: Pick<TableInfo, "component" | "name">): string =>
  component === "" ? name : `${component}/${name}`;

export function splitStoredName(stored: string): Pick<TableInfo, "component" | "name"> {
  const slash = stored.lastIndexOf("/");
  return { component: stored.slice(0, Math.max(slash, 0)), name: stored.slice(slash + 1) };
}

function userTableInfo(
  prefixes: IndexPrefixes,
  schemas: Schemas,
  stored: string,
  number: number,
): TableInfo {
  const { component, name } = splitStoredName(stored);
  const schema: TableSchema | undefined = schemas.get(component)?.tables.get(name);
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
    component,
    searchIndexes: new Map(search),
    vectorIndexes: new Map(
      (schema?.vectorIndexes ?? []).map((index) => [index.indexDescriptor, vectorInfo(index)]),
    ),
    stagedIndexNames: schema?.stagedIndexNames ?? [],
  };
}

const vectorInfo = (index: VectorIndexJson): VectorIndexInfo => ({
  name: index.indexDescriptor,
  vectorPath: index.vectorField.split("."),
  dimensions: index.dimensions,
  filterFields: index.filterFields,
  filterPaths: index.filterFields.map((field) => field.split(".")),
});

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
    component: "",
    number,
    byId,
    byCreationTime,
    indexes,
    searchIndexes: new Map(),
    vectorIndexes: new Map(),
    stagedIndexNames: [],
    isCold: coldTables.includes(number),
  };
}
