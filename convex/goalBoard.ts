import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, coachQuery } from "./functions";
import { boardGoalFields, boardTotalsFields, countBoard, listBoard } from "./model/goals/board";
import { createGoal, newGoalFields } from "./model/goals/edits";
import { vCalendarDate } from "./validators";

/** The coach's side of all goals, last touched first. */
export const list = coachQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(boardGoalFields)),
  handler: (ctx, { paginationOpts }) => listBoard(ctx, paginationOpts),
});

/** The four cards over the board; `today` is the coach's. */
export const totals = coachQuery({
  args: { today: vCalendarDate },
  returns: v.object(boardTotalsFields),
  handler: (ctx, { today }) => countBoard(ctx, today),
});

/** A goal that the coach sets for a client. */
export const create = coachMutation({
  args: { clientId: v.id("users"), ...newGoalFields },
  returns: v.id("goals"),
  handler: (ctx, { clientId, ...goal }) => createGoal(ctx, clientId, goal),
});
