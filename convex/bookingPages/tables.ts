import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vBookingAudience, vSessionType } from "../validators";

export const bookingPageFields = {
  audience: vBookingAudience,
  word: v.string(), // The end of its address; empty until one is chosen.
  greeting: v.optional(v.string()),
  sessionTypes: v.array(vSessionType),
  durationMinutes: v.number(),
};

export const bookingTables = {
  // At most one a coach, absent until it is first saved: who sees their free times at /book/<word>. Written by that coach,
  // read by every coach, because a word is taken once. The system reads it for strangers (ADR 90).
  bookingPages: defineTable({
    coachId: v.id("users"),
    ...bookingPageFields,
    updatedAt: v.number(),
  })
    .index("by_coachId", ["coachId"])
    .index("by_word", ["word"]),
};
