import { v } from "convex/values";
import {
  monthSessionsCountedMax,
  responseTimesReadMax,
  responseTimeWindowDays,
} from "../../../domain/limits";
import { dayMs } from "../../../domain/calendar-dates";
import { median } from "../../../domain/medians";
import type { ViewerQueryCtx } from "../access";
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
  sessions: v.number(), // counted no further than monthSessionsCountedMax
  sessionsCompleted: v.number(),
  replies: v.number(),
  medianReplyMs: v.union(v.number(), v.null()),
};

/** A stretch of time no longer than a month, as the coach's own calendar has it. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** The month's sessions and how fast clients were answered in the window before its end. */
export async function readMonth(
  { db, viewer }: ViewerQueryCtx,
  { fromMs, toMs, nowMs }: Span & { nowMs: number },
) {
  const isMonth = toMs > fromMs && toMs - fromMs <= 32 * dayMs;
  if (!isMonth || !Number.isFinite(nowMs)) refuseInvalid("toMs", "malformed");
  const [sessions, replies] = await Promise.all([
    db
      .query("sessions")
      .withIndex("by_startsAt", (q) => q.gte("startsAt", fromMs).lt("startsAt", toMs))
      .take(monthSessionsCountedMax),
    db
      .query("firstReplies")
      .withIndex("by_coachId_and_repliedAt", (q) =>
        q.eq("coachId", viewer.userId).gte("repliedAt", nowMs - responseTimeWindowDays * dayMs),
      )
      .order("desc")
      .take(responseTimesReadMax),
  ]);
  return {
    sessions: sessions.length,
    sessionsCompleted: sessions.filter(({ status }) => status === "completed").length,
    replies: replies.length,
    medianReplyMs: median(replies.map(({ waitedMs }) => waitedMs)),
  };
}
