import type { Database } from "../db/database";
import type { ReadSet } from "../db/read/read-set";
import { functionLimits } from "../limits";
import type { CallState } from "./execution";
import { handleOf } from "./function-path";
import type { RegisteredFunction } from "./function-table";

interface Kept {
  readonly json: string;
  readonly reads: ReadSet;
  /** Nothing that it read changed up to here. */
  ts: bigint;
}

/**
 * Results of queries that actions call, kept as in Convex: the same question is answered without a run until something
 * that was read changes. The clock, randomness and printed lines are in no read set, so a result of a query that uses
 * them is not kept.
 */
export class KeptResults {
  readonly #db: Pick<Database, "durable" | "conflictsSince">;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;
  #generation = 0;

  constructor(db: Pick<Database, "durable" | "conflictsSince">) {
    this.#db = db;
  }

  async answer(
    { fn, argsJson, call }: { fn: RegisteredFunction; argsJson: string; call: CallState },
    run: () => Promise<Kept>,
  ): Promise<string> {
    if (call.identity.isUnknown !== undefined) return (await run()).json;
    const key = `${handleOf(fn.path)}\0${call.identity.key}\0${argsJson}`;
    const kept = this.#take(key);
    if (kept !== null) return kept.json;
    const generation = this.#generation;
    const seen = seenBeside(call);
    const result = await run();
    const isWhole = generation === this.#generation && seen === seenBeside(call);
    if (isWhole) this.#keep(key, result);
    return result.json;
  }

  /** Called after a change of code or settings, which read sets don't cover. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#characters = 0;
  }

  #take(key: string): Kept | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.#drop(key, kept);
    const { ts } = this.#db.durable;
    if (this.#db.conflictsSince(kept.reads, kept.ts)) return null;
    kept.ts = ts;
    this.#keep(key, kept);
    return kept;
  }

  #keep(key: string, kept: Kept): void {
    const { keptResultsMax, keptResultCharsMax } = functionLimits;
    const other = this.#kept.get(key); // kept meanwhile by an action with the same question
    if (other !== undefined) this.#drop(key, other);
    this.#kept.set(key, kept);
    this.#characters += sizeOf(key, kept);
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= keptResultsMax && this.#characters <= keptResultCharsMax) return;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#characters -= sizeOf(key, kept);
  }
}

const sizeOf = (key: string, { json }: Kept) => key.length + json.length;

const seenBeside = ({ readsBeside, logs }: CallState) => readsBeside + logs.lines.length;
