import { defineTable } from "convex/server";
import { v } from "convex/values";

/** The rules are in `model/tagRules.ts`. */
export const clientTables = {
  // A coach's own words for groups of clients. Written and read by that coach alone.
  tags: defineTable({ coachId: v.id("users"), name: v.string() }).index("by_coachId", ["coachId"]),

  // One row for each tag of a client. Written and read by the tag's coach alone; client queries may not use this table.
  clientTags: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    tagId: v.id("tags"),
  })
    .index("by_coachId_and_clientId", ["coachId", "clientId"])
    .index("by_clientId", ["clientId"])
    .index("by_tagId", ["tagId"]),
};
