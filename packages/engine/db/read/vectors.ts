import { setImmediate } from "node:timers/promises";
import type { JSONValue, Value } from "convex/values";
import { type Key, encodeIndexKey } from "../../kv/key";
import { SerialQueue } from "../../kv/serial-queue";
import { queryLimits } from "../../limits";
import { type TableInfo, type VectorIndexInfo, catalogKey } from "../catalog";
import type { Database } from "../database";
import { parseDocument } from "../doc";
import { DatabaseError } from "../errors";
import { parseValueOrUndefined, valueAt } from "../values/values";
import { wholeRange } from "./index-range";
import { type Found, type VectorFilter, VectorRows } from "./vector-rows";

export interface VectorQuery {
  readonly indexName: string;
  readonly vector: readonly number[];
  readonly limit?: number;
  readonly expressions: JSONValue;
}

/**
 * Exact vector searches of the newest commit on disk. The vectors of an index are read step by step at its first search
 * and stay in memory. After that, commits only mark documents as changed; the next search reads those again.
 */
export class VectorSearches {
  readonly #db: Database;
  readonly #limits: VectorLimits;
  /** In the order of their last search. */
  readonly #indexes = new Map<string, LiveIndex>();
  #isListening = false;

  constructor(db: Database, limits: VectorLimits = queryLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  get byteCount(): number {
    let sum = 0;
    for (const { byteCount } of this.#indexes.values()) sum += byteCount;
    return sum;
  }

  /** `component` owns the tables that are searched; "" is the app. */
  async search(component: string, query: VectorQuery): Promise<Found[]> {
    const found = this.#find(component, query.indexName);
    if (found === null) return [];
    const { table, index } = found;
    const limit = limitOf(query.limit);
    const filter = filterOf(query, index);
    const { vector } = query;
    if (vector.length !== index.dimensions) {
      throw new DatabaseError(
        `Expected a vector with dimensions ${index.dimensions}, received ${vector.length}.`,
      );
    }
    if (!vector.every(Number.isFinite)) {
      throw new DatabaseError("A search vector must contain only finite numbers.");
    }
    return await this.#liveIndex(table, index).search(vector, limit, filter);
  }

  #find(component: string, indexName: string) {
    const point = indexName.indexOf(".");
    const [tableName, name] = [indexName.slice(0, point), indexName.slice(point + 1)];
    const table = this.#db.durable.catalog.of(component).tableByName(tableName);
    if (table === undefined) return null;
    if (table.stagedIndexNames.includes(name)) {
      throw new DatabaseError(
        `Index ${indexName} is currently staged and not available to query until it is enabled.`,
      );
    }
    const index = table.vectorIndexes.get(name);
    if (index === undefined) throw new DatabaseError(`Index ${indexName} not found.`);
    return { table, index };
  }

  #liveIndex(table: TableInfo, index: VectorIndexInfo): LiveIndex {
    if (!this.#isListening) this.#listen();
    const identity = identityOf(table, index);
    const live =
      this.#indexes.get(identity) ??
      new LiveIndex(this.#db, {
        table,
        index,
        limits: this.#limits,
        makeRoom: () => this.#makeRoom(),
      });
    this.#indexes.delete(identity);
    this.#indexes.set(identity, live);
    return live;
  }

  /**
   * Releases other indexes, which are read again at their next search. Returns false when all that are left are in use.
   */
  #makeRoom(): boolean {
    for (const index of this.#indexes.values()) {
      if (this.byteCount <= this.#limits.vectorBytesMax) return true;
      index.releaseIfIdle();
    }
    return this.byteCount <= this.#limits.vectorBytesMax;
  }

  #listen(): void {
    this.#isListening = true;
    this.#db.onDurable(({ keys }) => {
      for (const index of this.#indexes.values()) index.note(keys);
      if (keys.includes(catalogKey)) this.#forgetUnused();
    });
  }

  #forgetUnused(): void {
    const used = [...this.#db.durable.catalog.tables].flatMap((table) =>
      Array.from(table.vectorIndexes.values(), (index) => identityOf(table, index)),
    );
    for (const identity of this.#indexes.keys())
      if (!used.includes(identity)) this.#indexes.delete(identity);
  }
}

