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

/** What somebody says of a goal when they set it. */
export const newGoalFields = {
  title: v.string(),
  description: v.string(),
  category: vGoalCategory,
  priority: vGoalPriority,
  targetDate: v.union(vCalendarDate, v.null()),
  milestones: v.array(v.string()),
};
type NewGoal = ObjectType<typeof newGoalFields>;

/** A new goal of a client, set by them or by their coach. */
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
  if (owned.length >= goalsListedMax) refuseInvalid("goals", "too_long"); // one more could not be listed
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

/** The fields that a form edits, each with what its editor found there. */
export const goalChanges = {
  title: vChange(v.string()),
  description: vChange(v.string()),
  category: vChange(vGoalCategory),
  priority: vChange(vGoalPriority),
  targetDate: vChange(v.union(vCalendarDate, v.null())),
};
type GoalWords = Omit<NewGoal, "milestones">;

/** Writes the fields that were touched and no others, so that two people may edit one goal at once. */
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

const TOLD_AS = {
  completed: "goal_completed",
  paused: "goal_paused",
  active: "goal_resumed",
  cancelled: null,
} as const;

interface Step {
  status: GoalStatus;
  /** What they saw it to be: whoever was overtaken meanwhile is told, and undoes nothing. */
  from?: GoalStatus;
}

/** Pauses, completes, calls off or takes up again. The progress below stays, for whoever takes it up again. */
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
  const kind = TOLD_AS[status];
  if (kind !== null) await record(ctx, { clientId, kind, goalId, subjectTitle });
}

/** As they are stored: trimmed, and absent where nothing was said. */
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
