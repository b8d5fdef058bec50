import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { Bytes } from "@/lib/sealed-bytes";

export type WaitingPart = { recordingId: string; number: number; sealed: Bytes };

/** How much this device has recorded, kept until all of it is on the server. */
export type Progress = { recordingId: string; sessionId: string; parts: number; endMs: number };

type KeptKey = { recordingId: string; key: Bytes; keptUntil: number };

interface Rooms extends DBSchema {
  keys: { key: string; value: KeptKey };
  parts: { key: [string, number]; value: WaitingPart };
  progress: { key: string; value: Progress };
}

export type RecordingDisk = ReturnType<typeof diskOf>;

/** Stores the person's recording keys, and sealed parts that are not sent yet. Null if the browser has no storage. */
export async function openRecordingDisk(userId: string): Promise<RecordingDisk | null> {
  try {
    const db = await openDB<Rooms>(`passage-recordings-${userId}`, 1, {
      upgrade: (made) => {
        made.createObjectStore("keys", { keyPath: "recordingId" });
        made.createObjectStore("parts", { keyPath: ["recordingId", "number"] });
        made.createObjectStore("progress", { keyPath: "recordingId" });
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return diskOf(db);
  } catch {
    return null;
  }
}

const within = (recordingId: string) =>
  IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);

function diskOf(db: IDBPDatabase<Rooms>) {
  return {
    getKey: async (recordingId: string) => (await db.get("keys", recordingId))?.key ?? null,
    /** Also deletes keys whose recordings have been deleted by now. */
    putKey: async (kept: KeptKey) => {
      await db.put("keys", kept);
      for (const { recordingId, keptUntil } of await db.getAll("keys")) {
        if (keptUntil < Date.now()) await db.delete("keys", recordingId);
      }
    },
    /** Stores both or neither. */
    putPart: async (part: WaitingPart, progress: Progress) => {
      const act = db.transaction(["parts", "progress"], "readwrite");
      await Promise.all([
        act.objectStore("parts").put(part),
        act.objectStore("progress").put(progress),
        act.done,
      ]);
    },
    firstPart: async (recordingId: string) => {
      const cursor = await db.transaction("parts").store.openCursor(within(recordingId));
      return cursor?.value ?? null;
    },
    deletePart: ({ recordingId, number }: WaitingPart) => db.delete("parts", [recordingId, number]),
    listProgress: () => db.getAll("progress"),
    deleteProgress: (recordingId: string) => db.delete("progress", recordingId),
    /** For a recording that was withdrawn: nothing of it stays on this device. */
    forget: async (recordingId: string) => {
      await db.delete("keys", recordingId);
      await db.delete("parts", within(recordingId));
      await db.delete("progress", recordingId);
    },
    close: () => db.close(),
  };
}
