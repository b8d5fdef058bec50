import { memoryStore } from "../../kv/memory-store";
import { faultyStore } from "../faulty-store";
import { type SeededRng, seededRng } from "../seeded-rng";
import { StoreError } from "../../kv/store";
import { Database } from "../../db/database";
import { ConflictError } from "../../db/errors";
import { ManualClock } from "../scratch-database";
import { LiveQueries } from "./live-queries";
import { type Model, type Observed, type Operation, after, ask } from "./model";
import { Scheduler } from "./scheduler";
import { Workload, queryDatabase, schemaJson } from "./workload";

interface Attempt {
  seen: Observed[];
  mark: string | null;
}

const clients = 4;

const everything: Operation = {
  type: "query",
  query: { source: { type: "FullTableScan", tableName: "items", order: null }, operators: [] },
};

/**
 * The life of one database for one seed: clients run random, interleaved transactions, the disk fails, the clock jumps,
 * the process dies and restarts. All results are compared with the model: each transaction as if it ran alone at its
 * timestamp, each live query at each commit, and each restart with what was acknowledged.
 */
export class World {
  readonly #random: SeededRng;
  readonly #disk = memoryStore();
  readonly #clock = new ManualClock();
  readonly #modelByTs = new Map<bigint, Model>([[0n, new Map()]]);
  #undecided = new Map<bigint, Attempt>();
  #acknowledgedTs = 0n;
  #modelTs = 0n;
  readonly #marks = new Set<string>();
  readonly #acknowledgedMarks = new Set<string>();
  readonly #nextRequest = Array.from({ length: clients }, () => 0);
  #lives = 0;
  #bug: Error | null = null;
  commits = 0;
  conflicts = 0;
  reruns = 0;

  constructor(seed: number) {
    this.#random = seededRng(seed);
  }

