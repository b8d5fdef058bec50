import { join } from "node:path";
import { Database } from "../../db/database";
import { ConflictError } from "../../db/errors";
import { pagedIn } from "../../db/document-pages";
import type { Snapshot } from "../../db/snapshot";
import type { FolderStore } from "../../kv/folder-store";
import { sqliteStore } from "../../kv/sqlite/sqlite-store";
import { copyAtRest, keyFileMade } from "../scratch-copies";
import { ManualClock } from "../scratch-database";
import { type SeededRng, seededRng } from "../seeded-rng";
import { type Model, type Observed, type Operation, after, ask } from "./model";
import { Workload, queryDatabase, schemaJson } from "./workload";

const flagged = { indexDescriptor: "by_flag", fields: ["flag", "rank"] };

const schemaWithFlag = (() => {
  const schema = JSON.parse(schemaJson) as { tables: { indexes: unknown[] }[] };
  schema.tables[0]?.indexes.push(flagged);
  return JSON.stringify(schema);
})();

const clients = 4;

/**
 * The life of one paged database for one seed, on a real disk, sometimes loaded until it is large: clients run
 * interleaved transactions while the log is folded in, memory is released, indexes come and go, and the process ends
 * with and without closing. Everything read is compared with the model, including reads of snapshots older than the
 * disk.
 */
export class PagedWorld {
  readonly #random: SeededRng;
  /** Separate from `#random`, because the disk's pace decides how often that is used. */
  readonly #plan: SeededRng;
  readonly #folder: string;
  readonly #clock = new ManualClock();
  readonly #models = new Map<bigint, Model>();
  readonly #held: { snapshot: Snapshot; model: Model }[] = [];
  #model: Model = new Map();
  #folders = 0;
  commits = 0;
  /** Lives that began in memory and became large, and how many of them left a complete key file for the next one. */
  loadedLives = 0;
  keyFilesTaken = 0;
  /** Loaded lives in which all documents left memory while the database was used. */
  livesLeft = 0;
  #documents = -1;
  #wasLoaded = false;
  #hasLeftKeys = false;

  constructor(seed: number, folder: string) {
    this.#random = seededRng(seed);
    this.#plan = seededRng(seed);
    this.#folder = folder;
  }

