import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  notes: defineTable({ text: v.string() }),
  scores: defineTable({ player: v.string(), points: v.number() }),
  members: defineTable({ name: v.string(), isGreeted: v.optional(v.boolean()) }),
  tasks: defineTable({ what: v.string(), addedAt: v.commitTs() }).index("by_time", ["addedAt"]),
  events: defineTable({ what: v.string() }),
});
