import { defineTable } from "convex/server";
import { v } from "convex/values";

/** The rules are in `model/agreementRules.ts`. */
export const agreementTables = {
  // A coach's agreement, one row for each version, never reworded. Written by the coach, read by them and their clients.
  agreements: defineTable({
    coachId: v.id("users"),
    version: v.number(), // From 1.
    text: v.string(),
    publishedAt: v.number(),
    withdrawnAt: v.optional(v.number()), // Nobody is asked for it since.
  }).index("by_coachId_and_version", ["coachId", "version"]),

  // A client's acceptance of one version, with the text as it was: it outlives the coach's own row. Written once by the
  // client, read by both sides.
  agreementAcceptances: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"), // With whom it was agreed.
    version: v.number(),
    text: v.string(),
    acceptedAt: v.number(),
  }).index("by_clientId_and_coachId_and_version", ["clientId", "coachId", "version"]),
};
