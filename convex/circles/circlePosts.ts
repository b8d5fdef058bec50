import type { PaginationOptions } from "convex/server";
import { type ObjectType, v } from "convex/values";
import { messagePreviewCharactersMax } from "../../domain/limits";
import {
  circleMembersMax,
  circlePostCharactersMax,
  circlePostsPerPage,
} from "../../domain/messages/circles";
import { MESSAGE_REACTIONS, type MessageReaction } from "../../domain/messages/message-vocabulary";
import { cutCharacters } from "../../domain/text/text";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { atMost, requireById, rowsBy, showPage } from "../gate/rows";
import { vMessageReaction } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { emptyPage } from "../clients/clientPages";
import { refuseNotFound } from "../gate/refuse";
import { findRepeat, hashRequest, repeatArguments, repeatRowsMax } from "../gate/repeats";
import { tidyRequired } from "../gate/tidyTexts";
import { findCircle, requireCircle, requireOpenCircle } from "./circles";

/** Who wrote it, without the id of a person. */
const author = {
  isByCoach: v.boolean(),
  authorName: v.union(v.string(), v.null()), // The chosen name; null for the coach, and for a person who is gone.
};

export const postFields = {
  postId: v.id("circlePosts"),
  ...author,
  isOwn: v.boolean(),
  text: v.string(),
  isRemoved: v.boolean(), // By the coach.
  postedAt: v.number(),
  editedAt: v.optional(v.number()),
  isReply: v.boolean(),
  answered: v.union(v.object({ ...author, preview: v.string() }), v.null()), // Null also for a deleted post.
  reactions: v.array(v.object({ reaction: vMessageReaction, count: v.number() })),
  ownReaction: v.optional(vMessageReaction),
};

const textRule = { field: "text", charactersMax: circlePostCharactersMax };
/** Everybody who ever was in it, and the coach. */
const reactionsMax = circleMembersMax + 1;

/** The newest first; empty for anyone who is not in the circle. */
export async function listPosts(
  ctx: ViewerQueryCtx,
  circleId: Id<"circles">,
  paginationOpts: PaginationOptions,
) {
  if ((await findCircle(ctx, circleId)) === null) return emptyPage;
  const posts = rowsBy(ctx.db, "circlePosts", "by_circleId_and_postedAt", { circleId })
    .order("desc")
    .paginate(atMost(paginationOpts, circlePostsPerPage));
  return await showPage(posts, (row) => toPost(ctx, row));
}

async function toPost({ db, viewer }: ViewerQueryCtx, row: Doc<"circlePosts">) {
  return {
    postId: row._id,
    ...(await nameAuthor(db, row)),
    isOwn: row.authorId === viewer.userId,
    text: row.text,
    isRemoved: row.removedAt !== undefined,
    postedAt: row.postedAt,
    editedAt: row.editedAt,
    isReply: row.parentId !== undefined,
    answered: await findAnswered(db, row.parentId),
    ...(await countReactions(db, row._id, viewer.userId)),
  };
}

async function nameAuthor(db: DatabaseReader, { memberId }: Doc<"circlePosts">) {
  const member = memberId === undefined ? null : await db.get("circleMembers", memberId);
  return { isByCoach: memberId === undefined, authorName: member?.chosenName ?? null };
}

async function findAnswered(db: DatabaseReader, parentId: Id<"circlePosts"> | undefined) {
  const row = parentId === undefined ? null : await db.get("circlePosts", parentId);
  if (row === null) return null;
  const preview = cutCharacters(row.text, messagePreviewCharactersMax);
  return { ...(await nameAuthor(db, row)), preview };
}

async function countReactions(db: DatabaseReader, postId: Id<"circlePosts">, userId: Id<"users">) {
  const rows = await listReactions(db, postId);
  const reactions = MESSAGE_REACTIONS.flatMap((reaction) => {
    const count = rows.filter((row) => row.reaction === reaction).length;
    return count === 0 ? [] : [{ reaction, count }];
  });
  return { reactions, ownReaction: rows.find((row) => row.authorId === userId)?.reaction };
}

