import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { libraryItemsListedMax } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { openCoachings } from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findBy, requireById, requireByText, rowsBy, showPage, within } from "../gate/rows";
import { notify, takeBackNotification } from "../notifications/notify";
import { findProfile, namedClientFields } from "../people/profiles";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { findRepeat, hashRequest } from "../gate/repeats";
import { findAssignment, findReading, findText, itemFields, toItem } from "./library";
import { findTally, isZero, noCounts } from "./libraryTallies";
import { discardMedia, publishMedia } from "./media";
import { hasContent, requireContent, tidy, type ItemDraft } from "./shelfDrafts";

export const shelfFields = {
  ...itemFields,
  isPublished: v.boolean(),
  opens: v.number(),
  completions: v.number(),
  saves: v.number(),
};

export const readerFields = {
  ...namedClientFields,
  isAssigned: v.boolean(),
  progress: v.number(),
  isCompleted: v.boolean(),
  isSaved: v.boolean(),
  stars: v.optional(v.number()),
  lastAccessedAt: v.optional(v.number()), // Absent without use.
};

export async function listShelf({ db }: ViewerQueryCtx) {
  const items = await db.query("libraryItems").withIndex("by_position").take(libraryItemsListedMax);
  return await Promise.all(items.map((item) => toShelfItem(db, item)));
}

export async function readShelfItem({ db }: ViewerQueryCtx, typedId: string) {
  const item = await requireByText(db, "libraryItems", typedId);
  const text = await findText(db, item._id);
  return { ...(await toShelfItem(db, item)), ...text, revision: item.revision ?? 0 };
}

async function toShelfItem(db: DatabaseReader, item: Doc<"libraryItems">) {
  const tally = await findTally(db, item._id);
  const { opens, completions, saves } = tally ?? noCounts;
  return { ...toItem(item, tally), isPublished: item.isPublished, opens, completions, saves };
}

export async function addItem(
  ctx: ViewerMutationCtx,
  { requestName, ...typed }: ItemDraft & { requestName?: string },
) {
  const { db } = ctx;
  const { blocks, cues, ...fields } = tidy(typed);
  const all = await db.query("libraryItems").withIndex("by_position").take(libraryItemsListedMax);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(all, requestHash);
  if (repeated !== undefined) return repeated._id;
  // More could not be listed.
  if (all.length >= libraryItemsListedMax) refuseInvalid("title", "not_allowed");
  const libraryItemId = await db.insert("libraryItems", {
    ...fields,
    position: (all[0]?.position ?? 0) - 1,
    isPublished: false,
    createdAt: Date.now(),
    requestHash,
  });
  const ofItem = { libraryItemId, isPublished: false };
  await db.insert("libraryTexts", { ...ofItem, blocks, cues });
  await db.insert("libraryTallies", { ...ofItem, ...noCounts });
  return libraryItemId;
}

export async function editItem(
  { db }: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  typed: ItemDraft,
  seenRevision: number | undefined,
) {
  const item = await requireById(db, "libraryItems", libraryItemId);
  const { revision = 0, mediaId, isPublished } = item;
  if (revision !== (seenRevision ?? revision)) refuse({ code: "CONFLICT" });
  const { blocks, cues, ...fields } = tidy(typed);
  // The file is of the kind that the item had before this edit.
  const isOtherKind = fields.contentType !== item.contentType;
  if (mediaId !== undefined && isOtherKind) refuseInvalid("contentType", "not_allowed");
  if (isPublished && mediaId === undefined) requireContent({ ...fields, blocks, cues });
  await db.patch("libraryItems", libraryItemId, { ...fields, revision: revision + 1 });
  const text = await findTextRow(db, libraryItemId);
  await db.patch("libraryTexts", text._id, { blocks, cues });
}

export async function setPublished(
  { db }: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  isPublished: boolean,
) {
  const item = await requireById(db, "libraryItems", libraryItemId);
  const text = await findTextRow(db, libraryItemId);
  if (isPublished && !canOpen(item, text)) refuseInvalid("text", "blank");
  await show(db, item, text, isPublished);
}

/**
 * Publishes or unpublishes those that are not so yet, and returns them. Items that are missing are left out, and so are
 * items without content where they should be published.
 */
