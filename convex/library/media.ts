import { type ObjectType, v } from "convex/values";
import { areCaptions, readCaptions } from "../../domain/files/captions";
import { displayFileName } from "../../domain/files/file-names";
import { fileUndoMs, titleCharactersMax } from "../../domain/limits";
import { isBlank } from "../../domain/text/text";
import {
  addPlayed,
  countMediaParts,
  playedPercent,
  isPlayed,
  mediaChaptersMax,
  mediaPartsMax,
  mediaPerItemMax,
  mediaProblem,
  mediaSecondsMax,
  mediaTypeOf,
  nothingPlayed,
} from "../../domain/work/library-media";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy, requireById, rowsBy, showFields } from "../gate/rows";
import { captionFields } from "./tables";
import { vCue, vMediaKind } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { requireLength } from "../gate/tidyTexts";
import { findText, reach } from "./library";
import { hasContent } from "./shelfDrafts";

type MediaId = Id<"libraryMedia">;

export const mediaDraftFields = { name: v.string(), sizeBytes: v.number(), seconds: v.number() };
type MediaDraft = ObjectType<typeof mediaDraftFields>;
const columns = {
  kind: vMediaKind,
  ...mediaDraftFields,
  chapters: v.array(vCue),
  posterAt: v.optional(v.number()),
};
export const mediaFields = {
  mediaId: v.id("libraryMedia"),
  ...columns,
  captions: v.array(v.object(captionFields)),
};
type Chapters = Doc<"libraryMedia">["chapters"];

export async function readMedia({ db }: ViewerQueryCtx, mediaId: MediaId) {
  const row = await requireById(db, "libraryMedia", mediaId);
  const captions = await findCaptions(db, mediaId);
  return { mediaId, ...showFields(columns, row), captions: captions?.captions ?? [] };
}

/** Creates the row that the file's parts belong to. It becomes the item's once all of them have arrived. */
export async function beginMedia(
  { db }: ViewerMutationCtx,
  libraryItemId: Id<"libraryItems">,
  draft: MediaDraft,
): Promise<MediaId> {
  const { contentType: kind } = await requireById(db, "libraryItems", libraryItemId);
  if (kind !== "audio" && kind !== "video") refuseInvalid("file", "not_allowed");
  const name = displayFileName(draft.name);
  const { sizeBytes, seconds } = draft;
  const problem = mediaProblem(kind, { name, sizeBytes });
  if (problem !== null) refuseInvalid("file", PROBLEMS[problem]);
  const contentType = mediaTypeOf(kind, name) ?? refuseInvalid("file", "not_allowed");
  if (!(seconds > 0 && seconds <= mediaSecondsMax)) refuseInvalid("file", "malformed");
  const others = await rowsBy(db, "libraryMedia", "by_libraryItemId", { libraryItemId }).take(
    mediaPerItemMax,
  );
  if (others.length >= mediaPerItemMax) refuseInvalid("file", "too_early");
  return await db.insert("libraryMedia", {
    ...{ libraryItemId, kind, name, contentType, sizeBytes, seconds },
    isPublished: false,
    chapters: [],
    startedAt: Date.now(),
  });
}

const PROBLEMS = {
  too_large: "too_long",
  empty: "blank",
  type_not_allowed: "not_allowed",
} as const;

/**
 * Makes it the item's file. It inherits poster, chapters and captions; the replaced file's id is returned. Idempotent.
 */
export async function finishMedia({ db }: ViewerMutationCtx, mediaId: MediaId) {
  const media = await requireById(db, "libraryMedia", mediaId);
  if (media.readyAt !== undefined) return null;
  if (media.removedAt !== undefined) refuse({ code: "CONFLICT" });
  if (!(await isWhole(db, media))) refuse({ code: "CONFLICT" });
  const item = await requireById(db, "libraryItems", media.libraryItemId);
  if (item.contentType !== media.kind) refuse({ code: "CONFLICT" });
  const before = item.mediaId === undefined ? null : await db.get("libraryMedia", item.mediaId);
  await db.patch("libraryMedia", mediaId, { readyAt: Date.now() });
  if (before !== null) {
    await handOn(db, before, media);
    await retire(db, before);
  }
  await show(db, item, media);
  return before?._id ?? null;
}

