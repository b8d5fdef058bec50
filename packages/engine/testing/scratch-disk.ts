import { setImmediate as nextTurn } from "node:timers/promises";
import { memoryStore } from "../kv/memory-store";
import { type Store, StoreError } from "../kv/store";

export interface ScratchDisk {
  store: Store;
  isFull: boolean;
  /** When true, writes succeed but report a failure that leaves the outcome unknown. */
  isBroken: boolean;
}

export function scratchDisk(): ScratchDisk {
  const store = memoryStore();
  const append = store.append.bind(store);
  const disk = { store, isFull: false, isBroken: false };
  store.append = async (...args) => {
    await nextTurn();
    if (disk.isFull) throw new StoreError("The disk is full.", false);
    await append(...args);
    if (disk.isBroken) throw new StoreError("fsync failed.", true);
  };
  return disk;
}
