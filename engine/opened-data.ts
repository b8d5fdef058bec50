import { openDataFolder } from "./admin/data-folder";
import type { Clock, Rng } from "./clock";
import { Database } from "./db/database";
import { memoryStore } from "./kv/memory-store";
import type { SalvageReport } from "./kv/salvage-mark";
import { sqliteStore } from "./kv/sqlite-store";
import { openKeyRing, temporaryKeyRing } from "./tokens/key-ring";
import type { KeyRing } from "./tokens/key-ring";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface OpenedData {
  db: Database;
  keys: KeyRing;
  blobsDir: string;
  /** Null where nothing is worth keeping. */
  bundlesDir: string | null;
  pushesDir: string | null;
  transfersDir: string | null;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Told what could be kept of a damaged file; without it a damaged file is refused. */
  salvage?: ((report: SalvageReport) => void) | undefined;
  dataDir: string | null;
  clock: Clock;
  rng: Rng;
}

/** The store's lock on the folder comes first: what follows may assume to be alone in it. */
export async function openData({ dataDir, clock, rng, salvage }: OpenOptions): Promise<OpenedData> {
  if (dataDir === null) return await openMemory({ clock, rng });
  const folder = await openDataFolder(dataDir);
  const store = await sqliteStore(folder.path, salvage === undefined ? {} : { salvage });
  try {
    const [db, keys] = await Promise.all([
      Database.open({ store, clock, rng }),
      openKeyRing(folder.path),
    ]);
    return {
      db,
      keys,
      blobsDir: folder.blobs,
      bundlesDir: folder.bundles,
      pushesDir: join(folder.path, "pushes"),
      transfersDir: join(folder.path, "transfers"),
      close: () => db.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openMemory({ clock, rng }: Pick<OpenOptions, "clock" | "rng">): Promise<OpenedData> {
  const blobsDir = await mkdtemp(join(tmpdir(), "engine-blobs-"));
  const db = await Database.open({ store: memoryStore(), clock, rng });
  return {
    db,
    keys: await temporaryKeyRing(),
    blobsDir,
    bundlesDir: null,
    pushesDir: null,
    transfersDir: null,
    close: async () => {
      await db.close();
      await rm(blobsDir, { recursive: true, force: true });
    },
  };
}
