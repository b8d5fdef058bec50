import { type ObjectType, v } from "convex/values";
import { shownProgressPercent } from "../../../domain/goals";
import type { GoalStatus } from "../../../domain/goal-vocabulary";
import { descriptionCharactersMax, goalsListedMax } from "../../../domain/limits";
import type { Id } from "../../_generated/dataModel";
import { vCalendarDate, vGoalCategory, vGoalPriority } from "../../validators";
import type { ViewerMutationCtx } from "../access";
import { record } from "../activity";
import { type Changes, settleChanges, vChange } from "../changes";
import { refuse, refuseInvalid } from "../refuse";
import { tidyText } from "../tidyTexts";
import { plantMilestones, requireDate, tidyTitle } from "./milestones";
import { recordProgress } from "./progress";
import { getGoal } from "./rows";

export const newGoalFields = {
  title: v.string(),
  description: v.string(),
  category: vGoalCategory,
  priority: vGoalPriority,
  targetDate: v.union(vCalendarDate, v.null()),
  milestones: v.array(v.string()),
};
type NewGoal = ObjectType<typeof newGoalFields>;

export async function createGoal(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { milestones, ...words }: NewGoal,
): Promise<Id<"goals">> {
  const stored = tidyWords(words);
  const owned = await ctx.db
    .query("goals")
    .withIndex("by_clientId_and_updatedAt", (q) => q.eq("clientId", clientId))
    .take(goalsListedMax);
  if (owned.length >= goalsListedMax) refuseInvalid("goals", "too_long"); // One more could not be listed.
  const now = Date.now();
  const goalId = await ctx.db.insert("goals", {
    clientId,
    ...stored,
    status: "active",
    progress: 0,
    isProgressByHand: false,
    createdAt: now,
    updatedAt: now,
  });
  await plantMilestones(ctx, { clientId, goalId }, milestones);
  await recordProgress(ctx, { clientId, goalId, progress: 0 });
  await record(ctx, { clientId, kind: "goal_created", goalId, subjectTitle: stored.title });
  return goalId;
}

/** Each with the value before editing. */
export const goalChanges = {
  title: vChange(v.string()),
  description: vChange(v.string()),
  category: vChange(vGoalCategory),
  priority: vChange(vGoalPriority),
  targetDate: vChange(v.union(vCalendarDate, v.null())),
};
type GoalWords = Omit<NewGoal, "milestones">;

/** Only the changed fields, so that two people can edit one goal. */
export async function editGoal(
  ctx: ViewerMutationCtx,
  goalId: Id<"goals">,
  changes: Changes<GoalWords>,
) {
  const {
    title,
    description = "",
    category,
    priority,
    targetDate = null,
  } = await getGoal(ctx, goalId);
  const before = { title, description, category, priority, targetDate };
  const settled = settleChanges(before, changes);
  if (Object.keys(settled).length === 0) return;
  const words = tidyWords({ ...before, ...settled });
  await ctx.db.patch("goals", goalId, { ...words, updatedAt: Date.now() });
}

const ACTIVITY_OF = {
  completed: "goal_completed",
  paused: "goal_paused",
  active: "goal_resumed",
  cancelled: null,
} as const;

interface Step {
  status: GoalStatus;
  /** The status the caller saw; a change from another one is refused. */
  from?: GoalStatus;
}

/** Milestones and progress stay, for resuming. */
export async function setGoalStatus(
  ctx: ViewerMutationCtx,
  goalId: Id<"goals">,
  { status, from }: Step,
) {
  const goal = await getGoal(ctx, goalId);
  if (goal.status === status) return;
  if (goal.status !== (from ?? goal.status)) refuse({ code: "CONFLICT" });
  await ctx.db.patch("goals", goalId, { status, updatedAt: Date.now() });
  const { clientId, title: subjectTitle } = goal;
  const shown = shownProgressPercent({ ...goal, status });
  if (shown !== shownProgressPercent(goal)) {
    await recordProgress(ctx, { clientId, goalId, progress: shown });
  }
  const kind = ACTIVITY_OF[status];
  if (kind === null) return;
  const notifying = goal.status === "completed" ? { undoes: "goal_completed" as const } : {};
  await record(ctx, { clientId, kind, goalId, subjectTitle }, notifying);
}

/** Trimmed; empty fields are absent. */
function tidyWords({ title, description, category, priority, targetDate }: GoalWords) {
  requireDate(targetDate);
  return {
    title: tidyTitle("title", title),
    description: tidyText(description, {
      field: "description",
      charactersMax: descriptionCharactersMax,
    }),
    category,
    priority,
    targetDate: targetDate ?? undefined,
  };
}
