import { v } from "convex/values";
import {
  monthEdgeHoursMax,
  monthEdgeSessionsMax,
  responseTimesReadMax,
  responseTimeWindowDays,
} from "../../../domain/limits";
import { median } from "../../../domain/medians";
import { endsAt } from "../../../domain/overlap";
import type { SessionStatus } from "../../../domain/session-statuses";
import { hourMs, dayMs } from "../../../domain/time-spans";
import type { ViewerQueryCtx } from "../access";
import { findMonth, monthOf, noMonth } from "../tallies/months";
import { refuseInvalid } from "../refuse";
import { countFields } from "../../tallies/tables";
import { addCounts, NOTHING } from "../tallies/counts";
import { findPractice } from "../tallies/rows";

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

/** A month in the coach's time zone. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Ended sessions of the month, and response times of the period before its end. */
export async function readMonth(
  { db, viewer }: ViewerQueryCtx,
  { fromMs, toMs, nowMs }: Span & { nowMs: number },
) {
  if (!Number.isFinite(nowMs)) refuseInvalid("nowMs", "malformed");
  const [sessions, replies] = await Promise.all([
    countMonth({ db, viewer }, { fromMs, toMs, nowMs }),
    db
      .query("firstReplies")
      .withIndex("by_coachId_and_repliedAt", (q) =>
        q.eq("coachId", viewer.userId).gte("repliedAt", nowMs - responseTimeWindowDays * dayMs),
      )
      .order("desc")
      .take(responseTimesReadMax),
  ]);
  return {
    ...sessions,
    replies: replies.length,
    medianReplyMs: median(replies.map(({ waitedMs }) => waitedMs)),
  };
}

/**
 * Tallies are by UTC month, and the coach's month differs at its edges; the sessions in those hours are counted, so
 * that the figure is exact and cheap in any practice.
 */
async function countMonth(ctx: ViewerQueryCtx, { fromMs, toMs, nowMs }: Span & { nowMs: number }) {
  const { month, startMs, endMs } = requireMonth({ fromMs, toMs });
  const [sum = noMonth(), before, after, open, calledOffAhead] = await Promise.all([
    findMonth(ctx.db, ctx.viewer.userId, month).then((row) => row ?? undefined),
    countEdge(ctx, fromMs, startMs),
    countEdge(ctx, endMs, toMs),
    listOf(ctx, "scheduled", fromMs, Math.min(nowMs, toMs)),
    listOf(ctx, "cancelled", Math.max(nowMs, fromMs), toMs),
  ]);
  const closed = sum.sessionsKept + sum.sessionsMissed + sum.sessionsCancelled;
  const unclosed = open.filter((session) => endsAt(session) <= nowMs).length;
  return {
    sessions: closed + before.closed + after.closed + unclosed - calledOffAhead.length,
    sessionsCompleted: sum.sessionsKept + before.completed + after.completed,
  };
}

/** Of one status. Only a few have ended without being closed, or are cancelled and ahead. */
async function listOf({ db }: ViewerQueryCtx, status: SessionStatus, fromMs: number, toMs: number) {
  if (toMs <= fromMs) return [];
  return await db
    .query("sessions")
    .withIndex("by_status_and_startsAt", (q) =>
      q.eq("status", status).gte("startsAt", fromMs).lt("startsAt", toMs),
    )
    .take(monthEdgeSessionsMax);
}

/** The UTC month that this is in some time zone. */
function requireMonth({ fromMs, toMs }: Span) {
  const middle = new Date((fromMs + toMs) / 2);
  if (Number.isNaN(middle.getTime())) refuseInvalid("toMs", "malformed");
  const [year, month] = [middle.getUTCFullYear(), middle.getUTCMonth()];
  const [startMs, endMs] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  const apartMs = Math.max(Math.abs(fromMs - startMs), Math.abs(toMs - endMs));
  if (!(apartMs <= monthEdgeHoursMax * hourMs)) refuseInvalid("toMs", "malformed");
  return { month: monthOf(startMs), startMs, endMs };
}

/** Negative when the second moment is earlier. */
async function countEdge({ db }: ViewerQueryCtx, fromMs: number, toMs: number) {
  const [low, high] = [Math.min(fromMs, toMs), Math.max(fromMs, toMs)];
  const rows =
    low === high
      ? []
      : await db
          .query("sessions")
          .withIndex("by_startsAt", (q) => q.gte("startsAt", low).lt("startsAt", high))
          .take(monthEdgeSessionsMax);
  const sign = fromMs < toMs ? 1 : -1;
  const completed = rows.filter(({ status }) => status === "completed").length;
  const closed = rows.filter(({ status }) => status !== "scheduled").length;
  return { closed: sign * closed, completed: sign * completed };
}
