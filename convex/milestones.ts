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
  returns: v.null(),
  handler: async (ctx, { milestoneId, changes }) => {
    await editMilestone(ctx, milestoneId, changes);
    return null;
  },
});

export const tick = sharedMutation({
  args: { milestoneId: v.id("goalMilestones"), isCompleted: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { milestoneId, isCompleted }) => {
    await tickMilestone(ctx, milestoneId, isCompleted);
    return null;
  },
});

export const move = sharedMutation({
  args: {
    milestoneId: v.id("goalMilestones"),
    beforeId: v.union(v.id("goalMilestones"), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { milestoneId, beforeId }) => {
    await moveMilestone(ctx, milestoneId, beforeId);
    return null;
  },
});

export const remove = sharedMutation({
  args: { milestoneId: v.id("goalMilestones") },
  returns: v.union(v.id("goalMilestones"), v.null()),
  handler: (ctx, { milestoneId }) => removeMilestone(ctx, milestoneId),
});
