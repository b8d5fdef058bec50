import { type ObjectType, v } from "convex/values";
import { milestonesPerGoalMax } from "../../domain/limits";
import { trimText } from "../../domain/text/text";
import { MILESTONE_FIELDS } from "../../domain/work/goal-fields";
import type { Doc, Id } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "../gate/access";
import { record } from "../clients/activity";
import { argumentsOf, changesOf, requireField, tidyEdit, tidyNew } from "../gate/recordFields";
import { refuseInvalid } from "../gate/refuse";
import { requireById } from "../gate/rows";
import { followMilestones } from "./progress";
import { listMilestones } from "./rows";

/** Adds them in this order, without blank ones. */
export async function plantMilestones(
  { db }: ViewerMutationCtx,
  goal: Pick<Doc<"goalMilestones">, "clientId" | "goalId">,
  titles: readonly string[],
) {
  const written = titles.map((title) => trimText(title)).filter((title) => title !== "");
  if (written.length > milestonesPerGoalMax) refuseInvalid("milestones", "too_long");
  for (const [position, title] of written.entries()) {
    requireField("milestones", MILESTONE_FIELDS.title, title);
    await db.insert("goalMilestones", { ...goal, title, isCompleted: false, position });
  }
}

export const newMilestoneFields = {
  ...argumentsOf(MILESTONE_FIELDS),
  isCompleted: v.boolean(),
  beforeId: v.union(v.id("goalMilestones"), v.null()),
};

/** Adds it before another one, or at the end. The undo of a removal restores the tick too. */
export async function addMilestone(
  ctx: ViewerMutationCtx,
  goalId: Id<"goals">,
  { isCompleted, beforeId, ...words }: ObjectType<typeof newMilestoneFields>,
) {
  const stored = tidyNew(MILESTONE_FIELDS, words);
  const { clientId } = await requireById(ctx.db, "goals", goalId);
  const siblings = await listMilestones(ctx.db, goalId);
  if (siblings.length >= milestonesPerGoalMax) refuseInvalid("milestones", "too_long");
  const milestoneId = await ctx.db.insert("goalMilestones", {
    clientId,
    goalId,
    ...stored,
    isCompleted,
    position: positionBefore(siblings, beforeId),
  });
  await followMilestones(ctx, goalId);
  return milestoneId;
}

export async function tickMilestone(
  ctx: ViewerMutationCtx,
  milestoneId: Id<"goalMilestones">,
  isCompleted: boolean,
) {
  const milestone = await requireById(ctx.db, "goalMilestones", milestoneId);
  if (milestone.isCompleted === isCompleted) return;
  await ctx.db.patch("goalMilestones", milestoneId, { isCompleted });
  const { clientId, goalId, title: subjectTitle } = milestone;
  await followMilestones(ctx, goalId);
  if (isCompleted) {
    await record(ctx, { clientId, kind: "milestone_completed", goalId, subjectTitle });
  }
}

export const milestoneChanges = changesOf(MILESTONE_FIELDS);

/** Refused if somebody changed it meanwhile. */
export async function editMilestone(
  ctx: ViewerMutationCtx,
  milestoneId: Id<"goalMilestones">,
  changes: ObjectType<typeof milestoneChanges>,
) {
  const milestone = await requireById(ctx.db, "goalMilestones", milestoneId);
  const words = tidyEdit(MILESTONE_FIELDS, milestone, changes);
  if (words === null) return;
  await ctx.db.patch("goalMilestones", milestoneId, words);
  await ctx.db.patch("goals", milestone.goalId, { updatedAt: Date.now() });
}

/** Writes only this row, so that two people can move different ones. */
export async function moveMilestone(
  ctx: ViewerMutationCtx,
  milestoneId: Id<"goalMilestones">,
  beforeId: Id<"goalMilestones"> | null,
) {
  const { goalId } = await requireById(ctx.db, "goalMilestones", milestoneId);
  if (beforeId === milestoneId) return;
  const siblings = await listMilestones(ctx.db, goalId);
  const others = siblings.filter(({ _id }) => _id !== milestoneId);
  await ctx.db.patch("goalMilestones", milestoneId, { position: positionBefore(others, beforeId) });
  await ctx.db.patch("goals", goalId, { updatedAt: Date.now() });
}

/** Returns the next milestone, for an undo. */
export async function removeMilestone(
  ctx: ViewerMutationCtx,
  milestoneId: Id<"goalMilestones">,
): Promise<Id<"goalMilestones"> | null> {
  const { goalId } = await requireById(ctx.db, "goalMilestones", milestoneId);
  const siblings = await listMilestones(ctx.db, goalId);
  const place = siblings.findIndex(({ _id }) => _id === milestoneId);
  await ctx.db.delete("goalMilestones", milestoneId);
  await followMilestones(ctx, goalId);
  return siblings[place + 1]?._id ?? null;
}

/** Halfway between the neighbours. If the neighbour was removed, at the end. */
function positionBefore(
  siblings: readonly Doc<"goalMilestones">[],
  beforeId: Id<"goalMilestones"> | null,
): number {
  const place = siblings.findIndex(({ _id }) => _id === beforeId);
  const next = siblings[place]?.position;
  const previous = (next === undefined ? siblings.at(-1) : siblings[place - 1])?.position;
  if (next === undefined) return (previous ?? -1) + 1;
  return previous === undefined ? next - 1 : (previous + next) / 2;
}
