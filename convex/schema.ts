import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { signInTables } from "./signIn/tables";
import {
  vActivityKind,
  vCalendarDate,
  vConsentKind,
  vContentType,
  vDifficulty,
  vGoalCategory,
  vGoalPriority,
  vGoalStatus,
  vMessagePriority,
  vMessageType,
  vOnboardingStep,
  vPhase,
  vRole,
  vSection,
  vSender,
  vSessionStatus,
  vSessionType,
  vTourResult,
} from "./validators";

/**
 * Every table, and for each who writes and who reads it. The enforced form of those sentences is `model/rowRules.ts`.
 * "The client" is the person a row belongs to (`clientId`); "the coach" is the one designated in `coachings`.
 * Instants are UTC milliseconds and named `…At`. Rows keep their own instants, because imported and demo rows are older
 * than their `_creationTime`.
 */
export default defineSchema({
  // Accounts, sign-ins, links on their way, invites and letters.
  ...signInTables,

  // Written once at sign-up or when an invite is accepted, never by a public function. Read by the person and their coach.
  userRoles: defineTable({ userId: v.id("users"), role: vRole })
    .index("by_userId", ["userId"])
    .index("by_role", ["role"]),

  // Written by the person. Read by the person and the other side of their coaching.
  profiles: defineTable({
    userId: v.id("users"),
    firstName: v.string(),
    lastName: v.string(),
    phone: v.optional(v.string()),
    bio: v.optional(v.string()),
    avatarFileId: v.optional(v.id("files")),
    timeZone: v.optional(v.string()), // IANA; absent until a browser has told it
    createdAt: v.number(),
  }).index("by_userId", ["userId"]),

  // Who coaches whom: the one row that opens a client's content to a coach. Written by the system at sign-up and on
  // hand-over; a hand-over ends the old row, it never rewrites it. Read by both sides.
  coachings: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_coachId_and_endedAt", ["clientId", "coachId", "endedAt"])
    .index("by_coachId_and_endedAt_and_startedAt", ["coachId", "endedAt", "startedAt"]),

  // Coaching sessions. Written by both sides; a client may book, move and cancel, not complete. Read by both.
  sessions: defineTable({
    clientId: v.id("users"),
    title: v.string(),
    description: v.optional(v.string()),
    sessionType: vSessionType,
    startsAt: v.number(),
    durationMinutes: v.number(),
    timeZone: v.string(), // IANA, of the person who booked
    status: vSessionStatus,
    notes: v.optional(v.string()), // shared with the client; the coach's own are in coachNotes
    cancelReason: v.optional(v.string()),
    updatedAt: v.number(),
  })
    .index("by_clientId_and_startsAt", ["clientId", "startsAt"])
    .index("by_startsAt", ["startsAt"])
    .index("by_status_and_startsAt", ["status", "startsAt"]),

  // Written and read by the coach alone; no client query may name this table.
  coachNotes: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    sessionId: v.optional(v.id("sessions")),
    content: v.string(),
    updatedAt: v.number(),
  }).index("by_clientId_and_updatedAt", ["clientId", "updatedAt"]),

  // Written and read by both sides. `progress` follows the milestones unless a hand has set it.
  goals: defineTable({
    clientId: v.id("users"),
    title: v.string(),
    description: v.optional(v.string()),
    category: vGoalCategory,
    status: vGoalStatus,
    priority: vGoalPriority,
    progress: v.number(), // 0 to 100
    isProgressByHand: v.boolean(),
    targetDate: v.optional(vCalendarDate),
    createdAt: v.number(),
    updatedAt: v.number(),
  })
    .index("by_clientId_and_updatedAt", ["clientId", "updatedAt"])
    .index("by_status_and_updatedAt", ["status", "updatedAt"])
    .index("by_updatedAt", ["updatedAt"]),

  // Written and read by both sides. `clientId` repeats the goal's, and the gate refuses a row where it does not.
  goalMilestones: defineTable({
    clientId: v.id("users"),
    goalId: v.id("goals"),
    title: v.string(),
    isCompleted: v.boolean(),
    targetDate: v.optional(vCalendarDate),
    position: v.number(),
  }).index("by_goalId_and_position", ["goalId", "position"]),

  // One conversation per client. Each side writes its own lines and, in the other's lines, only `isRead` and `readAt`.
  messages: defineTable({
    clientId: v.id("users"), // whose conversation this is, whoever wrote the line
    authorId: v.id("users"),
    sender: vSender,
    subject: v.string(),
    content: v.string(),
    messageType: vMessageType,
    priority: vMessagePriority,
    fileId: v.optional(v.id("files")),
    isRead: v.boolean(), // by the other side
    readAt: v.optional(v.number()),
    sentAt: v.number(),
  })
    .index("by_clientId_and_sentAt", ["clientId", "sentAt"])
    .index("by_clientId_and_sender_and_isRead", ["clientId", "sender", "isRead"])
    .index("by_sender_and_isRead", ["sender", "isRead"])
    .index("by_sentAt", ["sentAt"]),

  // Written by whoever uploads, read by both sides. Blobs are found through this row only, never by their storage id.
  files: defineTable({
    clientId: v.id("users"),
    uploadedBy: v.id("users"),
    name: v.string(),
    path: v.string(), // user-uploads/{userId}/{timestamp}-{name}: a label, not an address
    sizeBytes: v.number(),
    contentType: v.string(),
    storageId: v.id("_storage"),
    uploadedAt: v.number(),
  }).index("by_clientId_and_uploadedAt", ["clientId", "uploadedAt"]),

  // Written by the coach. Read by the coach, and by every client once published.
  libraryItems: defineTable({
    title: v.string(),
    description: v.string(),
    contentType: vContentType,
    durationMinutes: v.number(),
    difficulty: vDifficulty,
    rating: v.optional(v.number()), // 1 to 5, absent until somebody has rated
    tags: v.array(v.string()),
    isPublished: v.boolean(),
    createdAt: v.number(),
  }).index("by_isPublished_and_createdAt", ["isPublished", "createdAt"]),

  // Written by the client. Read by the client and the coach.
  libraryProgress: defineTable({
    clientId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    progress: v.number(), // 0 to 100, never lowered
    isSaved: v.boolean(),
    isCompleted: v.boolean(),
    lastAccessedAt: v.number(),
    completedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),

  // Written by the client when a section first has words; the words themselves stay in the browser. Read by both sides.
  sectionProgress: defineTable({
    clientId: v.id("users"),
    phase: vPhase,
    section: vSection,
    completedAt: v.number(),
  }).index("by_clientId_and_section", ["clientId", "section"]),

  // Written by the client. Read by the client and the coach.
  feedback: defineTable({
    clientId: v.id("users"),
    mostValuable: v.string(),
    unclear: v.string(),
    improvement: v.string(),
    overallRating: v.optional(v.number()), // 1 to 5
    nextSteps: v.string(),
    submittedAt: v.number(),
  })
    .index("by_clientId_and_submittedAt", ["clientId", "submittedAt"])
    .index("by_submittedAt", ["submittedAt"]),

  // Written by the client. Read by the client and the coach, who sees how far the welcome went.
  onboarding: defineTable({
    clientId: v.id("users"),
    completedSteps: v.array(vOnboardingStep),
    isDismissed: v.boolean(),
    tourResult: v.optional(vTourResult),
  }).index("by_clientId", ["clientId"]),

  // Written by the client, one row a decision, never changed: the last one counts. Read by the client and the coach.
  consents: defineTable({
    clientId: v.id("users"),
    kind: vConsentKind,
    textVersion: v.string(),
    isGiven: v.boolean(),
    decidedAt: v.number(),
  }).index("by_clientId_and_kind_and_decidedAt", ["clientId", "kind", "decidedAt"]),

  // One row for each thing that happened, written in the transaction that did it, never changed. Read by both sides.
  activity: defineTable({
    clientId: v.id("users"), // whose coaching it belongs to
    actorId: v.id("users"),
    kind: vActivityKind,
    happenedAt: v.number(),
    subjectTitle: v.optional(v.string()), // absent where the title would repeat private words
    sessionId: v.optional(v.id("sessions")),
    goalId: v.optional(v.id("goals")),
    messageId: v.optional(v.id("messages")),
    fileId: v.optional(v.id("files")),
  })
    .index("by_clientId_and_happenedAt", ["clientId", "happenedAt"])
    .index("by_happenedAt", ["happenedAt"]),
});
