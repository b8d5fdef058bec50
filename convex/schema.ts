import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { agreedActionTables } from "./agreedActions/tables";
import { agreementTables } from "./agreements/tables";
import { bookingTables } from "./bookingPages/tables";
import { circleTables } from "./circles/tables";
import { clientTables } from "./clients/tables";
import { feedTables } from "./feeds/tables";
import { goalTables } from "./goals/tables";
import { invoiceTables } from "./invoices/tables";
import { laterMessageTables } from "./laterMessages/tables";
import { libraryTables } from "./library/tables";
import { metricTables } from "./metrics/tables";
import { repeatColumns } from "./model/repeats";
import { notificationTables } from "./notifications/tables";
import { outsideTables } from "./outsideCalendars/tables";
import { privacyTables } from "./privacy/tables";
import { pushTables } from "./push/tables";
import { retentionTables } from "./retention/tables";
import { sessionTables } from "./sessions/tables";
import { shareTables } from "./shares/tables";
import { inviteTables } from "./signIn/inviteTables";
import { passkeyTables } from "./signIn/passkeyTables";
import { signInTables } from "./signIn/tables";
import { systemTables } from "./system/tables";
import { tallyTables } from "./tallies/tables";
import {
  vActivityKind,
  vConsentKind,
  vConsentTextVersion,
  vMessagePriority,
  vMessageReaction,
  vMessageType,
  vOnboardingStep,
  vPhase,
  vRole,
  vSection,
  vSender,
  vTourResult,
  vVoice,
} from "./validators";
import { waitTables } from "./waits/tables";
import { worksheetTables } from "./worksheets/tables";

/**
 * Every table, and for each who writes and reads it; `model/rowRules.ts` enforces that. "The client" is the person a
 * row belongs to (`clientId`); "the coach" is the one designated in `coachings`. Instants are UTC milliseconds, named
 * `…At`. Rows have their own instants, because imported and demo rows are older than their `_creationTime`.
 */
