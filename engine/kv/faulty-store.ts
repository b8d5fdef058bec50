import type { SeededRng } from "./seeded-rng";
import { type CommitRecord, type Store, StoreError } from "./store";

export interface Faults {
  /** Of a thousand appends so many find the disk full: nothing is written, the next may work. */
  fullPerMille: number;
  /** Of a thousand appends so many fail for good, with the group written or not. */
  fatalPerMille: number;
}

/**
 * A store for simulation: appends take as long as `turn` says and fail as the seed has it. What `inner` holds is what
 * a crash leaves: of a group everything or nothing, as with SQLite.
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
    // Written, but nobody was told yet: where a crash hurts most.
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
    close: () => inner.close(),
  };
}
