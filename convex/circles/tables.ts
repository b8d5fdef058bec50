import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { CIRCLE_STATES } from "../../domain/messages/circles";
import { repeatColumns } from "../gate/repeats";
import { vMessageReaction } from "../validators";
import type { Id, Doc } from "../_generated/dataModel";
import { isCoachOf } from "../clients/verdicts";
import { isOwnPractice, differOnlyIn, type RowDraft, never } from "../gate/rowVerdicts";
import type { Relations } from "../relations";
import { besideRecord, coaches, person, under, exported, type Records } from "../gate/record";

export const vCircleState = literals(...CIRCLE_STATES);

/**
 * A small group of a coach's clients (ADR 92). Every row repeats the circle's coach. A client reads of a circle only while
 * that coach coaches them.
 */
export const circleTables = {
  // Written by the coach. Read by the coach, those invited and those in it.
  circles: defineTable({
    coachId: v.id("users"),
    name: v.string(),
    about: v.string(),
    prompt: v.optional(v.string()), // The prompt of the week.
    promptAt: v.optional(v.number()),
    openedAt: v.number(),
    closedAt: v.optional(v.number()), // Read-only from then on, and deleted some time later.
  })
    .index("by_coachId_and_openedAt", ["coachId", "openedAt"])
    .index("by_coachId_and_closedAt", ["coachId", "closedAt"])
    .index("by_closedAt", ["closedAt"]),

  // Added and removed by the coach; the client joins, declines and leaves. Read by both, and by those in the circle
  // once the person has joined. Nothing that a client receives has the id of another one.
  circleMembers: defineTable({
    circleId: v.id("circles"),
    coachId: v.id("users"),
    clientId: v.id("users"),
    state: vCircleState,
    chosenName: v.optional(v.string()), // Absent until they join.
    nameKey: v.optional(v.string()), // Key of the name, which only one member may have.
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
    parentId: v.optional(v.id("circlePosts")), // The post that it answers, which may be deleted.
    text: v.string(),
    postedAt: v.number(),
    editedAt: v.optional(v.number()),
    removedAt: v.optional(v.number()), // By the coach, with the text.
    ...repeatColumns,
  })
    .index("by_circleId_and_postedAt", ["circleId", "postedAt"])
    .index("by_authorId_and_circleId", ["authorId", "circleId"])
    .index("by_coachId", ["coachId"]),

  // One per person and post. Read by those in the circle, who get counts.
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

export interface OfCircle {
  circleId: Id<"circles">;
  coachId: Id<"users">;
}

const isIn = async (
  { viewer, circleStateOf, isCoaching }: Relations,
  { circleId, coachId }: OfCircle,
  states: readonly (string | null)[],
) => states.includes(await circleStateOf(circleId)) && (await isCoaching(coachId, viewer.userId));

const isJoined = (relations: Relations, row: OfCircle) => isIn(relations, row, ["joined"]);

export const isOfCircle = async (relations: Relations, row: OfCircle) =>
  isOwnPractice(relations, row) || (await isJoined(relations, row));

const isAuthor = ({ viewer }: Relations, row: { authorId: Id<"users"> }) =>
  row.authorId === viewer.userId;

const isOnlyState = differOnlyIn(["state", "invitedAt", "leftAt"]);

const isOnlyEdited = differOnlyIn(["text", "editedAt"]);

const isOnlyAnother = differOnlyIn(["reaction"]);

const isOnlyEmptied = differOnlyIn(["text", "removedAt"]);

/** The coach invites again and removes; only the client joins. */
function isMove(
  relations: Relations,
  before: Doc<"circleMembers">,
  after: RowDraft<"circleMembers">,
) {
  if (isOwnPractice(relations, before))
    return after.state !== "joined" && isOnlyState(before, after);
  if (before.state === "left") return false;
  return after.state === "left" || (after.state === "joined" && after.chosenName !== undefined);
}

export const circleRecords: Records<typeof circleTables> = {
  circles: {
    ...coaches("by_coachId_and_openedAt"),
    ...exported,
    fixed: ["coachId", "openedAt"],
    read: async (relations, row) =>
      isOwnPractice(relations, row) ||
      (await isIn(relations, { ...row, circleId: row._id }, ["invited", "joined"])),
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never, // The sweep deletes it some time after it was closed.
  },
  circleMembers: {
    ofClient: person("by_clientId_and_circleId", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...exported,
    ...besideRecord,
    fixed: ["circleId", "coachId", "clientId"],
    parents: { circleId: "circles" },
    read: async (relations, row) =>
      row.clientId === relations.viewer.userId ||
      isOwnPractice(relations, row) ||
      (row.chosenName !== undefined && (await isJoined(relations, row))), // Everyone who ever joined.
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) &&
      (await isCoachOf(relations, draft.clientId)) &&
      draft.state === "invited" &&
      draft.chosenName === undefined,
    change: (relations, before, after) =>
      (isOwnPractice(relations, before) || before.clientId === relations.viewer.userId) &&
      isMove(relations, before, after),
    remove: (relations, row) =>
      row.state === "invited" &&
      (isOwnPractice(relations, row) || row.clientId === relations.viewer.userId),
  },
  circlePosts: {
    ofClient: person("by_authorId_and_circleId", "authorId"),
    ofCoach: person("by_coachId", "coachId"), // Everything in the coach's circles.
    ...exported,
    fixed: [],
    parents: { circleId: "circles" },
    read: async (relations, row) => isAuthor(relations, row) || (await isOfCircle(relations, row)),
    insert: async (relations, draft) =>
      isAuthor(relations, draft) && (await isOfCircle(relations, draft)),
    change: (relations, before, after) =>
      isAuthor(relations, before)
        ? before.removedAt === undefined && isOnlyEdited(before, after)
        : isOwnPractice(relations, before) && after.text === "" && isOnlyEmptied(before, after),
    remove: isAuthor,
  },
  circleReactions: {
    ofClient: person("by_authorId", "authorId"),
    ofCoach: person("by_coachId", "coachId"),
    alsoUnder: under("circlePosts", "by_postId_and_authorId", "postId"),
    ...exported,
    fixed: [],
    parents: { postId: "circlePosts" },
    read: async (relations, row) => isAuthor(relations, row) || (await isOfCircle(relations, row)),
    insert: async (relations, draft) =>
      isAuthor(relations, draft) && (await isOfCircle(relations, draft)),
    change: (relations, before, after) =>
      isAuthor(relations, before) && isOnlyAnother(before, after),
    remove: () => true, // Deleting a post removes its reactions, also those of others.
  },
};
