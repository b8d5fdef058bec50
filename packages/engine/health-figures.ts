import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import type { ShippingState } from "./admin/log-shipper";
import type { Doubt } from "./kv/doubt";
import { readBackupRecord, type BackupRecord } from "./admin/backup-record";

export interface Disk {
  usedBytes: number;
  /** Free for this user; the part reserved for root counts as neither used nor free. */
  freeBytes: number;
  totalBytes: number;
}

export interface Figures {
  disk: Disk | null;
  backup: BackupRecord | null;
  heapBytes: number;
  heapLimitBytes: number;
  lateJobs: number;
  /** Null where the log is not shipped. */
  shipping: ShippingState | null;
  /** Set while data is or was missing. */
  doubt: Doubt | null;
  /** Damage found among uploaded files and documents on disk. */
  damaged: { files: { missing: number; damaged: number }; documents: number };
}

export async function measure(
  dataDir: string | null,
  known: Pick<Figures, "lateJobs" | "shipping" | "doubt" | "damaged">,
): Promise<Figures> {
  const heap = getHeapStatistics();
  const found = dataDir === null ? null : await statfs(dataDir).catch(() => null);
  return {
    disk: found === null ? null : diskOf(found),
    backup: dataDir === null ? null : await readBackupRecord(dataDir),
    heapBytes: heap.used_heap_size,
    heapLimitBytes: heap.heap_size_limit,
    ...known,
  };
}

const diskOf = ({ blocks, bfree, bavail, bsize }: StatsFs): Disk => ({
  usedBytes: (blocks - bfree) * bsize,
  freeBytes: bavail * bsize,
  totalBytes: blocks * bsize,
});

/** The same share as `df` shows. */
export const usedShareOf = ({ usedBytes, freeBytes }: Disk) =>
  usedBytes === 0 ? 0 : usedBytes / (usedBytes + freeBytes);
