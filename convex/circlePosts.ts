import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, memberMutation, memberQuery } from "./gate/functions";
import {
  addPost,
  deletePost,
  editPost,
  listPosts,
  newPostFields,
  postFields,
  reactToPost,
  takeDown as takeDownPost,
} from "./circles/circlePosts";
import { vMessageReaction } from "./validators";

const ofPost = { postId: v.id("circlePosts") };

export const list = memberQuery({
  args: { circleId: v.id("circles"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(postFields)),
  handler: (ctx, { circleId, paginationOpts }) => listPosts(ctx, circleId, paginationOpts),
});

export const add = memberMutation({
  args: newPostFields,
  returns: v.id("circlePosts"),
  handler: (ctx, post) => addPost(ctx, post),
});

export const edit = memberMutation({
  args: { ...ofPost, text: v.string() },
  handler: (ctx, { postId, text }) => editPost(ctx, postId, text),
});

export const remove = memberMutation({
  args: ofPost,
  handler: (ctx, { postId }) => deletePost(ctx, postId),
});

export const takeDown = coachMutation({
  args: ofPost,
  handler: (ctx, { postId }) => takeDownPost(ctx, postId),
});

export const react = memberMutation({
  args: { ...ofPost, reaction: v.union(vMessageReaction, v.null()) },
  handler: (ctx, { postId, reaction }) => reactToPost(ctx, postId, reaction),
});
