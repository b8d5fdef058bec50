import { v } from "convex/values";
import {
  monthEdgeHoursMax,
  monthEdgeSessionsMax,
  responseTimesReadMax,
  responseTimeWindowDays,
} from "../../../domain/limits";
import { dayMs } from "../../../domain/calendar-dates";
import { median } from "../../../domain/medians";
import type { ViewerQueryCtx } from "../access";
import { findMonth, monthOf } from "../tallies/months";
import { refuseInvalid } from "../refuse";
import { countFields } from "../../tallies/tables";
import { addCounts, NOTHING } from "../tallies/counts";
import { findPractice } from "../tallies/rows";

export const totalsFields = { clients: v.number(), ...countFields };

/** The practice in figures, as the tallies have them: one row, however long the practice has been going. */
export async function readTotals({ db, viewer }: ViewerQueryCtx) {
  const practice = await findPractice(db, viewer.userId);
  return { clients: practice?.clients ?? 0, ...addCounts(NOTHING, practice ?? NOTHING) };
}

export const monthFields = {
  sessions: v.number(),
  sessionsCompleted: v.number(),
  replies: v.number(),
  medianReplyMs: v.union(v.number(), v.null()),
};

/** A month, as the coach's own clock has it. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** The month's sessions and how fast clients were answered in the window before its end. */
export async function readMonth(
  { db, viewer }: ViewerQueryCtx,
  { fromMs, toMs, nowMs }: Span & { nowMs: number },
) {
  if (!Number.isFinite(nowMs)) refuseInvalid("nowMs", "malformed");
  const [sessions, replies] = await Promise.all([
    countMonth({ db, viewer }, { fromMs, toMs }),
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
 * The sums are kept by UTC, and the coach's month begins and ends some hours off: what lies in those hours is counted, so
 * that the figure is exact and costs the same in a practice of any size.
 */
async function countMonth(ctx: ViewerQueryCtx, { fromMs, toMs }: Span) {
  const { month, startMs, endMs } = requireMonth({ fromMs, toMs });
  const [sum, before, after] = await Promise.all([
    findMonth(ctx.db, ctx.viewer.userId, month),
    countEdge(ctx, fromMs, startMs),
    countEdge(ctx, endMs, toMs),
  ]);
  return {
    sessions: (sum?.sessions ?? 0) + before.sessions + after.sessions,
    sessionsCompleted: (sum?.sessionsKept ?? 0) + before.completed + after.completed,
  };
}

/** Which month by UTC this is on some clock of the earth. */
function requireMonth({ fromMs, toMs }: Span) {
  const middle = new Date((fromMs + toMs) / 2);
  if (Number.isNaN(middle.getTime())) refuseInvalid("toMs", "malformed");
  const [year, month] = [middle.getUTCFullYear(), middle.getUTCMonth()];
  const [startMs, endMs] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  const apartMs = Math.max(Math.abs(fromMs - startMs), Math.abs(toMs - endMs));
  if (!(apartMs <= monthEdgeHoursMax * hourMs)) refuseInvalid("toMs", "malformed");
  return { month: monthOf(startMs), startMs, endMs };
}

const hourMs = dayMs / 24;

/** The sessions between two moments; those to be taken away where the second comes first. */
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
  return { sessions: sign * rows.length, completed: sign * completed };
}
