import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { libraryItemsListedMax, libraryStarsMax } from "../../domain/limits";
import {
  isLibraryItemCompleted,
  libraryPercentOnOpen,
  nextLibraryPercent,
} from "../../domain/work/progress";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { record } from "../clients/activity";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { findBy, requireById, requireByText, rowsBy, showFields } from "../gate/rows";
import { count, findTally, meanStars, noCounts } from "./libraryTallies";
import { factFields, playingFields } from "./tables";

type Item = Doc<"libraryItems">;
type Reading = Doc<"libraryProgress">;

export const itemFields = {
  libraryItemId: v.id("libraryItems"),
  ...factFields,
  rating: v.optional(v.number()), // The mean; absent without ratings.
  ratings: v.number(),
  createdAt: v.number(),
  media: v.optional(v.object({ mediaId: v.id("libraryMedia"), seconds: v.number() })),
};

/** All zero or false before the first use. */
export const readingFields = {
  progress: v.number(),
  resumeAt: v.optional(v.number()),
  playing: v.optional(v.object(playingFields)),
  stars: v.optional(v.number()),
  isSaved: v.boolean(),
  isCompleted: v.boolean(),
  isAssigned: v.boolean(),
};

export const toItem = (row: Item, tally: Doc<"libraryTallies"> | null) => ({
  libraryItemId: row._id,
  ...showFields(factFields, row),
  rating: meanStars(tally ?? noCounts),
  ratings: tally?.ratings ?? 0,
  createdAt: row.createdAt,
  media: mediaOf(row),
});

const mediaOf = ({ mediaId, mediaSeconds: seconds }: Item) =>
  mediaId === undefined || seconds === undefined ? undefined : { mediaId, seconds };

const toReading = (row: Reading | null | undefined, isAssigned: boolean) => ({
  progress: row?.progress ?? 0,
  resumeAt: row?.resumeAt,
  playing: row?.playing,
  stars: row?.stars,
  isSaved: row?.isSaved ?? false,
  isCompleted: row?.isCompleted ?? false,
  isAssigned,
});

export async function listItems({ db, viewer }: ViewerQueryCtx) {
  const items = await rowsBy(db, "libraryItems", "by_isPublished_and_position", {
    isPublished: true,
  }).take(libraryItemsListedMax);
  const readings = await rowsBy(db, "libraryProgress", "by_clientId_and_libraryItemId", {
    clientId: viewer.userId,
  }).take(libraryItemsListedMax);
  const assignments = await rowsBy(db, "libraryAssignments", "by_clientId_and_libraryItemId", {
    clientId: viewer.userId,
  }).take(libraryItemsListedMax);
  const readingOf = new Map(readings.map((row) => [row.libraryItemId, row]));
  const assigned = new Set(assignments.map(({ libraryItemId }) => libraryItemId));
  return await asyncMap(items, async (item) => ({
    ...toItem(item, await findTally(db, item._id)),
    ...toReading(readingOf.get(item._id), assigned.has(item._id)),
  }));
}

export const assignedFields = {
  libraryItemId: v.id("libraryItems"),
  title: v.string(),
  durationMinutes: v.number(),
};

/** Published and not completed, the first assigned first. */
export async function listAssigned({ db, viewer }: ViewerQueryCtx) {
  const assignments = await rowsBy(db, "libraryAssignments", "by_clientId_and_libraryItemId", {
    clientId: viewer.userId,
  }).take(libraryItemsListedMax);
  const items = await Promise.all(
    assignments
      .toSorted((a, b) => a.assignedAt - b.assignedAt)
      .map(async ({ libraryItemId }) => {
        const item = await db.get("libraryItems", libraryItemId);
        const reading = await findReading(db, viewer.userId, libraryItemId);
        if (item === null || reading?.isCompleted === true) return [];
        const { title, durationMinutes, mediaSeconds } = item;
        const minutes = mediaSeconds === undefined ? durationMinutes : asMinutes(mediaSeconds);
        return [{ libraryItemId, title, durationMinutes: minutes }];
      }),
  );
  return items.flat();
}

const asMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));

export async function readItem({ db, viewer }: ViewerQueryCtx, typedId: string) {
  const item = await requireByText(db, "libraryItems", typedId);
  const libraryItemId = item._id;
  const assignment = await findAssignment(db, viewer.userId, libraryItemId);
  return {
    ...toItem(item, await findTally(db, libraryItemId)),
    ...toReading(await findReading(db, viewer.userId, libraryItemId), assignment !== null),
    ...(await findText(db, libraryItemId)),
  };
}

