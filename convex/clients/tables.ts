import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { PAYMENT_STATES } from "../../domain/practice/packages";
import { vCalendarDate } from "../validators";

export const termFields = {
  sessionsIncluded: v.number(),
  startsOn: vCalendarDate,
  endsOn: v.optional(vCalendarDate), // Inclusive; absent: until it is used up.
  timeZone: v.string(), // IANA, in which the days begin: of the coach who wrote it.
  price: v.optional(v.string()), // As the two agreed it; nothing is added up.
  paymentLink: v.optional(v.string()), // Leads to another service; no card is entered here.
};

/** The rules are in `model/tagRules.ts`, `model/packageRules.ts` and `model/conversationRules.ts`. */
export const clientTables = {
  // What a coach has said of a client's conversation: done with, or not before a moment. Written and read by that coach, and
  // read by their stand-in, for whom the note is.
  threadMarks: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    doneAt: v.optional(v.number()),
    snoozedAt: v.optional(v.number()),
    snoozedUntil: v.optional(v.number()),
    standInNote: v.optional(v.string()),
  })
    .index("by_coachId_and_clientId", ["coachId", "clientId"])
    .index("by_clientId", ["clientId"]),

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

  // What was agreed with a client. Written by the coach, read by both sides; used sessions are counted, not stored.
  packages: defineTable({
    clientId: v.id("users"),
    ...termFields,
    payment: literals(...PAYMENT_STATES), // By hand.
    updatedAt: v.number(),
  })
    .index("by_clientId_and_startsOn", ["clientId", "startsOn"])
    .index("by_payment_and_startsOn", ["payment", "startsOn"]),
};
