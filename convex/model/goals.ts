import { v } from "convex/values";
import { goalsListedMax, milestonesPerGoalMax } from "../../domain/limits";
import { goalProgressPercent } from "../../domain/progress";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vCalendarDate, vGoalCategory, vGoalPriority, vGoalStatus } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { record } from "./activity";
import { refuseNotFound } from "./refuse";

export const goalFields = {
  goalId: v.id("goals"),
  title: v.string(),
  description: v.optional(v.string()),
  category: vGoalCategory,
  status: vGoalStatus,
  priority: vGoalPriority,
  progress: v.number(),
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

/** A client's goals with their milestones, last touched first. */
export async function listGoals({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const goals = await db
    .query("goals")
    .withIndex("by_clientId_and_updatedAt", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(goalsListedMax);
  return await Promise.all(goals.map((goal) => toGoal(db, goal)));
}

/** Ticks or unticks a milestone; the goal's progress follows unless a hand has set it. */
export async function setMilestone(
  ctx: ViewerMutationCtx,
  milestoneId: Id<"goalMilestones">,
  isCompleted: boolean,
) {
  const { db } = ctx;
  const milestone = await db.get("goalMilestones", milestoneId);
  if (milestone === null) refuseNotFound();
  if (milestone.isCompleted === isCompleted) return;
  await db.patch("goalMilestones", milestoneId, { isCompleted });
  const goal = await db.get("goals", milestone.goalId);
  if (goal === null) refuseNotFound();
  const milestones = await listMilestones(db, goal._id);
  await db.patch("goals", goal._id, {
    updatedAt: Date.now(),
    progress: goal.isProgressByHand ? goal.progress : goalProgressPercent(milestones),
  });
  if (isCompleted) {
    const { clientId } = goal;
    await record(ctx, {
      clientId,
      kind: "milestone_completed",
      goalId: goal._id,
      subjectTitle: milestone.title,
    });
  }
}

const listMilestones = (db: DatabaseReader, goalId: Id<"goals">) =>
  db
    .query("goalMilestones")
    .withIndex("by_goalId_and_position", (q) => q.eq("goalId", goalId))
    .take(milestonesPerGoalMax);

async function toGoal(db: DatabaseReader, goal: Doc<"goals">) {
  const milestones = await listMilestones(db, goal._id);
  return {
    goalId: goal._id,
    title: goal.title,
    description: goal.description,
    category: goal.category,
    status: goal.status,
    priority: goal.priority,
    progress: goal.progress,
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
