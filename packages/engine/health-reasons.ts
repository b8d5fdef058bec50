import { usedShareOf, type Figures } from "./health-figures";
import type { HealthReason } from "./http/health-routes";
import type { BucketState } from "./admin/bucket/bucket-shipping";
import { shipLimits } from "./admin/ship-limits";
import { healthLimits } from "./limits";

interface Known {
  nowMs: number;
  startedAt: number;
  dataDir: string | null;
  /** Null where no backup is expected. */
  backupWithinMs: number | null;
  heapSettledBytes: number;
}

const mib = 1024 * 1024;
const hourMs = 60 * 60 * 1000;
const percent = (share: number) => `${Math.floor(share * 100)} %`;

/** None of these keeps the server from serving. */
export function reasonsIn(figures: Figures, known: Known): HealthReason[] {
  const found = [
    doubtReason(figures, known),
    documentsReason(figures, known),
    ...fileReasons(figures, known),
    diskReason(figures),
    memoryReason(figures, known),
    jobsReason(figures),
    ...backupReasons(figures, known),
    ...shippingReasons(figures, known),
  ];
  return found.filter((reason) => reason !== null).map((each) => ({ ...each, isBlocking: false }));
}

type Reason = Pick<HealthReason, "code" | "text"> | null;

/** Apps that delete files without a document check for this reason, and wait as well. */
function doubtReason({ doubt }: Figures, { dataDir }: Known): Reason {
  if (doubt === null) return null;
  const since = new Date(doubt.sinceMs).toISOString();
  const text =
    `Uploaded files without a document are kept: ${doubt.reason} (${since}). ` +
    `When nothing is missing any more, or it can't be recovered, run: admin confirm --data ${dataDir ?? ""}`;
  return { code: "data-in-doubt", text };
}

function documentsReason({ damaged: { documents } }: Figures, { dataDir }: Known): Reason {
  if (documents === 0) return null;
  const what = documents === 1 ? "1 document is" : `${documents} documents are`;
  const text = `${what} damaged on the disk; the log names them. Check the disk. Then stop the server and restore the newest backup with its log, or start once with --salvage: admin check --data ${dataDir ?? ""} looks at all of it.`;
  return { code: "documents-damaged", text };
}

function fileReasons({ damaged: { files } }: Figures, { dataDir }: Known): Reason[] {
  const reasonOf = (state: "missing" | "damaged"): Reason => {
    const count = files[state];
    if (count === 0) return null;
    const what = count === 1 ? "1 uploaded file is" : `${count} uploaded files are`;
    const text = `${what} ${state}: admin check --data ${dataDir ?? ""} names them. Restore a backup into another folder, and copy them from its folder "blobs".`;
    return { code: `files-${state}`, text };
  };
  return [reasonOf("missing"), reasonOf("damaged")];
}

function diskReason({ disk }: Figures): Reason {
  if (disk === null) return null;
  const free = `${Math.floor(disk.freeBytes / mib)} MiB are free on the data's disk.`;
  if (disk.freeBytes < healthLimits.diskFreeBytesMin) {
    return { code: "disk-low", text: `Only ${free} Make room.` };
  }
  const share = usedShareOf(disk);
  if (share < healthLimits.shareWarned) return null;
  const text = `${percent(share)} of the data's disk are in use, ${Math.floor(disk.freeBytes / mib)} MiB are free. Make room, or move to a larger disk.`;
  return { code: "disk-filling", text };
}

function memoryReason({ heapBytes, heapLimitBytes }: Figures, known: Known): Reason {
  const isHigh = heapBytes >= heapLimitBytes * healthLimits.heapShareMax;
  if (!isHigh && known.heapSettledBytes < heapLimitBytes * healthLimits.shareWarned) return null;
  const code = isHigh ? "memory-high" : "memory-filling";
  const text = `${Math.floor(heapBytes / mib)} of ${Math.floor(heapLimitBytes / mib)} MiB of heap are in use. Raise --max-old-space-size.`;
  return { code, text };
}

function jobsReason({ lateJobs }: Figures): Reason {
  if (lateJobs === 0) return null;
  return {
    code: "jobs-late",
    text: `${lateJobs} scheduled jobs are late. The log says which fail.`,
  };
}

function backupReasons({ backup }: Figures, { nowMs, startedAt, backupWithinMs }: Known): Reason[] {
  if (backup === null) return [];
  const { goodAt, failure } = backup;
  const reasons: Reason[] = [];
  if (failure !== null) {
    const text = `The last backup failed: ${failure} Make one: admin backup.`;
    reasons.push({ code: "backup-failed", text });
  }
  const sinceMs = nowMs - (goodAt ?? startedAt);
  if (backupWithinMs === null || sinceMs <= backupWithinMs) return reasons;
  const text =
    goodAt === null
      ? "There is no good backup. Make one: admin backup."
      : `The last good backup is ${Math.floor(sinceMs / hourMs)} hours old. Look at the backup's own log, and make one: admin backup.`;
  return [...reasons, { code: "backup-late", text }];
}

function shippingReasons({ shipping }: Figures, { nowMs, startedAt }: Known): Reason[] {
  if (shipping === null) return [];
  const { upToMs, failure, hasBackup } = shipping;
  const reasons: Reason[] = [];
  if (!hasBackup) {
    const text =
      "The shipped log has no backup to continue from, so it can't restore anything yet. Make one: admin backup.";
    reasons.push({ code: "log-without-backup", text });
  }
  const bucketReason = bucketReasonIn(shipping.bucket, { nowMs, startedAt });
  if (bucketReason !== null) reasons.push(bucketReason);
  if (nowMs - (upToMs ?? startedAt) <= shipLimits.shippedLateMs) return reasons;
  const since = new Date(upToMs ?? startedAt).toISOString();
  const why = failure === null ? "The last attempt is still running." : failure;
  const text = `Data written since ${since} may be on this disk only: ${why} Check the backup folder, its disk and its owner; shipping then continues.`;
  return [...reasons, { code: "log-late", text }];
}

function bucketReasonIn(
  bucket: BucketState | null,
  { nowMs, startedAt }: Pick<Known, "nowMs" | "startedAt">,
): Reason {
  const sinceMs = bucket?.upToMs ?? startedAt;
  if (bucket === null || nowMs - sinceMs <= shipLimits.shippedLateMs) return null;
  const why = bucket.failure ?? "The last attempt is still running.";
  const text = `Data written since ${new Date(sinceMs).toISOString()} is not in the bucket yet: ${why}`;
  return { code: "bucket-late", text };
}
