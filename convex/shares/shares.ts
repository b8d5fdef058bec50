import { asyncMap } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import { titleCharactersMax } from "../../domain/limits";
import { isSealedSize, isVaultId, wrappedKeyBytes } from "../../domain/privacy/vault";
import { filesPerEntryMax, isVaultFileId } from "../../domain/privacy/vault-files";
import { countCharacters } from "../../domain/text/text";
import {
  keyForCoachBytes,
  sealedTitleBytesMax,
  shareCharactersMax,
  shareHeadingCharactersMax,
  sharePartsMax,
  sharesMax,
  shareSourceCharactersMax,
} from "../../domain/work/shares";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { requireById, rowsBy, showFields, showPage } from "../gate/rows";
import { requireLength, tidyRequired } from "../gate/tidyTexts";
import { notify, takeBackNotification } from "../notifications/notify";
import { findCoachOf, requireCoachOf } from "../practice/practice";
import { vSender } from "../validators";
import { requireKeysInUse } from "../vault/sharingKeys";
import { commentFields, listComments } from "./shareComments";
import { copyFields, sealedCopyFields } from "./tables";

const { text: _text, forCoach: _forCoach, files: _files, ...sealedLineFields } = sealedCopyFields;

export const newSealedFields = {
  kind: copyFields.kind,
  sourceId: copyFields.sourceId,
  sealed: v.object(sealedCopyFields),
};
type Sealed = ObjectType<typeof sealedCopyFields>;

type Copy = ObjectType<typeof copyFields>;

const { parts: _parts, ...titleFields } = copyFields; // The title is empty where it is sealed.
const sharedFields = {
  shareId: v.id("shares"),
  coachId: v.id("users"),
  sharedAt: v.number(),
  isAnswer: v.boolean(), // To a worksheet that a coach handed out.
  isOfCurrentCoach: v.boolean(), // False after a hand-over: the new coach does not see it.
};

export const shareLineFields = {
  ...titleFields,
  ...sharedFields,
  sealed: v.optional(v.object(sealedLineFields)),
  lastComment: v.optional(v.object({ sender: vSender, writtenAt: v.number() })),
};

export const shareFields = {
  ...copyFields,
  ...sharedFields,
  sealed: v.optional(v.object(sealedCopyFields)),
  comments: v.array(v.object(commentFields)),
};

/** Without the texts, newest first. */
export async function listOwnShares({ db, viewer }: ViewerQueryCtx) {
  const coachId = await findCoachOf(db, viewer.userId);
  const rows = await rowsBy(db, "shares", "by_clientId_and_sharedAt", { clientId: viewer.userId })
    .order("desc")
    .take(sharesMax);
  return await asyncMap(rows, async (row) => {
    const last = await rowsBy(db, "shareComments", "by_shareId_and_writtenAt", {
      shareId: row._id,
    })
      .order("desc")
      .first();
    const lastComment =
      last === null ? undefined : { sender: last.sender, writtenAt: last.writtenAt };
    const line = { ...showFields(titleFields, row), ...toShared(row, coachId) };
    return { ...line, sealed: toSealedLine(row), lastComment };
  });
}

function toSealedLine({ sealed }: Doc<"shares">) {
  if (sealed === undefined) return undefined;
  const { text: _, forCoach: __, files: ___, ...line } = sealed;
  return line;
}

export async function readOwnShare({ db, viewer }: ViewerQueryCtx, shareId: Id<"shares">) {
  const row = await requireById(db, "shares", shareId);
  return await toShare(db, row, await findCoachOf(db, viewer.userId));
}

export async function listSharesWithCoach(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
  paginationOpts: PaginationOptions,
) {
  const shares = rowsBy(db, "shares", "by_clientId_and_coachId_and_sharedAt", {
    clientId,
    coachId: viewer.userId,
  })
    .order("desc")
    .paginate(paginationOpts);
  return await showPage(shares, (row) => toShare(db, row, viewer.userId));
}

/**
 * Stores the copy for the current coach. A newer copy of the same text replaces the one before and keeps its comments;
 * after a hand-over it begins without them, because they are between the client and the earlier coach.
 */
export async function shareCopy(ctx: ViewerMutationCtx, typed: Copy): Promise<Id<"shares">> {
  const known = await findShare(ctx.db, ctx.viewer.userId, typed);
  // A share that answers a handout is changed only by sending the answers again.
  if (known?.handoutId !== undefined) refuseNotFound();
  return (await storeCopy(ctx, typed)).shareId;
}

/**
 * Does the same with a sealed copy. Refuses one that is sealed for a key that is no longer in use, so that the client
 * notices.
 */
export async function shareSealedCopy(
  ctx: ViewerMutationCtx,
  { kind, sourceId, sealed }: ObjectType<typeof newSealedFields>,
): Promise<Id<"shares">> {
  const { db, viewer } = ctx;
  requireLength("sourceId", sourceId, shareSourceCharactersMax);
  requireSealed(sealed);
  await requireKeysInUse(ctx, sealed);
  const known = await findShare(db, viewer.userId, { kind, sourceId });
  if (known?.handoutId !== undefined) refuseNotFound(); // As in `shareCopy`.
  return (await putCopy(ctx, { kind, sourceId, title: "", parts: [], sealed })).shareId;
}

export const renewedKeyFields = {
  shareId: v.id("shares"),
  copyId: v.string(),
  forClient: v.bytes(),
};

/** The client's own key of this copy, sealed again after a renewal of their vault. */
export async function renewOwnKey(
  { db }: ViewerMutationCtx,
  { shareId, copyId, forClient }: ObjectType<typeof renewedKeyFields>,
) {
  const { sealed } = await requireById(db, "shares", shareId);
  if (sealed?.copyId !== copyId) refuseNotFound();
  if (forClient.byteLength !== wrappedKeyBytes) refuseInvalid("forClient", "malformed");
  await db.patch("shares", shareId, { sealed: { ...sealed, forClient } });
}

