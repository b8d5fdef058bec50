import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

/** The conversations of a practice, with a number for each thread in place of people. */
export default defineSchema({
  messages: defineTable({
    thread: v.number(),
    sender: v.union(v.literal("client"), v.literal("coach")),
    text: v.string(),
    isRead: v.boolean(),
    sentAt: v.number(),
  })
    .index("by_thread_and_sentAt", ["thread", "sentAt"])
    .index("by_thread_and_sender_and_isRead", ["thread", "sender", "isRead"])
    .index("by_sentAt", ["sentAt"])
    .index("by_sender_and_isRead", ["sender", "isRead"]),
  tallies: defineTable({ thread: v.number(), unread: v.number() }).index("by_thread", ["thread"]),
});
