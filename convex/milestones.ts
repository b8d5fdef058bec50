import { v } from "convex/values";
import { sharedMutation } from "./gate/functions";
import {
  addMilestone,
  editMilestone,
  milestoneChanges,
  moveMilestone,
  newMilestoneFields,
  removeMilestone,
  tickMilestone,
} from "./goals/milestones";

export const add = sharedMutation({
  args: { goalId: v.id("goals"), ...newMilestoneFields },
  returns: v.id("goalMilestones"),
  handler: (ctx, { goalId, ...milestone }) => addMilestone(ctx, goalId, milestone),
});

export const edit = sharedMutation({
  args: { milestoneId: v.id("goalMilestones"), changes: v.object(milestoneChanges) },
  handler: (ctx, { milestoneId, changes }) => editMilestone(ctx, milestoneId, changes),
});

export const tick = sharedMutation({
  args: { milestoneId: v.id("goalMilestones"), isCompleted: v.boolean() },
  handler: (ctx, { milestoneId, isCompleted }) => tickMilestone(ctx, milestoneId, isCompleted),
});

export const move = sharedMutation({
  args: {
    milestoneId: v.id("goalMilestones"),
    beforeId: v.union(v.id("goalMilestones"), v.null()),
  },
  handler: (ctx, { milestoneId, beforeId }) => moveMilestone(ctx, milestoneId, beforeId),
});

export const remove = sharedMutation({
  args: { milestoneId: v.id("goalMilestones") },
  returns: v.union(v.id("goalMilestones"), v.null()),
  handler: (ctx, { milestoneId }) => removeMilestone(ctx, milestoneId),
});
