import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { libraryTables } from "./library/tables";
import { privacyTables } from "./privacy/tables";
import { tallyTables } from "./tallies/tables";
import { retentionTables } from "./retention/tables";
import { sessionTables } from "./sessions/tables";
import { signInTables } from "./signIn/tables";
import {
  vActivityKind,
  vCalendarDate,
  vConsentKind,
  vConsentTextVersion,
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
  // Tallies of the coach's pages, kept in step with the rows below.
  ...tallyTables,
  // How long records are kept, and how they go.
  ...retentionTables,
  // The coach's shelf, and who reads what.
  ...libraryTables,
  // What is asked about data, and who looked at it.
  ...privacyTables,

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
    timeZone: v.optional(v.string()), // IANA; absent until a browser has told it
    createdAt: v.number(),
  }).index("by_userId", ["userId"]),

  // A person's photo, at most one each. The row is written where the bytes arrive; the person takes it back. Read by the
  // person and the other side of their coaching. Not a row of `files`: those belong to a conversation, and a coach has many.
  profilePhotos: defineTable({
    userId: v.id("users"),
    storageId: v.id("_storage"), // names nothing any more some time after `removedAt`
    contentType: v.string(), // by the first bytes, not as declared
    uploadedAt: v.number(),
    removedAt: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_storageId", ["storageId"]),

  // Who coaches whom: the one row that opens a client's content to a coach. Written by the system at sign-up and on
  // hand-over; a hand-over ends the old row, it never rewrites it. Read by both sides.
  coachings: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
    endedName: v.optional(v.string()), // what the client was called then: their profile is closed to the coach since
  })
    .index("by_clientId_and_coachId_and_endedAt", ["clientId", "coachId", "endedAt"])
    .index("by_coachId_and_endedAt_and_startedAt", ["coachId", "endedAt", "startedAt"]),

  // Sessions, the coach's diary and notes, and how the practice is run.
  ...sessionTables,

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
    .index("by_status_and_targetDate", ["status", "targetDate"])
    .index("by_updatedAt", ["updatedAt"]),

  // Written and read by both sides. `clientId` repeats the goal's, and the gate refuses a row where it does not.
  goalMilestones: defineTable({
    clientId: v.id("users"),
    goalId: v.id("goals"),
    title: v.string(),
    isCompleted: v.boolean(),
    targetDate: v.optional(vCalendarDate),
    position: v.number(),
  })
    .index("by_goalId_and_position", ["goalId", "position"])
    .index("by_clientId", ["clientId"]),

  // One row each time a goal's progress moved, never changed. Written and read by both sides.
  goalProgressPoints: defineTable({
    clientId: v.id("users"),
    goalId: v.id("goals"),
    actorId: v.id("users"),
    progress: v.number(), // 0 to 100
    note: v.optional(v.string()), // a sentence beside a progress set by hand
    recordedAt: v.number(),
  })
    .index("by_goalId_and_recordedAt", ["goalId", "recordedAt"])
    .index("by_clientId", ["clientId"]),

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
    requestName: v.optional(v.string()), // given by the sender's browser, so that a retry is known
  })
    .index("by_clientId_and_sentAt", ["clientId", "sentAt"])
    .index("by_clientId_and_sender_and_isRead", ["clientId", "sender", "isRead"])
    .index("by_sender_and_isRead_and_sentAt", ["sender", "isRead", "sentAt"])
    .index("by_priority_and_sentAt", ["priority", "sentAt"])
    .index("by_authorId_and_requestName_and_clientId", ["authorId", "requestName", "clientId"])
    .index("by_sentAt", ["sentAt"])
    .searchIndex("by_content", { searchField: "content", filterFields: ["clientId"] })
    .searchIndex("by_subject", { searchField: "subject", filterFields: ["clientId"] }),

  // Texts a coach uses again and again. Written and read by that coach alone.
  savedReplies: defineTable({
    coachId: v.id("users"),
    title: v.string(),
    content: v.string(),
    updatedAt: v.number(),
  }).index("by_coachId_and_title", ["coachId", "title"]),

  // Written by whoever uploads, read by both sides. Blobs are found through this row only, never by their storage id.
  files: defineTable({
    clientId: v.id("users"),
    uploadedBy: v.id("users"),
    name: v.string(),
    path: v.string(), // user-uploads/{userId}/{timestamp}-{name}: a label, not an address
    sizeBytes: v.number(),
    contentType: v.string(), // as declared, once extension and first bytes agreed with it
    storageId: v.id("_storage"), // names nothing any more some time after `removedAt`
    uploadedAt: v.number(),
    removedAt: v.optional(v.number()), // taken back by whoever shared it; the row stays, as its message does
  })
    .index("by_clientId_and_uploadedAt", ["clientId", "uploadedAt"])
    .index("by_storageId", ["storageId"]),

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

  // Written and read by the client alone: when they were last here, and from when on they have yet to be told the news.
  visits: defineTable({
    clientId: v.id("users"),
    seenAt: v.number(),
    newsSinceAt: v.number(),
  }).index("by_clientId", ["clientId"]),

  // Written by the client, one row a decision, never changed: the last one counts. Read by the client and the coach.
  consents: defineTable({
    clientId: v.id("users"),
    kind: vConsentKind,
    textVersion: vConsentTextVersion,
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