  async live(lives: number, stepsEach: number): Promise<void> {
    for (let life = 0; life < lives; life++) {
      const made = keyFileMade(this.#path);
      const isLoaded = this.#plan.integer(2) === 0 && !this.#hasLeftKeys;
      // A limit that the next commit exceeds.
      const store = await this.#openStore(isLoaded ? this.#documents : -1);
      const db = await Database.open({ store, clock: this.#clock, rng: this.#random });
      if (pagedIn(db.head.tree) === null) this.loadedLives++;
      else if (made !== "" && this.#wasLoaded && keyFileMade(this.#path) === made)
        this.keyFilesTaken++;
      this.#wasLoaded = pagedIn(db.head.tree) === null;
      if (life === 0) await db.setSchema(schemaJson);
      this.#models.set(db.durable.ts, this.#model);
      this.#check(db.durable, this.#model);
      const isMadeEarly = this.#plan.integer(2) === 0 && this.#wasLoaded && life > 0;
      if (isMadeEarly) await this.#makeKeys(db, store);
      const each = Array.from({ length: clients }, () => this.#client(db, store, stepsEach));
      await Promise.all(each);
      if (this.#wasLoaded && pagedIn(db.head.tree) !== null) this.livesLeft++;
      await this.#end(db, store);
      this.#held.length = 0;
    }
  }

  #openStore(loadedDocumentsMax: number): Promise<FolderStore> {
    return sqliteStore(this.#path, {
      loadedDocumentsMax,
      logFileBytes: 4_000,
      cacheBytesMax: 60_000,
    });
  }

  get #path(): string {
    return join(this.#folder, String(this.#folders));
  }

  async #end(db: Database, store: FolderStore): Promise<void> {
    this.#hasLeftKeys = this.#plan.integer(2) === 0 && this.#wasLoaded;
    if (this.#hasLeftKeys) await this.#makeKeys(db, store);
    const isKilled = this.#plan.integer(2) === 0;
    if (!isKilled) {
      await store.fold();
      this.#documents = await store.rows.count();
      await db.close();
      return;
    }
    const from = this.#path;
    this.#folders++;
    while (db.durable.ts < db.head.ts) await nextTurn();
    // Nothing is being written, so the copy is what a kill leaves.
    await store.fold();
    this.#documents = await store.rows.count();
    for (let left = this.#random.integer(30); left > 0; left--) {
      await this.#transaction(db, new Workload(this.#random, nextTurn));
    }
    while (db.durable.ts < db.head.ts) await nextTurn();
    await copyAtRest(from, this.#path);
    this.#documents = Math.max(this.#documents, await store.rows.count());
    await db.close();
  }

  /**
   * Making keys takes as long as the disk needs. A fold with commits begins them again after a schema change dropped
   * them.
   */
  async #makeKeys(db: Database, store: FolderStore): Promise<void> {
    const endMs = Date.now() + 30_000;
    while (keyFileMade(this.#path) === "") {
      if (Date.now() > endMs) throw new Error("No keys were made in 30 s.");
      await this.#transaction(db, new Workload(this.#random, nextTurn));
      await store.fold();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #client(db: Database, store: FolderStore, steps: number): Promise<void> {
    const workload = new Workload(this.#random, nextTurn);
    for (let step = 0; step < steps; step++) {
      await this.#transaction(db, workload);
      await this.#event(db, store);
    }
  }

  async #transaction(db: Database, workload: Workload): Promise<void> {
    const tx = db.begin("head", { isReadOnly: false });
    const seen = await workload.run(tx, null);
    try {
      const { ts, isEmpty, durable } = db.commit(tx);
      this.commits++;
      if (isEmpty) this.#replay(this.#modelAt(ts), seen);
      else {
        this.#model = this.#replay(this.#model, seen);
        this.#models.set(ts, this.#model);
      }
      if (this.#random.integer(3) > 0) await durable;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }

  async #event(db: Database, store: FolderStore): Promise<void> {
    const dice = this.#random.integer(30);
    if (dice === 0) await store.fold();
    else if (dice === 1) void store.fold();
    else if (dice < 4)
      this.#held.push({ snapshot: db.durable, model: this.#modelAt(db.durable.ts) });
    else if (dice < 8 && this.#held.length > 0) {
      const { snapshot, model } = this.#random.pick(this.#held);
      this.#checkQuery(db, snapshot, model);
      if (this.#random.integer(4) === 0) this.#held.shift();
    } else if (dice === 8) await this.#changeSchema(db);
    else if (dice === 9) this.#check(db.head, this.#model);
  }

  async #changeSchema(db: Database): Promise<void> {
    await db.setSchema(db.head.catalog.schema?.json === schemaJson ? schemaWithFlag : schemaJson);
    this.#check(db.head, this.#model);
  }

  #checkQuery(db: Database, snapshot: Snapshot, model: Model): void {
    const query = new Workload(this.#random, nextTurn).randomQuery();
    const operation: Operation = { type: "query", query };
    const tx = db.begin(snapshot, { isReadOnly: true });
    requireSame(
      `an old snapshot, ${JSON.stringify(query)}`,
      queryDatabase(tx, operation),
      ask(model, operation),
    );
  }

  #check({ tree, catalog, countByTable }: Snapshot, model: Model): void {
    const table = catalog.tableByName("items");
    if (table === undefined) {
      requireSame("everything", "0", String(model.size));
      return;
    }
    for (const index of [table.byId, table.byCreationTime, ...table.indexes.values()]) {
      for (const direction of ["asc", "desc"] as const) {
        const found = Array.from(
          tree.aside().iterate(index.prefix, `${index.prefix}\xff`, direction),
        );
        const ids = found.map(([, { id }]) => id).sort();
        requireSame(`${index.name} ${direction}`, ids.join(), [...model.keys()].sort().join());
      }
    }
    requireSame("the count", String(countByTable.get(table.number) ?? 0), String(model.size));
  }

  /** Finds an earlier model for a schema's commit, which changes no document. */
  #modelAt(ts: bigint): Model {
    let found: Model = new Map();
    for (const [at, model] of this.#models) if (at <= ts) found = model;
    return found;
  }

  #replay(model: Model, seen: readonly Observed[]): Model {
    let state = model;
    for (const { operation, result } of seen) {
      requireSame(operation.type, result, ask(state, operation));
      state = after(state, operation);
    }
    return state;
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function requireSame(what: string, found: string, expected: string): void {
  if (found !== expected) throw new Error(`${what}: found\n${found}\ninstead of\n${expected}`);
}