export default defineSchema({
  // Accounts, sign-ins, links, invites and emails.
  ...signInTables,
  ...passkeyTables,
  ...inviteTables,
  // Tallies of the coach's pages, kept in step with the rows below.
  ...tallyTables,
  ...bookingTables,
  // Retention and erasure.
  ...retentionTables,
  // The coach's library.
  ...libraryTables,
  // Requests and the audit log.
  ...privacyTables,
  // Who is to know what happened.
  ...notificationTables,
  // Notifications on a person's devices.
  ...pushTables,
  // Sessions in a person's own calendar.
  ...feedTables,
  // Busy times of a coach's other calendars.
  ...outsideTables,
  ...systemTables,
  // Written once at sign-up or when an invite is accepted, never by a public function. Read by the person and their
  // coach.
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
    postalAddress: v.optional(v.string()), // A client's, for their invoices.
    timeZone: v.optional(v.string()), // IANA; absent until a browser has sent it.
    deviceZone: v.optional(v.string()), // IANA, of the last device; absent while it equals `timeZone`.
    createdAt: v.number(),
  }).index("by_userId", ["userId"]),

  // At most one a person. Written by the upload; removed by the person. Read by the person and the other side of their
  // coaching. Not a row of `files`: those belong to a conversation, and a coach has many.
  profilePhotos: defineTable({
    userId: v.id("users"),
    storageId: v.id("_storage"), // Deleted some time after `removedAt`.
    contentType: v.string(), // By the first bytes, not as declared.
    uploadedAt: v.number(),
    removedAt: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_storageId", ["storageId"]),

  // Who coaches whom: opens a client's content to a coach. Written by the system at sign-up and on hand-over, which
  // ends the old row and adds a new one. Read by both sides, and by a stand-in, whom the coach names.
  coachings: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
    endedName: v.optional(v.string()), // The client's name then: their profile is closed to the coach since.
    archivedAt: v.optional(v.number()), // Out of the coach's list of past clients since.
    standInId: v.optional(v.id("users")), // Another coach, who reads and answers the conversation for this one (ADR 83).
    standInSince: v.optional(v.number()),
  })
    .index("by_clientId_and_coachId_and_endedAt", ["clientId", "coachId", "endedAt"])
    .index("by_coachId_and_endedAt_and_startedAt", ["coachId", "endedAt", "startedAt"])
    .index("by_coachId_and_endedAt_and_standInSince", ["coachId", "endedAt", "standInSince"])
    .index("by_standInId_and_endedAt_and_clientId", ["standInId", "endedAt", "clientId"]),

  // What a coach keeps about clients: tags, and what was agreed.
  ...clientTables,
  // What was issued for it, and the practice's numbers.
  ...invoiceTables,

  // Sessions, held times, notes, and practice settings.
  ...sessionTables,

  // Clients who wait for a time, the times that became free, and messages that wait for theirs.
  ...waitTables,
  ...laterMessageTables,

  // A coach's agreement, and who has accepted it.
  ...agreementTables,

  // What the client does between sessions.
  ...agreedActionTables,
  ...metricTables,

  // Questions that a coach hands out.
  ...worksheetTables,

  // Copies of a client's own texts, shared with the coach, and comments on them; and small groups.
  ...shareTables,
  ...circleTables,

  // What a client wants to reach.
  ...goalTables,

  // One conversation a client. Each side writes its own messages, and only `isRead`, `readAt` and `reaction` in the
  // other's.
  messages: defineTable({
    clientId: v.id("users"), // Whose conversation it is, not the author.
    authorId: v.id("users"),
    authorName: v.optional(v.string()), // Of a stand-in then: the client's coach is another.
    sender: vSender,
    subject: v.string(),
    content: v.string(),
    messageType: vMessageType,
    priority: vMessagePriority,
    fileId: v.optional(v.id("files")),
    quotedId: v.optional(v.id("messages")), // An earlier message of the conversation that this one answers.
    reaction: v.optional(vMessageReaction), // By the other side.
    transcript: v.optional(v.string()), // Of a voice message, in its author's words; the only text they may change.
    isRead: v.boolean(), // By the other side.
    readAt: v.optional(v.number()),
    sentAt: v.number(),
    requestName: v.optional(v.string()), // The idempotency key from the sender's browser.
  })
    .index("by_clientId_and_sentAt", ["clientId", "sentAt"])
    .index("by_clientId_and_sender_and_isRead", ["clientId", "sender", "isRead"])
    .index("by_sender_and_isRead_and_sentAt", ["sender", "isRead", "sentAt"])
    .index("by_priority_and_sentAt", ["priority", "sentAt"])
    .index("by_authorId_and_requestName_and_clientId", ["authorId", "requestName", "clientId"])
    .index("by_sentAt", ["sentAt"]),

  // Texts a coach uses again and again. Written and read by that coach alone.
  savedReplies: defineTable({
    coachId: v.id("users"),
    title: v.string(),
    content: v.string(),
    updatedAt: v.number(),
  }).index("by_coachId_and_title", ["coachId", "title"]),

  // Written by the uploader, read by both sides. Blobs are found through this row only, never by storage id.
  files: defineTable({
    clientId: v.id("users"),
    uploadedBy: v.id("users"),
    name: v.string(),
    path: v.string(), // user-uploads/{userId}/{timestamp}-{name}: a label, not an address.
    sizeBytes: v.number(),
    contentType: v.string(), // As declared, after extension and first bytes agreed.
    voice: v.optional(vVoice), // Of a recording.
    storageId: v.id("_storage"), // Deleted some time after `removedAt`.
    uploadedAt: v.number(),
    removedAt: v.optional(v.number()), // Removed by the uploader; the row stays with its message.
  })
    .index("by_clientId_and_uploadedAt", ["clientId", "uploadedAt"])
    .index("by_storageId", ["storageId"]),

  // Written by the client when a section first has text; the text stays in the browser. Read by both sides.
  sectionProgress: defineTable({
    clientId: v.id("users"),
    phase: vPhase,
    section: vSection,
    completedAt: v.number(),
  }).index("by_clientId_and_section", ["clientId", "section"]),

  // Written by the client. Read by the client and the coach.
  feedback: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // In whose lists it is (ADR 96).
    mostValuable: v.string(),
    unclear: v.string(),
    improvement: v.string(),
    overallRating: v.optional(v.number()), // 1 to 5.
    nextSteps: v.string(),
    submittedAt: v.number(),
    ...repeatColumns,
  })
    .index("by_clientId_and_submittedAt", ["clientId", "submittedAt"])
    .index("by_clientId_and_coachId", ["clientId", "coachId"])
    .index("by_coachId_and_submittedAt", ["coachId", "submittedAt"]),

  // Written by the client. Read by the client and the coach.
  onboarding: defineTable({
    clientId: v.id("users"),
    completedSteps: v.array(vOnboardingStep),
    isDismissed: v.boolean(),
    tourResult: v.optional(vTourResult),
    areMarksHidden: v.optional(v.boolean()), // Their own choice, for the marks on the journey's page.
  }).index("by_clientId", ["clientId"]),

  // Written and read by the client: the last visit, and from when on events are news.
  visits: defineTable({
    clientId: v.id("users"),
    seenAt: v.number(),
    newsSinceAt: v.number(),
  }).index("by_clientId", ["clientId"]),

  // One row a decision, never changed: the last one counts. Written by the client. Read by the client and the coach.
  consents: defineTable({
    clientId: v.id("users"),
    kind: vConsentKind,
    textVersion: vConsentTextVersion,
    isGiven: v.boolean(),
    decidedAt: v.number(),
  }).index("by_clientId_and_kind_and_decidedAt", ["clientId", "kind", "decidedAt"]),

  // One row an event, written in its transaction, never changed. Read by both sides.
  activity: defineTable({
    clientId: v.id("users"), // Whose coaching it belongs to.
    actorId: v.id("users"),
    kind: vActivityKind,
    happenedAt: v.number(),
    subjectTitle: v.optional(v.string()), // Absent where the title would reveal private text.
    sessionId: v.optional(v.id("sessions")),
    goalId: v.optional(v.id("goals")),
    messageId: v.optional(v.id("messages")),
    fileId: v.optional(v.id("files")),
    happenings: v.optional(v.number()), // The sessions of a series that changed together; absent for one.
  })
    .index("by_clientId_and_happenedAt", ["clientId", "happenedAt"])
    .index("by_clientId_and_actorId_and_happenedAt", ["clientId", "actorId", "happenedAt"])
    .index("by_clientId_and_kind_and_happenedAt", ["clientId", "kind", "happenedAt"])
    .index("by_happenedAt", ["happenedAt"]),
});
