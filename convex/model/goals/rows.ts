import { v } from "convex/values";
import { shownProgressPercent } from "../../../domain/goals";
import { goalsListedMax, milestonesPerGoalMax } from "../../../domain/limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { vCalendarDate, vGoalCategory, vGoalPriority, vGoalStatus } from "../../validators";
import type { ViewerQueryCtx } from "../access";
import { refuseNotFound } from "../refuse";

export const goalFields = {
  goalId: v.id("goals"),
  title: v.string(),
  description: v.optional(v.string()),
  category: vGoalCategory,
  status: vGoalStatus,
  priority: vGoalPriority,
  progress: v.number(),
  isProgressByHand: v.boolean(),
  targetDate: v.optional(vCalendarDate),
  updatedAt: v.number(),
  milestones: v.array(
    v.object({
      milestoneId: v.id("goalMilestones"),
      title: v.string(),
      isCompleted: v.boolean(),
      targetDate: v.optional(vCalendarDate),
    }),
  ),
};

/** Most recently updated first. */
export async function listGoals({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const goals = await db
    .query("goals")
    .withIndex("by_clientId_and_updatedAt", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(goalsListedMax);
  return await Promise.all(goals.map((goal) => toGoal(db, goal)));
}

export async function toGoal(db: DatabaseReader, goal: Doc<"goals">) {
  const milestones = await listMilestones(db, goal._id);
  return {
    goalId: goal._id,
    title: goal.title,
    description: goal.description,
    category: goal.category,
    status: goal.status,
    priority: goal.priority,
    progress: shownProgressPercent(goal),
    isProgressByHand: goal.isProgressByHand,
    targetDate: goal.targetDate,
    updatedAt: goal.updatedAt,
    milestones: milestones.map(({ _id, title, isCompleted, targetDate }) => ({
      milestoneId: _id,
      title,
      isCompleted,
      targetDate,
    })),
  };
}

export async function getGoal({ db }: ViewerQueryCtx, goalId: Id<"goals">) {
  return (await db.get("goals", goalId)) ?? refuseNotFound();
}

/** By position, then by age. */
export const listMilestones = (db: DatabaseReader, goalId: Id<"goals">) =>
  db
    .query("goalMilestones")
    .withIndex("by_goalId_and_position", (q) => q.eq("goalId", goalId))
    .take(milestonesPerGoalMax);
