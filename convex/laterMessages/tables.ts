import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { LATER_UNSENT_REASONS } from "../../domain/messages/later-messages";
import { isOfConversation } from "../clients/verdicts";
import { isOwnPractice, isOnlyTakenBack } from "../gate/rowVerdicts";
import { besideRecord, person, inner, type Records } from "../gate/record";

export const vLaterUnsentReason = literals(...LATER_UNSENT_REASONS);

export const laterMessageTables = {
  // A coach's message that waits for its time (ADR 5). Written and read by its author alone; the clock turns it into a
  // row of `messages` and deletes it.
  laterMessages: defineTable({
    coachId: v.id("users"), // The author: the client's coach, or the stand-in.
    clientId: v.id("users"),
    clientName: v.string(), // As it was then: the profile is closed to the author when the coaching ends.
    content: v.string(),
    answeredId: v.optional(v.id("messages")), // The message whose subject it continues.
    quotedId: v.optional(v.id("messages")),
    dueAt: v.number(),
    requestName: v.optional(v.string()), // The idempotency key, which its message gets.
    revision: v.number(), // From 1.
    unsentReason: v.optional(vLaterUnsentReason), // Why it was not sent when due; the author decides.
    removedAt: v.optional(v.number()), // Kept until the sweep, for an undo.
  })
    .index("by_coachId_and_removedAt_and_clientId_and_dueAt", [
      "coachId",
      "removedAt",
      "clientId",
      "dueAt",
    ])
    .index("by_removedAt_and_unsentReason_and_dueAt", ["removedAt", "unsentReason", "dueAt"])
    .index("by_clientId", ["clientId"]),
};

export const laterMessageRecords: Records<typeof laterMessageTables> = {
  laterMessages: {
    // Treated like private notes until they are sent: the client does not learn of them.
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_removedAt_and_clientId_and_dueAt", "coachId"),
    ...inner,
    ...besideRecord,
    fixed: ["coachId", "clientId"],
    parents: {}, // Closed to the author when the coaching ends; `deliver` checks them again.
    read: isOwnPractice,
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) && (await isOfConversation(relations, draft)),
    change: async (relations, before, after) =>
      isOnlyTakenBack(before, after) || (await isOfConversation(relations, before)),
    remove: () => true, // Readable by the author only.
  },
};
