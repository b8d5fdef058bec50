import { expect, it } from "vitest";
import { memoryStore } from "../kv/memory-store";
import { type Store, StoreError } from "../kv/store";
import { databaseLimits } from "../limits";
import { CommitPump } from "./commit-pump";
import type { Snapshot } from "./snapshot";

it("[K19] a large commit is written separately, so that its failure drops no earlier commit", async () => {
  const groups: bigint[][] = [];
  const store: Store = {
    ...memoryStore(),
    append: (commits) => {
      groups.push(commits.map(({ ts }) => ts));
      const isLarge = commits.some(({ ts }) => ts === 4n);
      return isLarge ? Promise.reject(new StoreError("too much", false)) : Promise.resolve();
    },
  };
  const pump = new CommitPump(store, { onWriting: () => undefined, onDropped: () => undefined });
  const ended: string[] = [];
  for (const ts of [1n, 2n, 3n, 4n, 5n]) {
    const json = "x".repeat(ts === 4n ? databaseLimits.batchBytesMax : 10);
    pump.push({
      snapshot: {} as Snapshot,
      keys: [],
      record: { ts, puts: [{ id: "a", table: 10001, json }], deletes: [] },
      onDurable: () => ended.push(`${ts} kept`),
      onDropped: () => ended.push(`${ts} dropped`),
    });
  }
  await pump.idle();
  expect(groups).toEqual([[1n], [2n, 3n], [4n]]);
  expect(ended).toEqual(["1 kept", "2 kept", "3 kept", "4 dropped", "5 dropped"]);
});
