import { defineTable } from "convex/server";
import { v } from "convex/values";
import { repeatColumns } from "../model/repeats";
import { vAuditGroup, vAuditKind, vRequestStatus, vRequestType } from "../validators";

/** Tables behind the privacy page's promises. The rules are in `model/rowRules.ts`. */
export const privacyTables = {
  // One row a coach and client. Written by the coach with its log entry, and required for every read of the record
  // (`model/recordVisits.ts`). Read by the coach.
  recordVisits: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    openUntil: v.number(),
  })
    .index("by_clientId_and_coachId", ["clientId", "coachId"])
    .index("by_coachId", ["coachId"]),

  // Requests about data or for help, with a due date. Written by the client; answered once by the coach it is addressed
  // to. Read by both, also after the coaching has ended.
  privacyRequests: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // Absent while there is no coach; follows a hand-over.
    type: vRequestType,
    text: v.string(),
    receivedAt: v.number(),
    dueAt: v.number(), // By domain/privacy/requests.ts.
    status: vRequestStatus,
    answer: v.optional(v.string()),
    closedAt: v.optional(v.number()), // Answered, declined or withdrawn.
    nextReminderAt: v.optional(v.number()), // Absent after the last one, and when no answer is due.
    ...repeatColumns,
  })
    .index("by_clientId_and_receivedAt", ["clientId", "receivedAt"])
    .index("by_coachId_and_status_and_dueAt", ["coachId", "status", "dueAt"])
    .index("by_coachId_and_closedAt", ["coachId", "closedAt"])
    .index("by_nextReminderAt", ["nextReminderAt"]),

  // Who opened or exported records, gained access or was refused. Written in the transaction of the act, if there is
  // one; never changed. Read by its coach, and by the client where shown to them.
  auditLog: defineTable({
    coachId: v.optional(v.id("users")), // The reader; one row a coach for the whole practice.
    clientId: v.optional(v.id("users")), // The client concerned.
    actorId: v.optional(v.id("users")), // Absent: the system, or unknown.
    kind: vAuditKind,
    group: vAuditGroup, // Of the kind, for the index.
    isShownToClient: v.boolean(), // Of the kind.
    detail: v.optional(v.string()), // A reason or an invited address, never messages.
    happenedAt: v.number(),
  })
    .index("by_coachId_and_happenedAt", ["coachId", "happenedAt"])
    .index("by_coachId_and_group_and_happenedAt", ["coachId", "group", "happenedAt"])
    .index("by_clientId_and_isShownToClient_and_happenedAt", [
      "clientId",
      "isShownToClient",
      "happenedAt",
    ])
    .index("by_clientId_and_actorId_and_kind_and_happenedAt", [
      "clientId",
      "actorId",
      "kind",
      "happenedAt",
    ]),
};
