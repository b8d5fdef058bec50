import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { CIRCLE_STATES } from "../../domain/messages/circles";
import { repeatColumns } from "../model/repeats";
import { vMessageReaction } from "../validators";

export const vCircleState = literals(...CIRCLE_STATES);

/**
 * A small group of a coach's clients (ADR 92). Every row repeats the circle's coach. A client reads of a circle only while
 * that coach coaches them.
 */
export const circleTables = {
  // Written by the coach. Read by the coach, those asked and those in it.
  circles: defineTable({
    coachId: v.id("users"),
    name: v.string(),
    about: v.string(),
    prompt: v.optional(v.string()), // Of the week.
    promptAt: v.optional(v.number()),
    openedAt: v.number(),
    closedAt: v.optional(v.number()), // Read-only since, and deleted some time after.
  })
    .index("by_coachId_and_openedAt", ["coachId", "openedAt"])
    .index("by_coachId_and_closedAt", ["coachId", "closedAt"])
    .index("by_closedAt", ["closedAt"]),

  // Added and removed by the coach; the client joins, declines and leaves. Read by both, and by those in the circle once
  // the person has joined. No answer to a client has the id of another one.
  circleMembers: defineTable({
    circleId: v.id("circles"),
    coachId: v.id("users"),
    clientId: v.id("users"),
    state: vCircleState,
    chosenName: v.optional(v.string()), // Absent until they join.
    nameKey: v.optional(v.string()), // Of it: one member has a name.
    invitedAt: v.number(),
    joinedAt: v.optional(v.number()),
    leftAt: v.optional(v.number()),
  })
    .index("by_circleId_and_nameKey", ["circleId", "nameKey"])
    .index("by_clientId_and_circleId", ["clientId", "circleId"])
    .index("by_coachId", ["coachId"]),

  // Written, edited and deleted by the author; emptied by the coach. Read by the author, the coach and those in the circle.
  circlePosts: defineTable({
    circleId: v.id("circles"),
    coachId: v.id("users"),
    authorId: v.id("users"),
    memberId: v.optional(v.id("circleMembers")), // Absent: the coach wrote it.
    parentId: v.optional(v.id("circlePosts")), // What it answers, which may be deleted.
    text: v.string(),
    postedAt: v.number(),
    editedAt: v.optional(v.number()),
    removedAt: v.optional(v.number()), // By the coach, with the text.
    ...repeatColumns,
  })
    .index("by_circleId_and_postedAt", ["circleId", "postedAt"])
    .index("by_authorId_and_circleId", ["authorId", "circleId"])
    .index("by_coachId", ["coachId"]),

  // One of a person to a post. Read by those in the circle, who get counts.
  circleReactions: defineTable({
    circleId: v.id("circles"),
    coachId: v.id("users"),
    postId: v.id("circlePosts"),
    authorId: v.id("users"),
    reaction: vMessageReaction,
  })
    .index("by_postId_and_authorId", ["postId", "authorId"])
    .index("by_circleId", ["circleId"])
    .index("by_authorId", ["authorId"])
    .index("by_coachId", ["coachId"]),
};
