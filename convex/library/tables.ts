import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vContentType, vCue, vDifficulty, vTextBlock } from "../validators";

export const factFields = {
  title: v.string(),
  description: v.string(),
  contentType: vContentType,
  durationMinutes: v.number(),
  difficulty: vDifficulty,
  tags: v.array(v.string()),
  linkUrl: v.optional(v.string()), // https, for external content.
};

export const textFields = { blocks: v.array(vTextBlock), cues: v.array(vCue) };

/** As in the schema: who writes a table, who reads it. */
export const libraryTables = {
  // Written by the coach. Read by the coach, and by every client once published.
  libraryItems: defineTable({
    ...factFields,
    position: v.number(), // Lowest first; unique.
    isPublished: v.boolean(),
    revision: v.optional(v.number()), // Of its text; absent until edited.
    createdAt: v.number(),
  })
    .index("by_isPublished_and_position", ["isPublished", "position"])
    .index("by_position", ["position"]),

  // An item's text, separate so that lists do not read it. Written by the coach, read with the item. `isPublished`
  // repeats the item's.
  libraryTexts: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(),
    ...textFields,
  }).index("by_libraryItemId", ["libraryItemId"]),

  // A row means that the starter library was added, once. Written by the system, read by nobody.
  librarySeedings: defineTable({ seededAt: v.number() }),

  // Usage of an item by all clients. Created by the coach, updated by clients one step at a time. Read by everybody who
  // may read the item.
  libraryTallies: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(), // Repeats the item's.
    opens: v.number(), // People, not clicks.
    completions: v.number(),
    saves: v.number(),
    ratings: v.number(),
    stars: v.number(), // The sum of all ratings.
  }).index("by_libraryItemId", ["libraryItemId"]),

  // Written by the client. Read by the client and the coach.
  libraryProgress: defineTable({
    clientId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    progress: v.number(), // 0 to 100, never lowered.
    resumeAt: v.optional(v.number()), // A block's index, or seconds.
    stars: v.optional(v.number()), // 1 to 5.
    isSaved: v.boolean(),
    isCompleted: v.boolean(),
    lastAccessedAt: v.number(),
    completedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),

  // Items a coach recommends to a client. Written and removed by the coach. Read by both sides.
  libraryAssignments: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    assignedAt: v.number(),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),
};
