import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Clients whom a coach has invited: see `convex/clientInvites.ts`. */
export const inviteTables = {
  // With an address it is for one person, and its link leaves by letter alone; without one it is a link that the coach shares.
  // Only hashes of the links are kept. Written and read by the coach; the system adds a letter's link and notes who came in.
  clientInvites: defineTable({
    coachId: v.id("users"),
    email: v.optional(v.string()),
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
    secretHash: v.optional(v.string()), // absent until the first letter is written
    sentAt: v.number(), // or made, of a shared link
    expiresAt: v.number(),
    revokedAt: v.optional(v.number()),
    joined: v.number(), // people who came in by it
  })
    .index("by_secretHash", ["secretHash"])
    .index("by_coachId_and_sentAt", ["coachId", "sentAt"])
    .index("by_coachId_and_email", ["coachId", "email"])
    .index("by_email", ["email"])
    .index("by_expiresAt", ["expiresAt"]),
};
