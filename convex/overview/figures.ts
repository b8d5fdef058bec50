import { v } from "convex/values";
import {
  monthEdgeSessionsMax,
  responseTimesReadMax,
  responseTimeWindowDays,
} from "../../domain/limits";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import { median } from "../../domain/time/medians";
import { endsAt } from "../../domain/time/overlap";
import { dayMs } from "../../domain/time/time-spans";
import { countFields } from "../tallies/tables";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { onePerGroup } from "../sessions/groupPlaces";
import { addCounts, NOTHING } from "../tallies/counts";
import { findPractice } from "../tallies/rows";
import { countOutcomes, requireMonth, type Span } from "./outcomes";
import { rowsBy, within } from "../gate/rows";

export const totalsFields = { clients: v.number(), ...countFields };

/** From the tallies: one row. */
export async function readTotals({ db, viewer }: ViewerQueryCtx) {
  const practice = await findPractice(db, viewer.userId);
  return { clients: practice?.clients ?? 0, ...addCounts(NOTHING, practice ?? NOTHING) };
}

export const monthFields = {
  sessions: v.number(), // Ended ones.
  sessionsCompleted: v.number(),
  replies: v.number(),
  medianReplyMs: v.union(v.number(), v.null()),
};

/** Ended sessions of the month, and response times of the period before its end. */
export async function readMonth(
  { db, viewer }: ViewerQueryCtx,
  { fromMs, toMs, nowMs }: Span & { nowMs: number },
) {
  if (!Number.isFinite(nowMs)) refuseInvalid("nowMs", "malformed");
  const [sessions, replies] = await Promise.all([
    countMonth({ db, viewer }, { fromMs, toMs, nowMs }),
    rowsBy(db, "firstReplies", "by_coachId_and_repliedAt", {
      coachId: viewer.userId,
      repliedAt: within({ gte: nowMs - responseTimeWindowDays * dayMs }),
    })
      .order("desc")
      .take(responseTimesReadMax),
  ]);
  return {
    ...sessions,
    replies: replies.length,
    medianReplyMs: median(replies.map(({ waitedMs }) => waitedMs)),
  };
}

/** Counts ended sessions: neither open ones still ahead, nor cancelled ones whose time is still ahead. */
async function countMonth(ctx: ViewerQueryCtx, { fromMs, toMs, nowMs }: Span & { nowMs: number }) {
  requireMonth({ fromMs, toMs });
  const [{ kept, missed, cancelled }, open, calledOffAhead] = await Promise.all([
    countOutcomes(ctx, { fromMs, toMs }),
    listOf(ctx, "scheduled", fromMs, Math.min(nowMs, toMs)),
    listOf(ctx, "cancelled", Math.max(nowMs, fromMs), toMs),
  ]);
  const unclosed = open.filter((session) => endsAt(session) <= nowMs).length;
  return {
    sessions: kept + missed + cancelled + unclosed - calledOffAhead.length,
    sessionsCompleted: kept,
  };
}

/**
 * Sessions of one status; a group's hour counts once, with the status of the whole group. Its callers ask for few: the
 * unclosed ones, and the cancelled ones whose time is still ahead.
 */
async function listOf({ db }: ViewerQueryCtx, status: SessionStatus, fromMs: number, toMs: number) {
  if (toMs <= fromMs) return [];
  const rows = await rowsBy(db, "sessions", "by_status_and_startsAt", {
    status,
    startsAt: within({ gte: fromMs, lt: toMs }),
  }).take(monthEdgeSessionsMax);
  return await onePerGroup(db, rows);
}