export async function setSeveralPublished(
  { db }: ViewerMutationCtx,
  libraryItemIds: readonly Id<"libraryItems">[],
  isPublished: boolean,
) {
  if (libraryItemIds.length > libraryItemsListedMax) refuseInvalid("items", "too_long");
  const changed: Id<"libraryItems">[] = [];
  for (const libraryItemId of libraryItemIds) {
    const item = await db.get("libraryItems", libraryItemId);
    if (item === null || item.isPublished === isPublished) continue;
    const text = await findTextRow(db, libraryItemId);
    if (isPublished && !canOpen(item, text)) continue;
    await show(db, item, text, isPublished);
    changed.push(libraryItemId);
  }
  return changed;
}

/** A file takes the place of a text, a script or a link. */
const canOpen = (item: Doc<"libraryItems">, text: Doc<"libraryTexts">) =>
  item.mediaId !== undefined || hasContent({ ...item, ...text });

async function show(
  db: DatabaseWriter,
  { _id, mediaId }: Doc<"libraryItems">,
  text: Doc<"libraryTexts">,
  isPublished: boolean,
) {
  await db.patch("libraryItems", _id, { isPublished });
  await publishMedia(db, mediaId, isPublished);
  await db.patch("libraryTexts", text._id, { isPublished });
  const tally = (await findTally(db, _id)) ?? refuseNotFound();
  await db.patch("libraryTallies", tally._id, { isPublished });
}

export async function moveItem(
  { db }: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  isUp: boolean,
) {
  const { position } = await requireById(db, "libraryItems", libraryItemId);
  const neighbour = await rowsBy(db, "libraryItems", "by_position", {
    position: within(isUp ? { lt: position } : { gt: position }),
  })
    .order(isUp ? "desc" : "asc")
    .first();
  if (neighbour === null) return;
  await db.patch("libraryItems", libraryItemId, { position: neighbour.position });
  await db.patch("libraryItems", neighbour._id, { position });
}

/** Only unused drafts; used items can be unpublished. Returns the file whose bytes must be deleted. */
export async function removeItem({ db }: ViewerMutationCtx, libraryItemId: Id<"libraryItems">) {
  const item = await requireById(db, "libraryItems", libraryItemId);
  const tally = await findTally(db, libraryItemId);
  const assigned = await findBy(db, "libraryAssignments", "libraryItemId", libraryItemId);
  if (item.isPublished || tally === null || !isZero(tally) || assigned !== null) {
    refuse({ code: "CONFLICT" });
  }
  await discardMedia(db, item.mediaId);
  await db.delete("libraryTallies", tally._id);
  await db.delete("libraryTexts", (await findTextRow(db, libraryItemId))._id);
  await db.delete("libraryItems", libraryItemId);
  return item.mediaId ?? null;
}

export async function listReaders(
  ctx: ViewerQueryCtx,
  libraryItemId: Id<"libraryItems">,
  paginationOpts: PaginationOptions,
) {
  const { db } = ctx;
  await requireById(db, "libraryItems", libraryItemId);
  return await showPage(openCoachings(ctx).paginate(paginationOpts), async ({ clientId }) => {
    const [names, reading, assignment] = await Promise.all([
      findProfile(db, clientId),
      findReading(db, clientId, libraryItemId),
      findAssignment(db, clientId, libraryItemId),
    ]);
    return {
      clientId,
      ...names,
      isAssigned: assignment !== null,
      progress: reading?.progress ?? 0,
      isCompleted: reading?.isCompleted ?? false,
      isSaved: reading?.isSaved ?? false,
      stars: reading?.stars,
      lastAccessedAt: reading?.lastAccessedAt,
    };
  });
}

/** Idempotent. */
export async function setAssigned(
  ctx: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  clientId: Id<"users">,
  isAssigned: boolean,
) {
  const { db, viewer } = ctx;
  const item = await requireById(db, "libraryItems", libraryItemId);
  const found = await findAssignment(db, clientId, libraryItemId);
  const kind = "library_assigned";
  const subject = { clientId, kind, libraryItemId, subjectTitle: item.title } as const;
  if (!isAssigned) {
    if (found === null) return;
    await db.delete("libraryAssignments", found._id);
    await takeBackNotification(ctx, subject);
    return;
  }
  if (!item.isPublished) refuse({ code: "CONFLICT" });
  if (found !== null) return;
  await db.insert("libraryAssignments", {
    clientId,
    coachId: viewer.userId,
    libraryItemId,
    assignedAt: Date.now(),
  });
  await notify(ctx, subject);
}

async function findTextRow(db: DatabaseReader, libraryItemId: Id<"libraryItems">) {
  const text = await findBy(db, "libraryTexts", "libraryItemId", libraryItemId);
  return text ?? refuseNotFound();
}
