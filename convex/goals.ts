import { v } from "convex/values";
import { clientQuery, coachQuery, memberMutation } from "./functions";
import { goalFields, listGoals, setMilestone as setGoalMilestone } from "./model/goals";

/** The client's own goals. */
export const list = clientQuery({
  args: {},
  returns: v.array(v.object(goalFields)),
  handler: (ctx) => listGoals(ctx, ctx.viewer.userId),
});

/** One client's goals, for their coach. */
export const listOfClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(goalFields)),
  handler: (ctx, { clientId }) => listGoals(ctx, clientId),
});

/** Either side may tick a milestone. */
export const setMilestone = memberMutation({
  args: { milestoneId: v.id("goalMilestones"), isCompleted: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { milestoneId, isCompleted }) => {
    await setGoalMilestone(ctx, milestoneId, isCompleted);
    return null;
  },
});