async function isWhole(db: DatabaseReader, { _id, sizeBytes }: Doc<"libraryMedia">) {
  const parts = await rowsBy(db, "libraryMediaParts", "by_mediaId_and_number", {
    mediaId: _id,
  }).take(mediaPartsMax);
  const bytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const isInOrder = parts.every(({ number }, index) => number === index);
  return isInOrder && parts.length === countMediaParts(sizeBytes) && bytes === sizeBytes;
}

async function handOn(db: DatabaseWriter, from: Doc<"libraryMedia">, to: Doc<"libraryMedia">) {
  const { posterStorageId, posterType, posterAt } = from;
  const chapters = from.chapters.filter(({ atSeconds }) => atSeconds < to.seconds);
  await db.patch("libraryMedia", to._id, { chapters });
  if (posterAt !== undefined) {
    await db.patch("libraryMedia", to._id, { posterStorageId, posterType, posterAt });
    const noPoster = { posterStorageId: undefined, posterType: undefined, posterAt: undefined };
    await db.patch("libraryMedia", from._id, noPoster);
  }
  const found = await findCaptions(db, from._id);
  if (found === null) return;
  const { captions } = found;
  await db.insert("libraryCaptions", { mediaId: to._id, isPublished: false, captions });
}

export async function cancelMedia({ db }: ViewerMutationCtx, mediaId: MediaId) {
  const { readyAt, removedAt } = await requireById(db, "libraryMedia", mediaId);
  if (readyAt !== undefined) refuse({ code: "CONFLICT" });
  // Counts as removed long ago, so that its bytes are not kept for an undo.
  if (removedAt === undefined) await db.patch("libraryMedia", mediaId, { removedAt: 0 });
}

/** Refused if a published item would have no content left. */
export async function removeMedia({ db }: ViewerMutationCtx, mediaId: MediaId) {
  const media = await requireById(db, "libraryMedia", mediaId);
  const item = await requireById(db, "libraryItems", media.libraryItemId);
  if (item.mediaId !== mediaId) return;
  const text = await findText(db, item._id);
  if (item.isPublished && !hasContent({ ...item, ...text })) refuse({ code: "CONFLICT" });
  await retire(db, media);
  await db.patch("libraryItems", item._id, { mediaId: undefined, mediaSeconds: undefined });
}

export async function restoreMedia({ db }: ViewerMutationCtx, mediaId: MediaId) {
  const media = await requireById(db, "libraryMedia", mediaId);
  const item = await requireById(db, "libraryItems", media.libraryItemId);
  if (media.removedAt === undefined) return;
  const isLate = Date.now() - media.removedAt > fileUndoMs;
  const isOther = item.mediaId !== undefined || item.contentType !== media.kind;
  if (isLate || isOther || media.readyAt === undefined) refuse({ code: "CONFLICT" });
  await db.patch("libraryMedia", mediaId, { removedAt: undefined });
  await show(db, item, media);
}

/** Removes it with its item, and for good. */
export async function discardMedia(db: DatabaseWriter, mediaId: MediaId | undefined) {
  const media = mediaId === undefined ? null : await db.get("libraryMedia", mediaId);
  if (media !== null) await retire(db, media);
}

async function show(db: DatabaseWriter, item: Doc<"libraryItems">, media: Doc<"libraryMedia">) {
  const { _id: mediaId, seconds } = media;
  await db.patch("libraryItems", item._id, { mediaId, mediaSeconds: seconds });
  await publishMedia(db, mediaId, item.isPublished);
}

async function retire(db: DatabaseWriter, { _id }: Doc<"libraryMedia">) {
  await publishMedia(db, _id, false);
  await db.patch("libraryMedia", _id, { removedAt: Date.now() });
}