const identityOf = (
  { byId }: TableInfo,
  { vectorPath, filterFields, dimensions }: VectorIndexInfo,
) => JSON.stringify([byId.prefix, vectorPath, filterFields, dimensions]);

/** How much is decoded before others get a turn of the event loop, in numbers of vectors. */
const numbersPerTurn = 32_768;

type VectorLimits = Readonly<Record<"vectorBytesMax" | "vectorChangesKept", number>>;

interface LiveIndexOptions {
  readonly table: TableInfo;
  readonly index: VectorIndexInfo;
  readonly limits: VectorLimits;
  /** Called when the index has grown. Returns false when it has to shrink. */
  readonly makeRoom: () => boolean;
}

class LiveIndex {
  readonly #db: Database;
  readonly #table: TableInfo;
  readonly #index: VectorIndexInfo;
  readonly #limits: VectorLimits;
  readonly #makeRoom: () => boolean;
  /** A search first reads changes and then all rows: no other search may change the rows in between. */
  readonly #turns = new SerialQueue();
  readonly #changed = new Set<Key>();
  #rows: VectorRows | null = null;
  #searchCount = 0;
  /** The number of documents in the table when it was found too large. */
  #tooManyDocuments = Infinity;

  constructor(db: Database, { table, index, limits, makeRoom }: LiveIndexOptions) {
    this.#db = db;
    this.#table = table;
    this.#index = index;
    this.#limits = limits;
    this.#makeRoom = makeRoom;
  }

  get byteCount(): number {
    return this.#rows?.byteCount ?? 0;
  }

  note(keys: readonly Key[]): void {
    if (this.#rows === null) return;
    const { prefix } = this.#table.byId;
    for (const key of keys) if (key.startsWith(prefix)) this.#changed.add(key);
    const kept = Math.max(this.#limits.vectorChangesKept, this.#rows.count);
    if (this.#changed.size > kept) this.releaseIfIdle();
  }

  releaseIfIdle(): void {
    if (this.#searchCount === 0) this.#release();
  }

  #release(): void {
    this.#rows = null;
    this.#changed.clear();
  }

  async search(
    vector: readonly number[],
    limit: number,
    filter: VectorFilter | null,
  ): Promise<Found[]> {
    this.#searchCount++;
    try {
      return await this.#turns.run(async () => {
        const rows = this.#rows ?? (await this.#read());
        await this.#readChanged(rows);
        return await rows.nearest(vector, limit, filter);
      });
    } finally {
      this.#searchCount--;
    }
  }

  /** Reads from several snapshots: changes meanwhile are noted and read again. */
  async #read(): Promise<VectorRows> {
    if (this.#documentCount() >= this.#tooManyDocuments) throw this.#tooLarge();
    const rows = new VectorRows(this.#index.dimensions);
    this.#rows = rows;
    const { from, upTo } = wholeRange(this.#table.byId);
    let next: Key | null = from;
    try {
      while (next !== null) {
        next = this.#readStep(rows, next, upTo);
        if (next !== null) await setImmediate();
      }
    } catch (error) {
      this.#release(); // what was read is not all
      throw error;
    }
    return rows;
  }

  #readStep(rows: VectorRows, from: Key, upTo: Key | null): Key | null {
    const tree = this.#tree().aside();
    let left = this.#documentsPerTurn();
    for (const [key, doc] of tree.iterate(from, upTo, "asc")) {
      this.#put(rows, key, doc);
      if (--left > 0) continue;
      this.#requireRoom();
      return `${key}\0`;
    }
    this.#requireRoom();
    return null;
  }

  /** Reads until nothing is left, including commits that land meanwhile. */
  async #readChanged(rows: VectorRows): Promise<void> {
    while (this.#changed.size > 0) {
      const tree = this.#tree();
      let left = this.#documentsPerTurn();
      for (const key of this.#changed) {
        this.#put(rows, key, tree.get(key));
        this.#changed.delete(key);
        if (--left === 0) break;
      }
      this.#requireRoom();
      if (this.#changed.size > 0) await setImmediate();
    }
  }

  /**
   * Makes room, or refuses this search. If the index alone is too large, later searches are refused at once until there
   * are fewer documents.
   */
  #requireRoom(): void {
    if (this.#makeRoom()) return;
    if (this.byteCount > this.#limits.vectorBytesMax)
      this.#tooManyDocuments = this.#documentCount();
    throw this.#tooLarge();
  }

  #tooLarge(): DatabaseError {
    const mib = Math.floor(this.#limits.vectorBytesMax / 1024 / 1024);
    return new DatabaseError(
      `Too many vectors to search in table ${this.#table.name}: this server keeps ${mib} MiB of them.`,
    );
  }

  #documentCount(): number {
    return this.#db.durable.countByTable.get(this.#table.number) ?? 0;
  }

  #tree() {
    return this.#db.begin("durable", { isReadOnly: true }).snapshot.tree;
  }

  #documentsPerTurn(): number {
    return Math.ceil(numbersPerTurn / this.#index.dimensions);
  }

  /** Indexes only arrays of the index's length; other documents are not found. */
  #put(rows: VectorRows, key: Key, doc: { id: string; json: string } | undefined): void {
    const { vectorPath, filterPaths, dimensions } = this.#index;
    const value = doc && parseDocument(doc.json);
    const vector = valueAt(value, vectorPath);
    if (doc === undefined || !isVector(vector, dimensions)) {
      rows.remove(key);
      return;
    }
    const filters = filterPaths.map((path) => encodeIndexKey([valueAt(value, path)]));
    rows.put(key, { id: doc.id, vector, filters });
  }
}