/** Sets the progress to 25. True the first time. */
export async function openItem(ctx: ViewerMutationCtx, libraryItemId: Id<"libraryItems">) {
  const { item, reading } = await requireReading(ctx, libraryItemId);
  const isFirst = reading.progress === 0;
  if (isFirst) await count(ctx.db, item._id, { opens: 1 });
  await ctx.db.patch("libraryProgress", reading._id, {
    progress: libraryPercentOnOpen(reading.progress),
    lastAccessedAt: Date.now(),
  });
  return isFirst;
}

export async function reachInText(
  ctx: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  reached: { progress: number; resumeAt: number },
) {
  if (!Number.isFinite(reached.progress)) refuseInvalid("progress", "malformed");
  if (!(reached.resumeAt >= 0 && Number.isFinite(reached.resumeAt))) {
    refuseInvalid("resumeAt", "malformed");
  }
  await reach(ctx, libraryItemId, () => reached);
}

type Reached = { progress: number } & Pick<Partial<Reading>, "resumeAt" | "playing">;

/** Never lowered. At 100 the item is completed, once. */
export async function reach(
  ctx: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  reachedIn: (reading: Reading) => Reached,
) {
  const { item, reading } = await requireReading(ctx, libraryItemId);
  const isFirst = reading.progress === 0;
  const { progress: reached, ...place } = reachedIn(reading);
  const progress = nextLibraryPercent(libraryPercentOnOpen(reading.progress), reached);
  const isCompleted = isLibraryItemCompleted(progress);
  const isDoneNow = isCompleted && !reading.isCompleted;
  const now = Date.now();
  await ctx.db.patch("libraryProgress", reading._id, {
    progress,
    isCompleted,
    ...place,
    lastAccessedAt: now,
    ...(isDoneNow ? { completedAt: now } : {}),
  });
  await count(ctx.db, item._id, { opens: isFirst ? 1 : 0, completions: isDoneNow ? 1 : 0 });
  if (isDoneNow) {
    const { userId: clientId } = ctx.viewer;
    await record(ctx, { clientId, kind: "library_completed", subjectTitle: item.title });
  }
}

export async function setSaved(
  ctx: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  isSaved: boolean,
) {
  const { item, reading } = await requireReading(ctx, libraryItemId);
  if (reading.isSaved === isSaved) return;
  await ctx.db.patch("libraryProgress", reading._id, { isSaved });
  await count(ctx.db, item._id, { saves: isSaved ? 1 : -1 });
}

/** One rating per reader; a later one replaces it. */
export async function rate(
  ctx: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  stars: number,
) {
  if (!Number.isInteger(stars) || stars < 1 || stars > libraryStarsMax) {
    refuseInvalid("stars", "not_allowed");
  }
  const { item, reading } = await requireReading(ctx, libraryItemId);
  await ctx.db.patch("libraryProgress", reading._id, { stars });
  const isFirst = reading.stars === undefined;
  await count(ctx.db, item._id, { ratings: isFirst ? 1 : 0, stars: stars - (reading.stars ?? 0) });
}

/** Creates the viewer's row on first use. */
async function requireReading(
  { db, viewer }: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
): Promise<{ item: Item; reading: Reading }> {
  const item = await requireById(db, "libraryItems", libraryItemId);
  const found = await findReading(db, viewer.userId, libraryItemId);
  if (found !== null) return { item, reading: found };
  const untouched = { progress: 0, isSaved: false, isCompleted: false, lastAccessedAt: Date.now() };
  const readingId = await db.insert("libraryProgress", {
    clientId: viewer.userId,
    libraryItemId,
    ...untouched,
  });
  const reading = await requireById(db, "libraryProgress", readingId);
  return { item, reading };
}

export const findReading = (
  db: DatabaseReader,
  clientId: Id<"users">,
  libraryItemId: Id<"libraryItems">,
) =>
  rowsBy(db, "libraryProgress", "by_clientId_and_libraryItemId", {
    clientId,
    libraryItemId,
  }).first();

export const findAssignment = (
  db: DatabaseReader,
  clientId: Id<"users">,
  libraryItemId: Id<"libraryItems">,
) =>
  rowsBy(db, "libraryAssignments", "by_clientId_and_libraryItemId", {
    clientId,
    libraryItemId,
  }).first();

export async function findText(db: DatabaseReader, libraryItemId: Id<"libraryItems">) {
  const text = await findBy(db, "libraryTexts", "libraryItemId", libraryItemId);
  return { blocks: text?.blocks ?? [], cues: text?.cues ?? [] };
}
