import type { Database } from "../../db/database";
import type { Query } from "../../db/read/query";
import { RangeIndex, type ReadSet } from "../../db/read/read-set";
import type { Key } from "../../kv/key";
import { type Model, type Operation, ask } from "./model";
import { queryDatabase } from "./workload";

interface Live {
  operation: Operation;
  value: string;
  ts: bigint;
  reads: ReadSet;
  remove: () => void;
}

/** Subscribers like those of packages/engine/sync: each runs again only when a commit changes what it read. */
export class LiveQueries {
  readonly #db: Database;
  readonly #modelNow: () => Model;
  readonly #index = new RangeIndex<Live>();
  readonly #live = new Set<Live>();
  /** Queries that ran but are not registered yet: commits may come in between. */
  #arriving: Live[] = [];
  reruns = 0;

  constructor(db: Database, modelNow: () => Model) {
    this.#db = db;
    this.#modelNow = modelNow;
  }

  add(query: Query): void {
    for (const arrived of this.#arriving) {
      if (this.#db.conflictsSince(arrived.reads, arrived.ts)) this.#rerun(arrived);
      else this.#register(arrived);
      this.#live.add(arrived);
      this.#checkValue(arrived);
    }
    this.#arriving = [this.#run({ type: "query", query })];
  }

  check(written: readonly Key[]): void {
    for (const hit of this.#index.hit(written)) this.#rerun(hit);
    for (const live of this.#live) this.#checkValue(live);
  }

  #checkValue({ operation, value }: Live): void {
    const expected = ask(this.#modelNow(), operation);
    if (value === expected) return;
    throw new Error(`Live ${JSON.stringify(operation)} shows\n${value}\ninstead of\n${expected}`);
  }

  #run(operation: Operation): Live {
    const tx = this.#db.begin("durable", { isReadOnly: true });
    const value = queryDatabase(tx, operation);
    return { operation, value, ts: tx.snapshotTs, reads: tx.reads, remove: () => undefined };
  }

  #rerun(live: Live): void {
    live.remove();
    Object.assign(live, this.#run(live.operation));
    this.#register(live);
    this.reruns++;
  }

  #register(live: Live): void {
    live.remove = this.#index.add(live.reads.ranges(), live);
  }
}
