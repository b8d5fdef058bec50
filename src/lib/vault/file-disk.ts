import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { Bytes } from "@/lib/sealed-bytes";

export type WaitingPart = { fileId: string; number: number; sealed: Bytes; putAt: number };

interface Rooms extends DBSchema {
  parts: { key: [string, number]; value: WaitingPart };
}

export type FileDisk = ReturnType<typeof diskOf>;

/** Sealed parts of files that the server does not have yet. Null where the browser has no place. */
async function openFileDisk(userId: string): Promise<FileDisk | null> {
  try {
    const db = await openDB<Rooms>(`passage-files-${userId}`, 1, {
      upgrade: (made) => {
        made.createObjectStore("parts", { keyPath: ["fileId", "number"] });
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
      },
    });
    return diskOf(db);
  } catch {
    return null;
  }
}

const disks = new Map<string, Promise<FileDisk | null>>();

/** One for the page. */
export function fileDiskOf(userId: string): Promise<FileDisk | null> {
  const disk = disks.get(userId) ?? openFileDisk(userId);
  disks.set(userId, disk);
  return disk;
}

const within = (fileId: string) =>
  IDBKeyRange.bound([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER]);

function diskOf(db: IDBPDatabase<Rooms>) {
  return {
    putPart: (part: WaitingPart) => db.put("parts", part),
    getPart: async (fileId: string, number: number) =>
      (await db.get("parts", [fileId, number]))?.sealed ?? null,
    firstPart: async (fileId: string) => {
      const cursor = await db.transaction("parts").store.openCursor(within(fileId));
      return cursor?.value ?? null;
    },
    deletePart: ({ fileId, number }: WaitingPart) => db.delete("parts", [fileId, number]),
    /** Of which something waits. */
    listFileIds: async () => [...new Set((await db.getAllKeys("parts")).map(([fileId]) => fileId))],
    forget: (fileId: string) => db.delete("parts", within(fileId)),
  };
}
