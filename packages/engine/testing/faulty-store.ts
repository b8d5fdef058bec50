import type { SeededRng } from "./seeded-rng";
import { type CommitRecord, type Store, StoreError } from "../kv/store";

export interface Faults {
  /** The number of appends in a thousand that fail with a full disk: nothing is written, the next may succeed. */
  fullPerMille: number;
  /** The number of appends in a thousand that fail for good, with or without writing the group. */
  fatalPerMille: number;
}

/**
 * A store for simulation: appends take as long as `turn`, and fail depending on the seed. After a crash `inner` has all
 * or nothing of a group, as with SQLite.
 */
export function faultyStore(
  inner: Store,
  random: SeededRng,
  turn: () => Promise<void>,
  faults: Faults,
): Store {
  let failure: StoreError | null = null;
  const append = async (commits: readonly CommitRecord[], meta?: Record<string, string>) => {
    await turn();
    if (failure !== null) throw failure;
    const dice = random.integer(1000);
    if (dice < faults.fullPerMille) throw new StoreError("The disk is full.", false);
    const isFatal = dice < faults.fullPerMille + faults.fatalPerMille;
    if (!isFatal || random.integer(2) === 0) await inner.append(commits, meta);
    if (isFatal) {
      failure = new StoreError("fsync failed.", true);
      throw failure;
    }
    // Written but not acknowledged: the worst moment for a crash.
    await turn();
  };
  return {
    load: (onDocument, cold) => inner.load(onDocument, cold),
    append,
    find: async (id) => {
      await turn();
      return inner.find(id);
    },
    prune: (table, beforeTs) => inner.prune(table, beforeTs),
    backup: (path) => inner.backup(path),
    keepPrevious: () => inner.keepPrevious(),
    close: () => inner.close(),
  };
}
