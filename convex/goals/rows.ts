import { v } from "convex/values";
import { goalsListedMax, milestonesPerGoalMax } from "../../domain/limits";
import { GOAL_FIELDS, MILESTONE_FIELDS } from "../../domain/work/goal-fields";
import { shownProgressPercent } from "../../domain/work/goals";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vGoalStatus } from "../validators";
import type { ViewerQueryCtx } from "../gate/access";
import { columnsOf, pickFields } from "../gate/recordFields";
import { rowsBy } from "../gate/rows";

export const goalFields = {
  goalId: v.id("goals"),
  ...columnsOf(GOAL_FIELDS),
  status: vGoalStatus,
  progress: v.number(),
  isProgressByHand: v.boolean(),
  updatedAt: v.number(),
  milestones: v.array(
    v.object({
      milestoneId: v.id("goalMilestones"),
      ...columnsOf(MILESTONE_FIELDS),
      isCompleted: v.boolean(),
    }),
  ),
};

export async function listGoals({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const goals = await rowsBy(db, "goals", "by_clientId_and_updatedAt", { clientId })
    .order("desc")
    .take(goalsListedMax);
  return await Promise.all(goals.map((goal) => toGoal(db, goal)));
}

export async function toGoal(db: DatabaseReader, goal: Doc<"goals">) {
  const milestones = await listMilestones(db, goal._id);
  return {
    goalId: goal._id,
    ...pickFields(GOAL_FIELDS, goal),
    status: goal.status,
    progress: shownProgressPercent(goal),
    isProgressByHand: goal.isProgressByHand,
    updatedAt: goal.updatedAt,
    milestones: milestones.map((milestone) => ({
      milestoneId: milestone._id,
      ...pickFields(MILESTONE_FIELDS, milestone),
      isCompleted: milestone.isCompleted,
    })),
  };
}

/** By position, then by age. */
export const listMilestones = (db: DatabaseReader, goalId: Id<"goals">) =>
  rowsBy(db, "goalMilestones", "by_goalId_and_position", { goalId }).take(milestonesPerGoalMax);