function requireSealed({ copyId, title, text, forCoach, forClient, files }: Sealed) {
  const isWhole =
    isVaultId(copyId) &&
    isSealedSize(title.byteLength) &&
    title.byteLength <= sealedTitleBytesMax &&
    isSealedSize(text.byteLength) &&
    forCoach.byteLength === keyForCoachBytes &&
    forClient.byteLength === wrappedKeyBytes &&
    (files === undefined || areFiles(files));
  if (!isWhole) refuseInvalid("sealed", "malformed");
}

const areFiles = ({ ids, list }: NonNullable<Sealed["files"]>) =>
  ids.length > 0 &&
  ids.length <= filesPerEntryMax &&
  ids.every(isVaultFileId) &&
  isSealedSize(list.byteLength);

type HandoutAnswer = Pick<Doc<"shares">, "handoutId" | "answers">;

/** `ofHandout` where it is the answer to a worksheet that the coach handed out. */
export async function storeCopy(
  ctx: ViewerMutationCtx,
  typed: Copy,
  ofHandout: HandoutAnswer = {},
) {
  return await putCopy(ctx, { ...requireCopy(typed), ...ofHandout });
}

async function putCopy(
  ctx: ViewerMutationCtx,
  copy: Copy & HandoutAnswer & { sealed?: Sealed },
): Promise<{ shareId: Id<"shares">; coachId: Id<"users"> }> {
  const { db, viewer } = ctx;
  const clientId = viewer.userId;
  const coachId = await requireCoachOf(db, clientId);
  const sharedAt = Date.now();
  const known = await findShare(db, clientId, copy);
  const { title, parts, answers, sealed } = copy;
  if (known?.coachId === coachId) {
    await db.patch("shares", known._id, { title, parts, answers, sealed, sharedAt });
    await notify(ctx, subjectOf({ ...copy, _id: known._id, clientId }));
    return { shareId: known._id, coachId };
  }
  if (known !== null) await removeShare(ctx, known._id);
  await requireRoom(db, clientId);
  const shareId = await db.insert("shares", { clientId, coachId, ...copy, sharedAt });
  await notify(ctx, subjectOf({ ...copy, _id: shareId, clientId }));
  return { shareId, coachId };
}

/** An answer's title is the coach's own, so it may be named. */
const subjectOf = ({
  _id: shareId,
  clientId,
  handoutId,
  title,
}: Pick<Doc<"shares">, "_id" | "clientId" | "handoutId" | "title">) =>
  handoutId === undefined
    ? ({ clientId, kind: "text_shared", shareId } as const)
    : ({ clientId, kind: "worksheet_answered", shareId, handoutId, subjectTitle: title } as const);

/** With its comments, and with what the coach has not read of it. */
export async function withdrawShare(ctx: ViewerMutationCtx, shareId: Id<"shares">) {
  const share = await requireById(ctx.db, "shares", shareId);
  const { clientId, handoutId } = share;
  await removeShare(ctx, shareId);
  if (handoutId !== undefined) await reopenHandout(ctx, handoutId);
  await takeBackNotification(ctx, subjectOf(share));
  await takeBackNotification(ctx, { clientId, kind: "share_commented", shareId });
}

const reopenHandout = ({ db }: ViewerMutationCtx, handoutId: Id<"handouts">) =>
  db.patch("handouts", handoutId, { answered: undefined });

async function removeShare({ db }: ViewerMutationCtx, shareId: Id<"shares">) {
  for (const { commentId } of await listComments(db, shareId)) {
    await db.delete("shareComments", commentId);
  }
  await db.delete("shares", shareId);
}

const toShared = (row: Doc<"shares">, currentId: Id<"users"> | null) => ({
  shareId: row._id,
  coachId: row.coachId,
  sharedAt: row.sharedAt,
  isAnswer: row.handoutId !== undefined,
  isOfCurrentCoach: row.coachId === currentId,
});

async function toShare(db: DatabaseReader, row: Doc<"shares">, coachId: Id<"users"> | null) {
  return {
    ...showFields(copyFields, row),
    ...toShared(row, coachId),
    sealed: row.sealed,
    comments: await listComments(db, row._id),
  };
}

export const findShare = (
  db: DatabaseReader,
  clientId: Id<"users">,
  { kind, sourceId }: Pick<Copy, "kind" | "sourceId">,
) =>
  rowsBy(db, "shares", "by_clientId_and_kind_and_sourceId", { clientId, kind, sourceId }).first();

async function requireRoom(db: DatabaseReader, clientId: Id<"users">) {
  const rows = await rowsBy(db, "shares", "by_clientId_and_sharedAt", { clientId }).take(sharesMax);
  if (rows.length >= sharesMax) refuseInvalid("shares", "too_long");
}

function requireCopy({ kind, sourceId, title, parts }: Copy): Copy {
  requireLength("sourceId", sourceId, shareSourceCharactersMax);
  if (parts.length === 0) refuseInvalid("parts", "blank");
  if (parts.length > sharePartsMax) refuseInvalid("parts", "too_long");
  const characters = parts.reduce((sum, { text }) => sum + countCharacters(text), 0);
  if (characters > shareCharactersMax) refuseInvalid("parts", "too_long");
  for (const { heading = "" } of parts) {
    requireLength("heading", heading, shareHeadingCharactersMax);
  }
  const tidyTitle = tidyRequired(title, { field: "title", charactersMax: titleCharactersMax });
  return { kind, sourceId, title: tidyTitle, parts };
}