  async live(steps: number): Promise<void> {
    const life = ++this.#lives;
    const scheduler = new Scheduler(this.#random);
    const store = faultyStore(this.#disk, this.#random, scheduler.turn, {
      fullPerMille: 60,
      fatalPerMille: 10,
    });
    const opening = Database.open({ store, clock: this.#clock, rng: this.#random });
    const db = await finished(opening, scheduler);
    if (db === null) return;
    this.#checkRestart(db);
    const isSet = await finished(this.#setSchema(db), scheduler);
    if (isSet !== true) return;
    const live = new LiveQueries(db, () => this.#modelAt(db.durable.ts));
    const workload = new Workload(this.#random, scheduler.turn);
    db.onDurable(({ ts, keys }) => {
      try {
        this.#settle(ts);
        live.check(keys);
      } catch (error) {
        this.#onBug(error);
      }
    });
    for (let client = 0; client < clients; client++) {
      this.#client(db, workload, client, () => life === this.#lives).catch(this.#onBug);
    }
    for (let step = 0; step < steps; step++) {
      if (step % 7 === 0) live.add(workload.randomQuery());
      if (this.#random.integer(20) === 0) this.#moveClock();
      const isUnfinished = await scheduler.step();
      if (this.#bug !== null) throw this.#bug;
      if (!isUnfinished) break;
    }
    this.reruns += live.reruns;
    this.#lives++;
  }

  readonly #onBug = (error: unknown): void => {
    this.#bug ??= asError(error);
  };

  #modelAt(ts: bigint): Model {
    const model = this.#modelByTs.get(ts);
    if (model === undefined) throw new Error(`No model at ${ts}`);
    return model;
  }

  async #setSchema(db: Database): Promise<boolean> {
    const before = this.#modelTs;
    await db.setSchema(schemaJson);
    this.#modelByTs.set(db.durable.ts, this.#modelAt(before));
    this.#modelTs = db.durable.ts;
    return true;
  }

  async #client(db: Database, workload: Workload, client: number, isAlive: () => boolean) {
    const once = () =>
      this.#transaction(db, workload, client).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoreError) return !error.isFatal;
          if (!(error instanceof ConflictError)) throw error;
          this.conflicts++;
          return true;
        },
      );
    for (let isTrusted = true; isAlive() && isTrusted;) {
      // Sometimes a request arrives again over another socket while the first one runs.
      if (this.#random.integer(5) > 0) isTrusted = await once();
      else isTrusted = (await Promise.all([once(), once()])).every(Boolean);
    }
  }

  async #transaction(db: Database, workload: Workload, client: number): Promise<void> {
    const requestId = this.#nextRequest[client] ?? 0;
    const key = { sessionId: `session-${client}`, requestId };
    const mark = `${client} ${requestId}`;
    if ((await db.findRequest(key)) !== null) {
      if (!this.#marks.has(mark))
        throw new Error(`Request ${mark} was answered but never committed`);
      this.#nextRequest[client] = Math.max(this.#nextRequest[client] ?? 0, requestId + 1);
      return;
    }
    const hasMark = this.#random.integer(3) > 0;
    const tx = db.begin("head", { isReadOnly: false });
    const seen = await workload.run(tx, hasMark ? mark : null);
    if (hasMark) db.recordRequest(tx, key, { fingerprint: "", resultJson: "" });
    const { ts, isEmpty, durable } = db.commit(tx);
    this.commits++;
    if (!isEmpty) this.#undecided.set(ts, { seen, mark: hasMark ? mark : null });
    await durable.catch((error: unknown) => {
      // Certainly dropped; after a fatal failure the outcome is unknown.
      if (error instanceof StoreError && !error.isFatal) this.#undecided.delete(ts);
      throw error;
    });
    if (isEmpty) this.#replay(this.#modelAt(ts), seen, ts);
    this.#acknowledgedTs = ts > this.#acknowledgedTs ? ts : this.#acknowledgedTs;
    if (!hasMark) return;
    this.#acknowledgedMarks.add(mark);
    this.#nextRequest[client] = Math.max(this.#nextRequest[client] ?? 0, requestId + 1);
  }

  /** A commit is on disk: its results must be those of running alone at its timestamp. */
  #settle(ts: bigint): void {
    const attempt = this.#undecided.get(ts);
    for (const earlier of this.#undecided.keys())
      if (earlier <= ts) this.#undecided.delete(earlier);
    const before = this.#modelAt(this.#modelTs);
    if (ts <= this.#modelTs) throw new Error(`Timestamp ${ts} after ${this.#modelTs}`);
    const model = attempt === undefined ? before : this.#replay(before, attempt.seen, ts);
    if (attempt?.mark != null) {
      if (this.#marks.has(attempt.mark)) throw new Error(`Request ${attempt.mark} ran twice`);
      this.#marks.add(attempt.mark);
    }
    this.#modelByTs.set(ts, model);
    this.#modelTs = ts;
  }

  #replay(model: Model, seen: readonly Observed[], ts: bigint): Model {
    let state = model;
    for (const { operation, result } of seen) {
      const expected = ask(state, operation);
      if (expected !== result) {
        throw new Error(
          `At ${ts} ${JSON.stringify(operation)} saw\n${result}\ninstead of\n${expected}`,
        );
      }
      state = after(state, operation);
    }
    return state;
  }

  /** The disk must have a prefix of the decided commits that includes everything acknowledged. */
  #checkRestart(db: Database): void {
    const { ts } = db.durable;
    if (ts < this.#acknowledgedTs)
      throw new Error(`Lost: ${this.#acknowledgedTs} was acknowledged, ${ts} is stored`);
    for (const decided of [...this.#undecided.keys()].sort((a, b) => (a < b ? -1 : 1))) {
      if (decided <= ts) this.#settle(decided);
    }
    this.#undecided = new Map();
    const found = queryDatabase(db.begin("durable", { isReadOnly: true }), everything);
    const expected = ask(this.#modelAt(this.#modelTs), everything);
    if (found !== expected) throw new Error(`After restart\n${found}\ninstead of\n${expected}`);
    for (const mark of this.#acknowledgedMarks) {
      if (!this.#marks.has(mark)) throw new Error(`Lost: request ${mark} was acknowledged`);
    }
    this.#modelByTs.set(ts, this.#modelAt(this.#modelTs));
    this.#modelTs = ts;
  }

  #moveClock(): void {
    const yearMs = 365 * 86_400_000;
    const jumps = [1, 1, 1, 1000, -1000, yearMs, -yearMs];
    this.#clock.ms = Math.max(1, this.#clock.ms + this.#random.pick(jumps));
  }
}

async function finished<T>(promise: Promise<T>, scheduler: Scheduler): Promise<T | null> {
  const state = { isOver: false };
  const outcome = promise
    .catch((error: unknown) => {
      if (error instanceof StoreError) return null;
      throw error;
    })
    .finally(() => (state.isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  while (!state.isOver && (await scheduler.step())) continue;
  return outcome;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