/** Follows its item: a draft's file is not served to clients. */
export async function publishMedia(
  db: DatabaseWriter,
  mediaId: MediaId | undefined,
  isPublished: boolean,
) {
  if (mediaId === undefined) return;
  await db.patch("libraryMedia", mediaId, { isPublished });
  const captions = await findCaptions(db, mediaId);
  if (captions !== null) await db.patch("libraryCaptions", captions._id, { isPublished });
}

/** Removes only the picture. Idempotent. */
export async function takeOffPoster({ db }: ViewerMutationCtx, mediaId: MediaId) {
  const { posterAt } = await requireById(db, "libraryMedia", mediaId);
  if (posterAt === undefined) return;
  const removed = { posterAt: undefined, posterRemovedAt: Date.now() };
  await db.patch("libraryMedia", mediaId, removed);
}

export async function putBackPoster({ db }: ViewerMutationCtx, mediaId: MediaId) {
  const { posterStorageId, posterAt, posterRemovedAt } = await requireById(
    db,
    "libraryMedia",
    mediaId,
  );
  if (posterAt !== undefined) return;
  const isLate = Date.now() - (posterRemovedAt ?? 0) > fileUndoMs;
  if (isLate || posterStorageId === undefined) refuse({ code: "CONFLICT" });
  await db.patch("libraryMedia", mediaId, { posterAt: Date.now(), posterRemovedAt: undefined });
}

export async function setChapters({ db }: ViewerMutationCtx, mediaId: MediaId, chapters: Chapters) {
  const { seconds } = await requireById(db, "libraryMedia", mediaId);
  if (chapters.length > mediaChaptersMax) refuseInvalid("chapters", "too_long");
  for (const [index, { atSeconds, text }] of chapters.entries()) {
    const isLater = atSeconds > (chapters[index - 1]?.atSeconds ?? -1);
    if (!isLater || !(atSeconds < seconds)) refuseInvalid("chapters", "malformed");
    if (isBlank(text)) refuseInvalid("chapters", "blank");
    requireLength("chapters", text, titleCharactersMax);
  }
  await db.patch("libraryMedia", mediaId, { chapters });
}

/** Takes the text of a WebVTT file; null removes the captions. */
export async function setCaptions(
  { db }: ViewerMutationCtx,
  mediaId: MediaId,
  file: string | null,
) {
  const { isPublished } = await requireById(db, "libraryMedia", mediaId);
  const found = await findCaptions(db, mediaId);
  if (file === null) {
    if (found !== null) await db.delete("libraryCaptions", found._id);
    return;
  }
  const read = readCaptions(file);
  if (!("captions" in read)) {
    const isTooLong = "problem" in read && read.problem === "too_long";
    refuseInvalid("captions", isTooLong ? "too_long" : "malformed");
  }
  const { captions } = read;
  if (!areCaptions(captions)) refuseInvalid("captions", "too_long");
  if (found === null) await db.insert("libraryCaptions", { mediaId, isPublished, captions });
  else await db.patch("libraryCaptions", found._id, { captions });
}

/** Stores where a client is and what they have played, on all devices together. */
export async function followMedia(
  ctx: ViewerMutationCtx,
  mediaId: MediaId,
  { atSeconds, played }: { atSeconds: number; played: string },
) {
  if (!isPlayed(played)) refuseInvalid("played", "malformed");
  const { libraryItemId, seconds } = await requireById(ctx.db, "libraryMedia", mediaId);
  if (!(atSeconds >= 0 && atSeconds <= mediaSecondsMax)) refuseInvalid("atSeconds", "malformed");
  const at = Math.min(atSeconds, seconds);
  await reach(ctx, libraryItemId, ({ playing }) => {
    const before = playing?.mediaId === mediaId ? playing.played : nothingPlayed;
    const all = addPlayed(before, played);
    return { progress: playedPercent(all), playing: { mediaId, atSeconds: at, played: all } };
  });
}

const findCaptions = (db: DatabaseReader, mediaId: MediaId) =>
  findBy(db, "libraryCaptions", "mediaId", mediaId);
