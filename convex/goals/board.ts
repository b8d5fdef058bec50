import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { goalsPerPageMax, overdueGoalsCountedMax } from "../../domain/limits";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import type { ViewerQueryCtx } from "../gate/access";
import { atMost, rowsBy, showPage, within } from "../gate/rows";
import { findProfile, namedClientFields } from "../people/profiles";
import { refuseInvalid } from "../gate/refuse";
import { NOTHING } from "../tallies/counts";
import { findPractice } from "../tallies/rows";
import { goalFields, toGoal } from "./rows";

export const boardGoalFields = {
  ...goalFields,
  ...namedClientFields,
};

export async function listBoard({ db, viewer }: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const goals = rowsBy(db, "goals", "by_coachId_and_updatedAt", { coachId: viewer.userId })
    .order("desc")
    .paginate(atMost(paginationOpts, goalsPerPageMax));
  return await showPage(goals, async (goal) => {
    const { clientId } = goal;
    const [words, names] = await Promise.all([toGoal(db, goal), findProfile(db, clientId)]);
    return { ...words, clientId, ...names };
  });
}

export const boardTotalsFields = {
  total: v.number(),
  active: v.number(),
  completed: v.number(),
  overdue: v.number(), // Counted up to overdueGoalsCountedMax.
};

/** Which goals are overdue depends on the coach's date, so no tally holds their number: they are counted here. */
export async function countBoard({ db, viewer }: ViewerQueryCtx, today: string) {
  if (!isCalendarDate(today)) refuseInvalid("today", "malformed");
  const { goals, goalsActive, goalsCompleted } = (await findPractice(db, viewer.userId)) ?? NOTHING;
  const late = await rowsBy(db, "goals", "by_status_and_targetDate", {
    status: "active",
    targetDate: within({ gt: "", lt: today }),
  }).take(overdueGoalsCountedMax);
  return { total: goals, active: goalsActive, completed: goalsCompleted, overdue: late.length };
}
