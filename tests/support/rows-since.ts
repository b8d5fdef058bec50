import { systemClock } from "../../packages/engine/clock";
import { Database } from "../../packages/engine/db/database";
import { encodeIndexKey, successorOfPrefix } from "../../packages/engine/kv/key";
import { sqliteStore } from "../../packages/engine/kv/sqlite/sqlite-store";
import { seededRng } from "../../packages/engine/testing/seeded-rng";

/** Counts rows created after that time in a data folder that is not in use. */
export async function countRowsSince(data: string, sinceMs: number): Promise<number> {
  const store = await sqliteStore(data);
  try {
    const opened = await Database.open({ store, clock: systemClock, rng: seededRng(1) });
    const { tree, catalog } = opened.head;
    let count = 0;
    for (const { byCreationTime } of catalog.tables) {
      const { prefix } = byCreationTime;
      const rows = tree.iterate(
        encodeIndexKey([sinceMs], prefix),
        successorOfPrefix(prefix),
        "asc",
      );
      count += [...rows].length;
    }
    return count;
  } finally {
    await store.close();
  }
}