const isVector = (value: Value | undefined, dimensions: number): value is number[] =>
  Array.isArray(value) &&
  value.length === dimensions &&
  value.every((each) => typeof each === "number");

function limitOf(limit: number = queryLimits.vectorResultsUsual): number {
  const { vectorResultsMax } = queryLimits;
  if (limit > vectorResultsMax) {
    throw new DatabaseError(
      `Vector queries can fetch at most ${vectorResultsMax} results, requested ${limit}.`,
    );
  }
  if (Number.isInteger(limit) && limit >= 1) return limit;
  throw new DatabaseError(`A vector query fetches 1 to ${vectorResultsMax} results, not ${limit}.`);
}

type Expression = Record<string, JSONValue>;

function filterOf(query: VectorQuery, index: VectorIndexInfo): VectorFilter | null {
  const { expressions, indexName } = query;
  if (expressions === null) return null;
  const filter = new Map<number, Set<Key>>();
  const add = (expression: Expression): void => {
    if (Array.isArray(expression["$or"])) {
      for (const each of expression["$or"]) add(each as Expression);
      return;
    }
    if (!Array.isArray(expression["$eq"])) {
      throw new DatabaseError("Filters should be a combination of `q.eq` and `q.or`.");
    }
    const [left, right] = expression["$eq"] as [Expression, Expression];
    const { $field: field } = left;
    if (typeof field !== "string" || right["$literal"] === undefined) {
      throw new DatabaseError(
        "`q.eq` must take a field path as its first argument and a value as its second",
      );
    }
    const at = index.filterFields.indexOf(field);
    if (at < 0) {
      throw new DatabaseError(
        `Vector query against ${indexName} contains a filter on ${JSON.stringify(field)} but that field isn't indexed for filtering in \`filterFields\`.`,
      );
    }
    const values = filter.get(at) ?? new Set();
    filter.set(at, values.add(encodeIndexKey([parseValueOrUndefined(right["$literal"])])));
  };
  add(expressions as Expression);
  const length = [...filter.values()].reduce((sum, { size }) => sum + size, 0);
  if (length > queryLimits.vectorFiltersMax) {
    throw new DatabaseError(
      `Vector query against ${indexName} has too many conditions. Max: ${queryLimits.vectorFiltersMax} Actual: ${length}`,
    );
  }
  return filter;
}
