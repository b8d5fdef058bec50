import type { Clock } from "../clock";
import { memoryStore } from "../kv/memory-store";
import { seededRng } from "./seeded-rng";
import type { Store } from "../kv/store";
import { Database } from "../db/database";
import type { Doc } from "../db/snapshot";
import type { DocumentStream, Transaction } from "../db/transaction";

export class ManualClock implements Clock {
  ms = 1_700_000_000_000;

  nowMs(): number {
    return this.ms;
  }
}

export interface Scratch {
  db: Database;
  clock: ManualClock;
  store: Store;
  read: <T>(run: (tx: Transaction) => T) => T;
  write: <T>(run: (tx: Transaction) => T) => Promise<T>;
}

/** A database for one test: in memory, with a clock that the test moves and with repeatable ids. */
export async function scratchDatabase(store: Store = memoryStore(), seed = 1): Promise<Scratch> {
  const clock = new ManualClock();
  const db = await Database.open({ store, clock, rng: seededRng(seed) });
  return {
    db,
    clock,
    store,
    read: (run) => run(db.begin("head", { isReadOnly: true })),
    write: async (run) => {
      const tx = db.begin("head", { isReadOnly: false });
      const result = run(tx);
      await db.commit(tx).durable;
      return result;
    },
  };
}

export function collect(stream: DocumentStream): Doc[] {
  const rows: Doc[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) rows.push(row);
  return rows;
}
