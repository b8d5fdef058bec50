import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import type { ShippingState } from "./admin/log-shipper";
import { readBackupRecord, type BackupRecord } from "./admin/backup-record";

export interface Disk {
  usedBytes: number;
  /** For this user; the part that is kept for root is neither used nor free. */
  freeBytes: number;
  totalBytes: number;
}

/** What one look at the server measured. */
export interface Figures {
  disk: Disk | null;
  backup: BackupRecord | null;
  heapBytes: number;
  heapLimitBytes: number;
  lateJobs: number;
  /** Null where the log is not shipped. */
  shipping: ShippingState | null;
}

export async function measure(
  dataDir: string | null,
  { lateJobs, shipping }: Pick<Figures, "lateJobs" | "shipping">,
): Promise<Figures> {
  const heap = getHeapStatistics();
  const found = dataDir === null ? null : await statfs(dataDir).catch(() => null);
  return {
    disk: found === null ? null : diskOf(found),
    backup: dataDir === null ? null : await readBackupRecord(dataDir),
    heapBytes: heap.used_heap_size,
    heapLimitBytes: heap.heap_size_limit,
    lateJobs,
    shipping,
  };
}

const diskOf = ({ blocks, bfree, bavail, bsize }: StatsFs): Disk => ({
  usedBytes: (blocks - bfree) * bsize,
  freeBytes: bavail * bsize,
  totalBytes: blocks * bsize,
});

/** As `df` says it. */
export const usedShareOf = ({ usedBytes, freeBytes }: Disk) =>
  usedBytes === 0 ? 0 : usedBytes / (usedBytes + freeBytes);
