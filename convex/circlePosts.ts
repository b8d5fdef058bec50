import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { coachMutation, memberMutation, memberQuery } from "./gate/functions";
import {
  addPost,
  deletePost,
  editPost,
  listPosts,
  postFields,
  reactToPost,
  takeDown as takeDownPost,
} from "./circles/circlePosts";
import { repeatArguments } from "./gate/repeats";
import { vMessageReaction } from "./validators";

const ofPost = { postId: v.id("circlePosts") };

export const list = memberQuery({
  args: { circleId: v.id("circles"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(postFields)),
  handler: (ctx, { circleId, paginationOpts }) => listPosts(ctx, circleId, paginationOpts),
});

export const add = memberMutation({
  args: {
    circleId: v.id("circles"),
    text: v.string(),
    parentId: v.optional(v.id("circlePosts")),
    ...repeatArguments,
  },
  returns: v.id("circlePosts"),
  handler: (ctx, post) => addPost(ctx, post),
});

export const edit = memberMutation({
  args: { ...ofPost, text: v.string() },
  returns: v.null(),
  handler: async (ctx, { postId, text }) => {
    await editPost(ctx, postId, text);
    return null;
  },
});

export const remove = memberMutation({
  args: ofPost,
  returns: v.null(),
  handler: async (ctx, { postId }) => {
    await deletePost(ctx, postId);
    return null;
  },
});

export const takeDown = coachMutation({
  args: ofPost,
  returns: v.null(),
  handler: async (ctx, { postId }) => {
    await takeDownPost(ctx, postId);
    return null;
  },
});

export const react = memberMutation({
  args: { ...ofPost, reaction: v.union(vMessageReaction, v.null()) },
  returns: v.null(),
  handler: async (ctx, { postId, reaction }) => {
    await reactToPost(ctx, postId, reaction);
    return null;
  },
});
