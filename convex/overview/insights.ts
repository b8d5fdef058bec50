import { v } from "convex/values";
import { insightMonths } from "../../domain/limits";
import { PHASES, sectionsOf } from "../../domain/work/phases";
import type { Id } from "../_generated/dataModel";
import { requireById, rowsBy, within } from "../gate/rows";
import { monthCountFields } from "../tallies/tables";
import { vPhase } from "../validators";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { type Counts, NOTHING, SECTION_COUNTS } from "../tallies/counts";
import { type MonthCounts, noMonth } from "../tallies/months";
import { findPractice, findTally } from "../tallies/rows";

export const insightsFields = {
  /** UTC months, oldest first. */
  months: v.array(v.object({ month: v.string(), ...monthCountFields })),
  goals: v.object({
    active: v.number(),
    completed: v.number(),
    paused: v.number(),
    cancelled: v.number(),
  }),
  phases: v.array(v.object({ phase: vPhase, done: v.number(), total: v.number() })),
};

/** From the tallies: about ten rows. */
export async function readPracticeInsights(ctx: ViewerQueryCtx, month: string) {
  const { viewer, db } = ctx;
  const practice = await findPractice(db, viewer.userId);
  return await readInsights(ctx, viewer.userId, month, {
    counts: practice ?? NOTHING,
    people: practice?.clients ?? 0,
  });
}

export async function readClientInsights(
  ctx: ViewerQueryCtx,
  clientId: Id<"users">,
  month: string,
) {
  await requireById(ctx.db, "users", clientId);
  const counts = (await findTally(ctx.db, clientId)) ?? NOTHING;
  return await readInsights(ctx, clientId, month, { counts, people: 1 });
}

async function readInsights(
  { db }: ViewerQueryCtx,
  personId: Id<"users">,
  month: string,
  { counts, people }: { counts: Counts; people: number },
) {
  const names = lastMonths(month);
  const rows = await rowsBy(db, "monthTallies", "by_personId_and_month", {
    personId,
    month: within({ gte: names[0] ?? month, lte: month }),
  }).take(insightMonths);
  const { goals, goalsActive, goalsCompleted, goalsPaused } = counts;
  return {
    months: names.map((name) => ({
      month: name,
      ...countsOf(rows.find((row) => row.month === name)),
    })),
    goals: {
      active: goalsActive,
      completed: goalsCompleted,
      paused: goalsPaused,
      cancelled: goals - goalsActive - goalsCompleted - goalsPaused,
    },
    phases: PHASES.map((phase) => ({
      phase,
      done: counts[SECTION_COUNTS[phase]],
      total: people * sectionsOf(phase).length,
    })),
  };
}

/** Field by field: a row has more fields than the counts. */
function countsOf(row: MonthCounts | undefined): MonthCounts {
  const counts = noMonth();
  if (row === undefined) return counts;
  for (const name of Object.keys(counts) as (keyof MonthCounts)[]) counts[name] = row[name];
  return counts;
}

function lastMonths(month: string): string[] {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  if (!/^\d{4}-\d{2}$/.test(month) || Number.isNaN(startMs)) refuseInvalid("month", "malformed");
  const start = new Date(startMs);
  return Array.from({ length: insightMonths }, (_, index) => {
    const back = insightMonths - 1 - index;
    const at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - back);
    return new Date(at).toISOString().slice(0, 7);
  });
}
