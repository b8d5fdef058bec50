import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { recordingTypes } from "../../domain/schedule/session-recordings";
import { filed } from "../clients/coachings";
import { isOfEither } from "../clients/verdicts";
import { isOfCircle, type OfCircle } from "../circles/tables";
import {
  besideRecord,
  clients,
  type Declared,
  exported,
  inner,
  person,
  type Records,
  under,
} from "../gate/record";
import {
  differOnlyIn,
  isClientsOwn,
  isOwnPractice,
  isPersonsOwn,
  never,
  sealed,
  senderOf,
} from "../gate/rowVerdicts";
import { vCue, vSender } from "../validators";
import type { Doc, Id } from "../_generated/dataModel";
import type { Relations } from "../relations";

export const qualityFields = {
  lostPercent: v.number(),
  roundTripMs: v.number(),
  isRelayed: v.boolean(),
  width: v.number(),
  height: v.number(),
};

export const vRecordingType = literals(...recordingTypes);

export const recordingColumns = {
  sessionId: v.id("sessions"),
  askedBy: vSender,
  askedAt: v.number(),
  agreedAt: v.optional(v.number()), // When the other person agreed.
  startedAt: v.optional(v.number()),
  contentType: v.optional(vRecordingType),
  endedAt: v.optional(v.number()),
  seconds: v.optional(v.number()), // Absent until all parts have arrived.
  chapters: v.array(vCue), // The agenda's items, as they were begun.
  parts: v.number(), // How many are stored.
  sizeBytes: v.number(), // Of the stored parts.
  keptUntil: v.number(), // 0 after it was withdrawn.
};

export const sealedKeyFields = {
  recordingId: v.id("recordings"),
  vaultId: v.string(),
  sealed: v.bytes(),
};

/** Fields of a room's rows: the room of a session, or of a circle's meeting. */
const ofRoom = {
  sessionId: v.optional(v.id("sessions")),
  circleId: v.optional(v.id("circles")),
  coachId: v.optional(v.id("users")), // The circle's coach.
  clientId: v.optional(v.id("users")), // The session's client; in a circle the person, if they are a client.
  userId: v.id("users"),
};

/**
 * Who is in a room, and what browsers exchange to connect. Sound and picture come only as agreed recordings, sealed.
 */
export const roomTables = {
  // One row for each person: the window with which they are in the room. Written by the person, and by the coach who
  // lets a client in or takes a circle's member out. Read by those who may be in the room. Deleted when they leave, or
  // by the clock.
  roomSeats: defineTable({
    ...ofRoom,
    seat: v.string(), // The window's random name.
    isAdmitted: v.boolean(), // A coach needs nobody to let them in.
    seenAt: v.number(),
  })
    .index("by_sessionId_and_circleId_and_userId", ["sessionId", "circleId", "userId"])
    .index("by_clientId", ["clientId"])
    .index("by_coachId", ["coachId"])
    .index("by_seenAt", ["seenAt"]),

  // From one window to another; deleted once received. Written by the sender, and read by the two alone.
  roomSignals: defineTable({
    ...ofRoom,
    from: v.string(), // The window that sent it.
    toId: v.id("roomSeats"), // The seat of the person it goes to.
    seat: v.string(), // The window it goes to.
    number: v.number(), // From 1; each window counts what it sends to each other one.
    text: v.string(),
  })
    .index("by_sessionId_and_circleId_and_seat_and_number", [
      "sessionId",
      "circleId",
      "seat",
      "number",
    ])
    .index("by_sessionId_and_circleId_and_userId", ["sessionId", "circleId", "userId"])
    .index("by_toId", ["toId"])
    .index("by_clientId", ["clientId"])
    .index("by_coachId", ["coachId"]),

  // One row for each person who came to a room, kept with its session. Written by the person's window, read by both
  // sides.
  attendances: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    userId: v.id("users"),
    joinedAt: v.number(),
    seenAt: v.number(), // When their window last reported: once it is gone, when they left.
    togetherMs: v.number(), // How long they were in the call with the other person.
    rating: v.optional(v.number()), // The client's rating of the hour.
  })
    .index("by_sessionId_and_userId", ["sessionId", "userId"])
    .index("by_clientId", ["clientId"]),

  // How well the call arrives at each of the two, for support. Written by the person's window, read by both sides. Deleted after 14 days.
  callQualities: defineTable({
    sessionId: v.id("sessions"),
    clientId: v.id("users"),
    userId: v.id("users"),
    samples: v.array(v.object({ at: v.number(), ...qualityFields })),
    measuredAt: v.number(), // When the last sample was stored.
  })
    .index("by_sessionId_and_userId", ["sessionId", "userId"])
    .index("by_clientId", ["clientId"])
    .index("by_measuredAt", ["measuredAt"]),

  // A recording of the call, which begins as a request: one of the two asks, the other one agrees, and the coach's
  // window starts it. Read by both sides until one of them withdraws.
  recordings: defineTable({
    ...recordingColumns,
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // The coach in whose list it is (ADR 96).
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
    ...sealedKeyFields,
    clientId: v.id("users"),
  })
    .index("by_recordingId", ["recordingId"])
    .index("by_clientId", ["clientId"]),
};

