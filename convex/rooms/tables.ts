import { defineTable } from "convex/server";
import { v } from "convex/values";
import { isOfEither } from "../clients/verdicts";
import { type Records, clients, exported, inner } from "../gate/record";
import { differOnlyIn, isPersonsOwn, never } from "../gate/rowVerdicts";

/** Who is in the room of a session, and what their browsers tell each other to connect. Sound and picture never come here. */
export const roomTables = {
  // One of each person: the window that is in the room. Written by the person, and by the coach who lets a client in. Read by
  // both sides. Deleted when they leave, or by the clock.
  roomSeats: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    userId: v.id("users"),
    seat: v.string(), // Random, of the window.
    commitment: v.string(), // To the window's key, which both compare as words.
    isAdmitted: v.boolean(), // The coach is at once.
    seenAt: v.number(),
  })
    .index("by_sessionId_and_userId", ["sessionId", "userId"])
    .index("by_clientId", ["clientId"])
    .index("by_seenAt", ["seenAt"]),

  // From one window to another; deleted when it was taken. Written by the sender, read by both sides.
  roomSignals: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    userId: v.id("users"), // Who sent it.
    from: v.string(), // The window that sent it.
    seat: v.string(), // The one it is for.
    number: v.number(), // From 1, of the sender's window.
    text: v.string(),
  })
    .index("by_sessionId_and_seat_and_number", ["sessionId", "seat", "number"])
    .index("by_sessionId_and_userId", ["sessionId", "userId"])
    .index("by_clientId", ["clientId"]),

  // One of each person who came to a room, kept with its session. Written by the person's window, read by both sides.
  attendances: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    userId: v.id("users"),
    joinedAt: v.number(),
    seenAt: v.number(), // When they left, once their window is gone.
    togetherMs: v.number(), // In the call with the other.
    rating: v.optional(v.number()), // Of the hour, by the client.
  })
    .index("by_sessionId_and_userId", ["sessionId", "userId"])
    .index("by_clientId", ["clientId"]),
};

const isOnlyAdmitted = differOnlyIn(["isAdmitted"]);

export const roomRecords: Records<typeof roomTables> = {
  roomSeats: {
    ...clients("by_clientId"),
    ...inner,
    visit: false,
    afterCoaching: [],
    fixed: ["sessionId", "userId"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: (relations, draft) =>
      isPersonsOwn(relations, draft) && (relations.viewer.role === "admin" || !draft.isAdmitted),
    change: (relations, before, after) =>
      isPersonsOwn(relations, before)
        ? before.isAdmitted || !after.isAdmitted
        : relations.viewer.role === "admin" && isOnlyAdmitted(before, after),
    remove: isPersonsOwn,
  },
  roomSignals: {
    ...clients("by_clientId"),
    ...inner,
    visit: false,
    afterCoaching: [],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: isPersonsOwn,
    change: never,
    remove: () => true,
  },
  attendances: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change"],
    fixed: ["sessionId", "userId"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: isPersonsOwn,
    change: isPersonsOwn,
    remove: never,
  },
};
