import { v } from "convex/values";
import {
  clientQuery,
  coachQuery,
  coachedMutation,
  memberQuery,
  sharedMutation,
} from "./gate/functions";
import { createGoal, editGoal, goalChanges, newGoalFields, setGoalStatus } from "./goals/edits";
import {
  listProgress,
  progressPointFields,
  setProgress as setGoalProgress,
} from "./goals/progress";
import { goalFields, listGoals } from "./goals/rows";
import { vGoalStatus } from "./validators";

export const list = clientQuery({
  args: {},
  returns: v.array(v.object(goalFields)),
  handler: (ctx) => listGoals(ctx, ctx.viewer.userId),
});

export const listOfClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(goalFields)),
  handler: (ctx, { clientId }) => listGoals(ctx, clientId),
});

export const history = memberQuery({
  args: { goalId: v.id("goals") },
  returns: v.array(v.object(progressPointFields)),
  handler: (ctx, { goalId }) => listProgress(ctx, goalId),
});

export const create = coachedMutation({
  args: newGoalFields,
  returns: v.id("goals"),
  handler: (ctx, goal) => createGoal(ctx, ctx.viewer.userId, goal),
});

export const edit = sharedMutation({
  args: { goalId: v.id("goals"), changes: v.object(goalChanges) },
  handler: (ctx, { goalId, changes }) => editGoal(ctx, goalId, changes),
});

export const setStatus = sharedMutation({
  args: { goalId: v.id("goals"), status: vGoalStatus, from: v.optional(vGoalStatus) },
  handler: (ctx, { goalId, ...step }) => setGoalStatus(ctx, goalId, step),
});

/** In percent; null follows the milestones again. */
export const setProgress = sharedMutation({
  args: { goalId: v.id("goals"), percent: v.union(v.number(), v.null()), note: v.string() },
  handler: (ctx, { goalId, percent, note }) => setGoalProgress(ctx, goalId, { percent, note }),
});
