import { type ObjectType, v } from "convex/values";
import { goalsListedMax } from "../../domain/limits";
import { GOAL_FIELDS } from "../../domain/work/goal-fields";
import type { GoalStatus } from "../../domain/work/goal-vocabulary";
import { shownProgressPercent } from "../../domain/work/goals";
import type { Id } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "../gate/access";
import { record } from "../clients/activity";
import { argumentsOf, changesOf, tidyEdit, tidyNew } from "../gate/recordFields";
import { refuse, refuseInvalid } from "../gate/refuse";
import { findRepeat, hashRequest, repeatArguments } from "../gate/repeats";
import { requireById, rowsBy } from "../gate/rows";
import { plantMilestones } from "./milestones";
import { recordProgress } from "./progress";

export const newGoalFields = {
  ...argumentsOf(GOAL_FIELDS),
  milestones: v.array(v.string()),
  ...repeatArguments,
};

export async function createGoal(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { milestones, requestName, ...words }: ObjectType<typeof newGoalFields>,
): Promise<Id<"goals">> {
  const stored = tidyNew(GOAL_FIELDS, words);
  const owned = await rowsBy(ctx.db, "goals", "by_clientId_and_updatedAt", { clientId }).take(
    goalsListedMax,
  );
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(owned, requestHash);
  if (repeated !== undefined) return repeated._id;
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
    requestHash,
  });
  await plantMilestones(ctx, { clientId, goalId }, milestones);
  await recordProgress(ctx, { clientId, goalId, progress: 0 });
  await record(ctx, { clientId, kind: "goal_created", goalId, subjectTitle: stored.title });
  return goalId;
}

export const goalChanges = changesOf(GOAL_FIELDS);

/** Only the changed fields, so that two people can edit one goal. */
export async function editGoal(
  ctx: ViewerMutationCtx,
  goalId: Id<"goals">,
  changes: ObjectType<typeof goalChanges>,
) {
  const words = tidyEdit(GOAL_FIELDS, await requireById(ctx.db, "goals", goalId), changes);
  if (words === null) return;
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
  const goal = await requireById(ctx.db, "goals", goalId);
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
