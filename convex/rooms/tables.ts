import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { recordingTypes } from "../../domain/schedule/session-recordings";
import { filed } from "../clients/coachings";
import { isOfEither } from "../clients/verdicts";
import { type Records, besideRecord, clients, exported, inner } from "../gate/record";
import {
  differOnlyIn,
  isClientsOwn,
  isPersonsOwn,
  never,
  sealed,
  senderOf,
} from "../gate/rowVerdicts";
import { vCue, vSender } from "../validators";

export const qualityFields = {
  lostPercent: v.number(),
  roundTripMs: v.number(),
  isRelayed: v.boolean(),
  width: v.number(),
  height: v.number(),
};

/** Who is in the room of a session, and what their browsers tell each other to connect. Sound and picture come here sealed, and only where both agreed to a recording. */
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

  // How well the call arrives at each of the two, for support. Written by the person's window, read by both sides. Deleted after 14 days.
  callQualities: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    userId: v.id("users"),
    samples: v.array(v.object({ at: v.number(), ...qualityFields })),
    measuredAt: v.number(), // The last one.
  })
    .index("by_sessionId_and_userId", ["sessionId", "userId"])
    .index("by_clientId", ["clientId"])
    .index("by_measuredAt", ["measuredAt"]),

  // A recording of the call, from the question on. One of the two asks, the other one agrees, and the coach's window begins it.
  // Read by both sides until one of them withdraws.
  recordings: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // In whose list it is (ADR 96).
    askedBy: vSender,
    askedAt: v.number(),
    agreedAt: v.optional(v.number()), // By the other one.
    startedAt: v.optional(v.number()),
    contentType: v.optional(literals(...recordingTypes)),
    endedAt: v.optional(v.number()),
    seconds: v.optional(v.number()), // Once all of it is here.
    chapters: v.array(vCue), // The agenda's points, as they were begun.
    parts: v.number(), // That are stored.
    sizeBytes: v.number(), // Of those.
    keptUntil: v.number(), // 0 after it was withdrawn.
  })
    .index("by_sessionId", ["sessionId"])
    .index("by_clientId_and_coachId", ["clientId", "coachId"])
    .index("by_coachId", ["coachId"])
    .index("by_keptUntil", ["keptUntil"]),

  // The sealed bytes, as the coach's browser sends them. Written and read by the endpoint alone.
  recordingParts: defineTable({
    recordingId: v.id("recordings"),
    clientId: v.id("users"),
    number: v.number(), // From 0.
    storageId: v.id("_storage"),
    sizeBytes: v.number(),
  })
    .index("by_recordingId_and_number", ["recordingId", "number"])
    .index("by_clientId", ["clientId"])
    .index("by_storageId", ["storageId"]),

  // The key of a recording, sealed by its client's vault. Written and read by the client alone.
  recordingKeys: defineTable({
    recordingId: v.id("recordings"),
    clientId: v.id("users"),
    vaultId: v.string(),
    sealed: v.bytes(),
  })
    .index("by_recordingId", ["recordingId"])
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
  callQualities: {
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
  recordings: {
    ...clients("by_clientId_and_coachId"),
    filled: filed,
    ...exported,
    visit: true,
    afterCoaching: ["insert"], // Stopping and withdrawing remain.
    fixed: ["sessionId", "coachId", "askedBy", "askedAt"],
    parents: { sessionId: "sessions" },
    read: (relations, row) => row.keptUntil > 0 && isOfEither(relations, row),
    insert: ({ viewer }, draft) =>
      draft.askedBy === senderOf(viewer) && draft.agreedAt === undefined,
    change: ({ viewer }, before, after) =>
      (after.agreedAt === before.agreedAt || before.askedBy !== senderOf(viewer)) &&
      (after.startedAt === before.startedAt ||
        (viewer.role === "admin" && before.agreedAt !== undefined)),
    remove: never,
  },
  recordingParts: {
    ...clients("by_clientId"),
    ...inner,
    ...besideRecord,
    ...sealed,
    bytes: "storageId",
  },
  recordingKeys: {
    ...clients("by_clientId"),
    ...exported,
    ...besideRecord,
    parents: { recordingId: "recordings" },
    read: isClientsOwn,
    insert: isClientsOwn,
    change: never,
    remove: never,
  },
};