const isOnlyAdmitted = differOnlyIn(["isAdmitted"]);

type OfRoom = Pick<Doc<"roomSeats">, keyof typeof ofRoom>;

/** A row of a circle names its coach, and one of a session its client. */
const isCircles = (row: OfRoom): row is OfRoom & OfCircle => row.circleId !== undefined;
const isSessions = (row: OfRoom): row is OfRoom & { clientId: Id<"users"> } =>
  row.sessionId !== undefined;

/** Who may be in the room: a circle's coach and those who have joined it, or the two of a session. */
const isOfRoom = async (relations: Relations, row: OfRoom) =>
  isCircles(row)
    ? await isOfCircle(relations, row)
    : isSessions(row) && (await isOfEither(relations, row));

/** In a circle, a client's row must have their own id in `clientId`, so that it is deleted with their account. */
const isOwnInRoom = async (relations: Relations, row: OfRoom) => {
  const { role, userId } = relations.viewer;
  const isFiled = !isCircles(row) || row.clientId === (role === "client" ? userId : undefined);
  return isFiled && isPersonsOwn(relations, row) && (await isOfRoom(relations, row));
};

/** Whether the circle's coach still coaches the member: that may have ended. */
const isStillIn = ({ isCoaching }: Relations, { coachId, userId }: OfRoom) =>
  coachId === undefined || coachId === userId || isCoaching(coachId, userId);

const roomRecord = {
  ofClient: person("by_clientId", "clientId"),
  ofCoach: person("by_coachId", "coachId"),
  ...inner,
  ...besideRecord,
};

/** One row for each person who came, kept with the session. */
const personsOfSession = {
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
} satisfies Declared<"attendances"> & Declared<"callQualities">;

export const roomRecords: Records<typeof roomTables> = {
  roomSeats: {
    ...roomRecord,
    fixed: ["sessionId", "circleId", "coachId", "clientId", "userId"],
    parents: { sessionId: "sessions", circleId: "circles" },
    read: async (relations, row) =>
      (await isOfRoom(relations, row)) && (await isStillIn(relations, row)),
    insert: async (relations, draft) =>
      (await isOwnInRoom(relations, draft)) &&
      (relations.viewer.role === "admin" || !draft.isAdmitted),
    change: (relations, before, after) =>
      isPersonsOwn(relations, before)
        ? before.isAdmitted || !after.isAdmitted
        : relations.viewer.role === "admin" && isOnlyAdmitted(before, after),
    remove: (relations, row) => isPersonsOwn(relations, row) || isOwnPractice(relations, row),
  },
  roomSignals: {
    ...roomRecord,
    fixed: [],
    parents: { sessionId: "sessions", circleId: "circles" },
    alsoUnder: under("roomSeats", "by_toId", "toId"),
    read: async (relations, row) =>
      (isPersonsOwn(relations, row) || (await relations.hasSeat(row.toId))) &&
      (await isOfRoom(relations, row)),
    insert: isOwnInRoom,
    change: never,
    remove: () => true,
  },
  attendances: personsOfSession,
  callQualities: personsOfSession,
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
    fixed: ["recordingId", "vaultId"],
    parents: { recordingId: "recordings" },
    read: isClientsOwn,
    insert: isClientsOwn,
    change: () => true, // Its client alone reads it.
    remove: never,
  },
};
