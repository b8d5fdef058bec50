import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vBookingAudience, vSessionType } from "../validators";
import { isOwnPractice, never } from "../gate/rowVerdicts";
import { coaches, exported, type Records } from "../gate/record";

export const bookingPageFields = {
  audience: vBookingAudience,
  word: v.string(),
  greeting: v.optional(v.string()),
  price: v.optional(v.string()),
  showsProfile: v.optional(v.boolean()),
  sessionTypes: v.array(vSessionType),
  durationMinutes: v.number(),
};

export const bookingTables = {
  // At most one per coach, absent until it is first saved: who sees their free times at /book/<word>. Written by that coach,
  // read by every coach, because a word is taken once. The system reads it for strangers (ADR 90).
  bookingPages: defineTable({
    coachId: v.id("users"),
    ...bookingPageFields,
    updatedAt: v.number(),
  })
    .index("by_coachId", ["coachId"])
    .index("by_word", ["word"]),
};

export const bookingRecords: Records<typeof bookingTables> = {
  bookingPages: {
    ...coaches("by_coachId"),
    ...exported,
    fixed: ["coachId"],
    read: ({ viewer }) => viewer.role === "admin", // Every coach: a word is taken once.
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never,
  },
};
