import { type ObjectType, v } from "convex/values";
import { shareCommentCharactersMax, shareCommentsMax } from "../../domain/work/shares";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { requireById, rowsBy, showFields } from "../gate/rows";
import { vSender } from "../validators";
import type { ViewerMutationCtx } from "../gate/access";
import { notify } from "../notifications/notify";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { findRepeat, hashRequest, repeatArguments } from "../gate/repeats";
import { senderOf } from "../gate/rowVerdicts";
import { tidyRequired } from "../gate/tidyTexts";

const columns = { sender: vSender, text: v.string(), writtenAt: v.number() };
export const commentFields = { commentId: v.id("shareComments"), ...columns };

const textRule = { field: "text", charactersMax: shareCommentCharactersMax };

/** Oldest first. */
export async function listComments(db: DatabaseReader, shareId: Id<"shares">) {
  const rows = await listRows(db, shareId);
  return rows.map((row) => ({ commentId: row._id, ...showFields(columns, row) }));
}

const listRows = (db: DatabaseReader, shareId: Id<"shares">) =>
  rowsBy(db, "shareComments", "by_shareId_and_writtenAt", { shareId }).take(shareCommentsMax);

export const newCommentFields = { shareId: v.id("shares"), text: v.string(), ...repeatArguments };

export async function addComment(
  ctx: ViewerMutationCtx,
  { shareId, text, requestName }: ObjectType<typeof newCommentFields>,
): Promise<Id<"shareComments">> {
  const { db, viewer } = ctx;
  const share = await requireById(db, "shares", shareId);
  const { clientId, coachId } = share;
  const comments = await listRows(db, shareId);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(comments, requestHash);
  if (repeated !== undefined) return repeated._id;
  if (comments.length >= shareCommentsMax) refuseInvalid("comments", "too_long");
  const commentId = await db.insert("shareComments", {
    clientId,
    coachId,
    shareId,
    sender: senderOf(viewer),
    text: tidyRequired(text, textRule),
    writtenAt: Date.now(),
    requestHash,
  });
  await notify(ctx, { clientId, kind: "share_commented", shareId });
  return commentId;
}

/** Refuses comments of the other side. A client removes them only together with the share. */
export async function removeComment(
  { db, viewer }: ViewerMutationCtx,
  commentId: Id<"shareComments">,
) {
  const comment = await db.get("shareComments", commentId);
  if (comment === null || comment.sender !== senderOf(viewer)) refuseNotFound();
  await db.delete("shareComments", commentId);
}
