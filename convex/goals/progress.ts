import { pick } from "convex-helpers";
import { v } from "convex/values";
import { progressNoteCharactersMax, progressPointsListedMax } from "../../domain/limits";
import { goalProgressPercent } from "../../domain/work/progress";
import type { Doc, Id } from "../_generated/dataModel";
import { requireById, rowsBy } from "../gate/rows";
import { vSender } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { tidyText } from "../gate/tidyTexts";
import { listMilestones } from "./rows";

export const progressPointFields = {
  pointId: v.id("goalProgressPoints"),
  by: vSender,
  progress: v.number(),
  note: v.optional(v.string()),
  recordedAt: v.number(),
};

type Point = Pick<Doc<"goalProgressPoints">, "clientId" | "goalId" | "progress" | "note">;

/** Call it in the transaction that changes the progress. */
export async function recordProgress({ db, viewer }: ViewerMutationCtx, point: Point) {
  const recordedAt = Date.now();
  await db.insert("goalProgressPoints", { ...point, actorId: viewer.userId, recordedAt });
}

/** The latest ones, oldest first. */
export async function listProgress({ db }: ViewerQueryCtx, goalId: Id<"goals">) {
  const points = await rowsBy(db, "goalProgressPoints", "by_goalId_and_recordedAt", { goalId })
    .order("desc")
    .take(progressPointsListedMax);
  return points.toReversed().map((point) => ({
    pointId: point._id,
    ...pick(point, ["progress", "note", "recordedAt"]),
    by: point.actorId === point.clientId ? ("client" as const) : ("coach" as const),
  }));
}

export async function setProgress(
  ctx: ViewerMutationCtx,
  goalId: Id<"goals">,
  { percent, note }: { percent: number | null; note: string },
) {
  const isWhole = percent === null || (Number.isInteger(percent) && percent >= 0 && percent <= 100);
  if (!isWhole) refuseInvalid("percent", "malformed");
  const words = tidyText(note, { field: "note", charactersMax: progressNoteCharactersMax });
  const goal = await requireById(ctx.db, "goals", goalId);
  const progress = percent ?? goalProgressPercent(await listMilestones(ctx.db, goalId));
  const isProgressByHand = percent !== null;
  const isSame = goal.progress === progress && goal.isProgressByHand === isProgressByHand;
  if (isSame && words === undefined) return;
  await ctx.db.patch("goals", goalId, { progress, isProgressByHand, updatedAt: Date.now() });
  await recordProgress(ctx, { clientId: goal.clientId, goalId, progress, note: words });
}

/** Changes no progress that was set by hand. */
export async function followMilestones(ctx: ViewerMutationCtx, goalId: Id<"goals">) {
  const goal = await requireById(ctx.db, "goals", goalId);
  const updatedAt = Date.now();
  const progress = goal.isProgressByHand
    ? goal.progress
    : goalProgressPercent(await listMilestones(ctx.db, goalId));
  await ctx.db.patch("goals", goalId, { updatedAt, progress });
  if (progress !== goal.progress && goal.status !== "completed") {
    await recordProgress(ctx, { clientId: goal.clientId, goalId, progress });
  }
}
