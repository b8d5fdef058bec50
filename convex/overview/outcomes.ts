import { monthEdgeHoursMax, monthEdgeSessionsMax } from "../../domain/limits";
import { hourMs } from "../../domain/time/time-spans";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { onePerGroup } from "../sessions/groupPlaces";
import { findMonth, monthOf } from "../tallies/months";
import { rowsBy, within } from "../gate/rows";

/** A month in the coach's time zone. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Counts of the sessions that were scheduled to start in a month. */
interface Outcomes {
  kept: number;
  missed: number;
  cancelled: number;
}

/**
 * Tallies are by UTC month, and the coach's month differs at its edges; the sessions in those hours are counted, so
 * that the figures are exact and cheap in any practice.
 */
export async function countOutcomes(ctx: ViewerQueryCtx, span: Span): Promise<Outcomes> {
  const { month, startMs, endMs } = requireMonth(span);
  const [sum, before, after] = await Promise.all([
    findMonth(ctx.db, ctx.viewer.userId, month),
    countEdge(ctx, span.fromMs, startMs),
    countEdge(ctx, endMs, span.toMs),
  ]);
  return {
    kept: (sum?.sessionsKept ?? 0) + before.kept + after.kept,
    missed: (sum?.sessionsMissed ?? 0) + before.missed + after.missed,
    cancelled: (sum?.sessionsCancelled ?? 0) + before.cancelled + after.cancelled,
  };
}

/** The UTC month that this span is in some time zone. */
export function requireMonth({ fromMs, toMs }: Span) {
  const middle = new Date((fromMs + toMs) / 2);
  if (Number.isNaN(middle.getTime())) refuseInvalid("toMs", "malformed");
  const [year, month] = [middle.getUTCFullYear(), middle.getUTCMonth()];
  const [startMs, endMs] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  const apartMs = Math.max(Math.abs(fromMs - startMs), Math.abs(toMs - endMs));
  if (!(apartMs <= monthEdgeHoursMax * hourMs)) refuseInvalid("toMs", "malformed");
  return { month: monthOf(startMs), startMs, endMs };
}

/** Negative when the second moment is earlier. */
async function countEdge({ db }: ViewerQueryCtx, fromMs: number, toMs: number): Promise<Outcomes> {
  const [low, high] = [Math.min(fromMs, toMs), Math.max(fromMs, toMs)];
  const rows =
    low === high
      ? []
      : await rowsBy(db, "sessions", "by_startsAt", {
          startsAt: within({ gte: low, lt: high }),
        }).take(monthEdgeSessionsMax);
  const hours = await onePerGroup(db, rows);
  const sign = fromMs < toMs ? 1 : -1;
  const countOf = (status: string) => sign * hours.filter((row) => row.status === status).length;
  return {
    kept: countOf("completed"),
    missed: countOf("no-show"),
    cancelled: countOf("cancelled"),
  };
}
