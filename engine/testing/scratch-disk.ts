import { setTimeout as wait } from "node:timers/promises";
import { memoryStore } from "../kv/memory-store";
import { type Store, StoreError } from "../kv/store";

/** A store in memory that behaves as on a disk which a test fills and clears. */
export function scratchDisk(): { store: Store; isFull: boolean } {
  const store = memoryStore();
  const append = store.append.bind(store);
  const disk = { store, isFull: false };
  store.append = async (...args) => {
    await wait(0);
    if (disk.isFull) throw new StoreError("The disk is full.", false);
    await append(...args);
  };
  return disk;
}
