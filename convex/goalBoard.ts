import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, practiceQuery } from "./gate/functions";
import { boardGoalFields, boardTotalsFields, countBoard, listBoard } from "./goals/board";
import { createGoal, newGoalFields } from "./goals/edits";
import { vCalendarDate } from "./validators";

export const list = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(boardGoalFields)),
  handler: (ctx, { paginationOpts }) => listBoard(ctx, paginationOpts),
});

/** `today` is the coach's. */
export const totals = practiceQuery({
  args: { today: vCalendarDate },
  returns: v.object(boardTotalsFields),
  handler: (ctx, { today }) => countBoard(ctx, today),
});

export const create = coachMutation({
  args: { clientId: v.id("users"), ...newGoalFields },
  returns: v.id("goals"),
  handler: (ctx, { clientId, ...goal }) => createGoal(ctx, clientId, goal),
});
