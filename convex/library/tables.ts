import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vContentType, vCue, vDifficulty, vTextBlock } from "../validators";

/** What an item's card says. */
export const factFields = {
  title: v.string(),
  description: v.string(),
  contentType: vContentType,
  durationMinutes: v.number(),
  difficulty: vDifficulty,
  tags: v.array(v.string()),
  linkUrl: v.optional(v.string()), // https, for what lives elsewhere
};

/** Blocks to read, or the cues of a guided script. */
export const textFields = { blocks: v.array(vTextBlock), cues: v.array(vCue) };

/** The coach's shelf, and who reads what. As in the schema: who writes a table, who reads it. */
export const libraryTables = {
  // Written by the coach. Read by the coach, and by every client once published.
  libraryItems: defineTable({
    ...factFields,
    position: v.number(), // on the shelf, lowest first; no two alike
    isPublished: v.boolean(),
    revision: v.optional(v.number()), // of its words; absent until they are edited
    createdAt: v.number(),
  })
    .index("by_isPublished_and_position", ["isPublished", "position"])
    .index("by_position", ["position"]),

  // An item's words, apart so that a list does not read them: blocks to read, or the cues of a guided script.
  // Written by the coach, read with the item. `isPublished` repeats the item's.
  libraryTexts: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(),
    ...textFields,
  }).index("by_libraryItemId", ["libraryItemId"]),

  // How an item is used, by all clients together. Begun by the coach, counted on by clients, one step at a time. Read
  // by everybody who may read the item.
  libraryTallies: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(), // repeats the item's
    opens: v.number(), // people, not times
    completions: v.number(),
    saves: v.number(),
    ratings: v.number(),
    stars: v.number(), // of all ratings together
  }).index("by_libraryItemId", ["libraryItemId"]),

  // Written by the client. Read by the client and the coach.
  libraryProgress: defineTable({
    clientId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    progress: v.number(), // 0 to 100, never lowered
    resumeAt: v.optional(v.number()), // the block or the second they were at
    stars: v.optional(v.number()), // 1 to 5
    isSaved: v.boolean(),
    isCompleted: v.boolean(),
    lastAccessedAt: v.number(),
    completedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),

  // What a coach would like a client to open. Written and taken back by the coach. Read by both sides.
  libraryAssignments: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    assignedAt: v.number(),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),
};
