import { v } from "convex/values";
import { messageCharactersMax, savedRepliesMax, titleCharactersMax } from "../../domain/limits";
import { trimText, isBlank } from "../../domain/text/text";
import type { Id } from "../_generated/dataModel";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { requireLength } from "../gate/tidyTexts";
import { rowsBy } from "../gate/rows";

const textFields = { title: v.string(), content: v.string() };
export const savedReplyFields = { savedReplyId: v.id("savedReplies"), ...textFields };

interface Texts {
  title: string;
  content: string;
}

/** By title; a coach has no more than a menu can show. */
export async function listSavedReplies({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "savedReplies", "by_coachId_and_title", {
    coachId: viewer.userId,
  }).take(savedRepliesMax);
  return rows.map(({ _id, title, content }) => ({ savedReplyId: _id, title, content }));
}

export async function addSavedReply(ctx: ViewerMutationCtx, texts: Texts) {
  const checked = requireTexts(texts);
  const kept = await listSavedReplies(ctx);
  if (kept.length >= savedRepliesMax) refuseInvalid("savedReplies", "too_long");
  if (kept.some(({ title }) => title === checked.title)) refuse({ code: "CONFLICT" });
  const owner = { coachId: ctx.viewer.userId, updatedAt: Date.now() };
  return await ctx.db.insert("savedReplies", { ...checked, ...owner });
}

export async function changeSavedReply(
  ctx: ViewerMutationCtx,
  savedReplyId: Id<"savedReplies">,
  texts: Texts,
) {
  const checked = requireTexts(texts);
  const kept = await listSavedReplies(ctx);
  const isTaken = kept.some(
    (reply) => reply.title === checked.title && reply.savedReplyId !== savedReplyId,
  );
  if (isTaken) refuse({ code: "CONFLICT" });
  await ctx.db.patch("savedReplies", savedReplyId, { ...checked, updatedAt: Date.now() });
}

function requireTexts({ title, content }: Texts): Texts {
  if (isBlank(title)) refuseInvalid("title", "blank");
  requireLength("title", title, titleCharactersMax);
  if (isBlank(content)) refuseInvalid("content", "blank");
  requireLength("content", content, messageCharactersMax);
  return { title: trimText(title), content };
}
