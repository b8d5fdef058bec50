import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { Bytes } from "@/lib/sealed-bytes";

export type WaitingPart = { fileId: string; number: number; sealed: Bytes; putAt: number };

interface Rooms extends DBSchema {
  parts: { key: [string, number]; value: WaitingPart };
}

/** Small pictures that were sent or opened here, sealed, for use without a connection. */
interface Pictures extends DBSchema {
  small: {
    key: string;
    value: { fileId: string; sealed: Bytes; size: number; keptAt: number };
    indexes: { age: [number, number] };
  };
}

/** Beyond this, the oldest pictures are deleted. */
export const smallKeptBytesMax = 64 * 1024 * 1024;

export type FileDisk = ReturnType<typeof diskOf>;

/** Sealed parts of files that the server does not have yet, and small pictures. Null where the browser stores nothing. */
async function openFileDisk(userId: string): Promise<FileDisk | null> {
  const blocking = (_current: number, _blocked: number | null, event: IDBVersionChangeEvent) =>
    (event.target as IDBDatabase).close();
  try {
    const db = await openDB<Rooms>(`passage-files-${userId}`, 1, {
      upgrade: (made) => {
        made.createObjectStore("parts", { keyPath: ["fileId", "number"] });
      },
      blocking,
    });
    const pictures = await openDB<Pictures>(`passage-pictures-${userId}`, 1, {
      upgrade: (made) => {
        const store = made.createObjectStore("small", { keyPath: "fileId" });
        store.createIndex("age", ["keptAt", "size"]);
      },
      blocking,
    }).catch(() => null); // Waiting files do not need it.
    return diskOf(db, pictures);
  } catch {
    return null;
  }
}

const disks = new Map<string, Promise<FileDisk | null>>();

export function fileDiskOf(userId: string): Promise<FileDisk | null> {
  const disk = disks.get(userId) ?? openFileDisk(userId);
  disks.set(userId, disk);
  return disk;
}

const within = (fileId: string) =>
  IDBKeyRange.bound([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER]);

function diskOf(db: IDBPDatabase<Rooms>, pictures: IDBPDatabase<Pictures> | null) {
  return {
    putPart: (part: WaitingPart) => db.put("parts", part),
    getPart: async (fileId: string, number: number) =>
      (await db.get("parts", [fileId, number]))?.sealed ?? null,
    firstPart: async (fileId: string) => {
      const cursor = await db.transaction("parts").store.openCursor(within(fileId));
      return cursor?.value ?? null;
    },
    deletePart: ({ fileId, number }: WaitingPart) => db.delete("parts", [fileId, number]),
    /** The files with parts that wait to be sent. */
    listFileIds: async () => [...new Set((await db.getAllKeys("parts")).map(([fileId]) => fileId))],
    getSmall: async (fileId: string) => {
      const kept = await pictures?.get("small", fileId).catch(() => undefined);
      return kept?.sealed ?? null;
    },
    keepSmall: async (fileId: string, sealed: Bytes) => {
      if (pictures === null) return;
      const { store, done } = pictures.transaction("small", "readwrite");
      await store.put({ fileId, sealed, size: sealed.length, keptAt: Date.now() });
      let left = smallKeptBytesMax;
      let at = await store.index("age").openKeyCursor(null, "prev");
      while (at !== null) {
        left -= at.key[1];
        if (left < 0) await store.delete(at.primaryKey);
        at = await at.continue();
      }
      await done;
    },
    forget: async (fileId: string) => {
      await pictures?.delete("small", fileId);
      await db.delete("parts", within(fileId));
    },
  };
}
