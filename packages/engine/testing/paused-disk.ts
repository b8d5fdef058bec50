import { memoryStore } from "../kv/memory-store";
import { type CommitRecord, type Store, StoreError } from "../kv/store";
import { scratchDatabase } from "./scratch-database";

function pausedStore() {
  const inner = memoryStore();
  const groups: CommitRecord[][] = [];
  const waiting: { go: () => void; fail: (error: Error) => void }[] = [];
  let isPaused = false;
  const store: Store = {
    load: (onDocument, cold) => inner.load(onDocument, cold),
    append: async (commits, meta) => {
      if (isPaused) {
        groups.push([...commits]);
        await new Promise<void>((go, fail) => waiting.push({ go, fail }));
      }
      await inner.append(commits, meta);
    },
    find: (id) => inner.find(id),
    prune: (table, beforeTs) => inner.prune(table, beforeTs),
    backup: () => inner.backup(""),
    keepPrevious: () => inner.keepPrevious(),
    close: () => inner.close(),
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    store,
    groups,
    hold: () => (isPaused = true),
    release: async () => {
      waiting.shift()?.go();
      await settled();
    },
    fail: async (isFatal: boolean) => {
      waiting.shift()?.fail(new StoreError("The disk failed.", isFatal));
      await settled();
    },
  };
}

export async function databaseOnPausedDisk() {
  const disk = pausedStore();
  const scratch = await scratchDatabase(disk.store);
  await scratch.write((tx) => tx.insert("t", { n: 0 }));
  disk.hold();
  const insert = () => {
    const tx = scratch.db.begin("head", { isReadOnly: false });
    tx.insert("t", {});
    return scratch.db.commit(tx);
  };
  return { ...scratch, disk, insert };
}

export const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "kept",
    (error: unknown) => (error as Error).message,
  );
