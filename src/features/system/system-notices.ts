import type { api } from "@convex/_generated/api";
import { minuteMs, hourMs } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";

import { ownAdvice, reasonAdvice, systemFigures } from "@/content/system/system";
import { formatMoment } from "@/lib/text/format-instant";

export type SystemState = NonNullable<FunctionReturnType<typeof api.system.get>>;

export interface SystemNotice {
  id: string;
  title: string;
  sentence: string;
  /** For the person who runs the server. */
  operator: string;
}

/** A server reports at least every ten minutes. */
const silentAfterMs = 25 * minuteMs;
const recentMs = 24 * hourMs;

/** Reasons of the server that already cover a missing backup. */
const aboutBackups = ["backup-failed", "backup-late", "log-without-backup"];

/** What needs attention, the server's own reasons first. */
export function listNotices(state: SystemState, nowMs: number): SystemNotice[] {
  return [...serverNotices(state, nowMs), ...emailNotices(state), ...jobNotices(state, nowMs)];
}

function serverNotices({ server }: SystemState, nowMs: number): SystemNotice[] {
  if (server === undefined) return [];
  const isSilent = nowMs - server.reportedAt > silentAfterMs;
  const silent = { id: "silent", ...ownAdvice.silent(formatMoment(server.reportedAt)) };
  const reasons = server.reasons.map(({ code, text }) => {
    const advice = reasonAdvice[code];
    return {
      id: code,
      title: advice?.title ?? text,
      sentence: advice?.sentence ?? "",
      operator: text,
    };
  });
  const isBackupNamed = reasons.some(({ id }) => aboutBackups.includes(id));
  const isWithout = server.backup?.goodAt === null && !isBackupNamed;
  const withoutBackup = { id: "noBackup", ...ownAdvice.noBackup };
  return [...(isSilent ? [silent] : []), ...reasons, ...(isWithout ? [withoutBackup] : [])];
}

function emailNotices({ emails }: SystemState): SystemNotice[] {
  if (!emails.canLeave) {
    const advice =
      emails.waiting > 0
        ? ownAdvice.cannotLeave(systemFigures.emails(emails.waiting))
        : ownAdvice.noMail;
    return [{ id: "cannotLeave", ...advice }];
  }
  if (emails.givenUp === 0) return [];
  return [{ id: "givenUp", ...ownAdvice.givenUp(systemFigures.emails(emails.givenUp)) }];
}

function jobNotices({ failedJobs }: SystemState, nowMs: number): SystemNotice[] {
  const recent = failedJobs.filter(({ lastAt }) => nowMs - lastAt < recentMs);
  const count = recent.reduce((sum, job) => sum + job.count, 0);
  return count === 0
    ? []
    : [{ id: "failedJobs", ...ownAdvice.failedJobs(systemFigures.jobs(count)) }];
}
