import { authTables } from "@convex-dev/auth/server";
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  ...authTables,
  messages: defineTable({
    channel: v.string(),
    body: v.string(),
    author: v.optional(v.string()),
    isPinned: v.optional(v.boolean()),
  })
    .index("by_channel", ["channel"])
    .index("by_author", ["author"])
    .searchIndex("by_body", { searchField: "body", filterFields: ["channel"] }),
  counters: defineTable({ name: v.string(), value: v.number() }).index("by_name", ["name"]),
  everything: defineTable({
    aNull: v.null(),
    aBoolean: v.boolean(),
    aNumber: v.number(),
    aBigint: v.int64(),
    aString: v.string(),
    aBuffer: v.bytes(),
    anArray: v.array(v.any()),
    anObject: v.object({ inner: v.optional(v.string()) }),
    aRecord: v.record(v.string(), v.number()),
    aUnion: v.union(v.literal("red"), v.literal("blue"), v.number()),
    anId: v.optional(v.id("messages")),
    anything: v.optional(v.any()),
  }).index("by_anything", ["anything"]),
  stamps: defineTable({ label: v.string(), committedAt: v.commitTs() }),
  runs: defineTable({ label: v.string(), atMs: v.number() }).index("by_label", ["label"]),
});