const listReactions = (db: DatabaseReader, postId: Id<"circlePosts">) =>
  rowsBy(db, "circleReactions", "by_postId_and_authorId", { postId }).take(reactionsMax);

export const newPostFields = {
  circleId: v.id("circles"),
  text: v.string(),
  parentId: v.optional(v.id("circlePosts")),
  ...repeatArguments,
};

export async function addPost(
  ctx: ViewerMutationCtx,
  { circleId, text, parentId, requestName }: ObjectType<typeof newPostFields>,
) {
  const { db, viewer } = ctx;
  const { circle, member } = await requireOpenCircle(ctx, circleId);
  const requestHash = hashRequest(ctx, requestName);
  const repeated = findRepeat(await listLatestOwn(ctx, circleId), requestHash);
  if (repeated !== undefined) return repeated._id;
  const answered = parentId === undefined ? null : await db.get("circlePosts", parentId);
  if (parentId !== undefined && answered?.circleId !== circleId) refuseNotFound();
  return await db.insert("circlePosts", {
    circleId,
    coachId: circle.coachId,
    authorId: viewer.userId,
    memberId: member?._id,
    parentId,
    text: tidyRequired(text, textRule),
    postedAt: Date.now(),
    requestHash,
  });
}

const listLatestOwn = ({ db, viewer }: ViewerMutationCtx, circleId: Id<"circles">) =>
  rowsBy(db, "circlePosts", "by_authorId_and_circleId", { authorId: viewer.userId, circleId })
    .order("desc")
    .take(repeatRowsMax);

export async function editPost(ctx: ViewerMutationCtx, postId: Id<"circlePosts">, words: string) {
  const post = await requireById(ctx.db, "circlePosts", postId);
  await requireOpenCircle(ctx, post.circleId);
  if (post.authorId !== ctx.viewer.userId) refuseNotFound();
  const text = tidyRequired(words, textRule);
  if (text !== post.text) {
    await ctx.db.patch("circlePosts", postId, { text, editedAt: Date.now() });
  }
}

/** Deletes the viewer's own post, also in a closed circle. Answers to it stay. */
export async function deletePost(ctx: ViewerMutationCtx, postId: Id<"circlePosts">) {
  const post = await requireById(ctx.db, "circlePosts", postId);
  await requireCircle(ctx, post.circleId);
  if (post.authorId !== ctx.viewer.userId) refuseNotFound();
  for (const { _id } of await listReactions(ctx.db, postId)) {
    await ctx.db.delete("circleReactions", _id);
  }
  await ctx.db.delete("circlePosts", postId);
}

/** Empties a member's post, for the coach; everybody sees that it was removed. */
export async function takeDown(ctx: ViewerMutationCtx, postId: Id<"circlePosts">) {
  const post = await requireById(ctx.db, "circlePosts", postId);
  if (post.memberId === undefined) refuseNotFound();
  if (post.removedAt !== undefined) return;
  await ctx.db.patch("circlePosts", postId, { text: "", removedAt: Date.now() });
}

/** Sets the viewer's reaction to another person's post; null removes it. Notifies nobody. */
export async function reactToPost(
  ctx: ViewerMutationCtx,
  postId: Id<"circlePosts">,
  reaction: MessageReaction | null,
) {
  const { db, viewer } = ctx;
  const { circleId, coachId, authorId, removedAt } = await requireById(
    ctx.db,
    "circlePosts",
    postId,
  );
  await requireOpenCircle(ctx, circleId);
  if (authorId === viewer.userId || removedAt !== undefined) refuseNotFound();
  const known = await rowsBy(db, "circleReactions", "by_postId_and_authorId", {
    postId,
    authorId: viewer.userId,
  }).unique();
  if (reaction === null) {
    if (known !== null) await db.delete("circleReactions", known._id);
  } else if (known === null) {
    const whose = { circleId, coachId, postId, authorId: viewer.userId };
    await db.insert("circleReactions", { ...whose, reaction });
  } else if (known.reaction !== reaction) {
    await db.patch("circleReactions", known._id, { reaction });
  }
}
