import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vAuditGroup, vAuditKind, vRequestStatus, vRequestType } from "../validators";

/** What keeps the privacy page's word. Who may do what is in `model/rowRules.ts`. */
export const privacyTables = {
  // What clients ask about their data, or for help with, each with the time an answer is promised for. Written by the client;
  // the coach it is addressed to answers it once. Read by these two: also after a coaching has ended, an answer is owed.
  privacyRequests: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // absent while there is no coach; follows a hand-over
    type: vRequestType,
    text: v.string(),
    receivedAt: v.number(),
    dueAt: v.number(), // as domain/requests.ts says
    status: vRequestStatus,
    answer: v.optional(v.string()),
    closedAt: v.optional(v.number()), // answered, declined or withdrawn
    nextReminderAt: v.optional(v.number()), // absent once all have gone out or nothing is owed any more
  })
    .index("by_clientId_and_receivedAt", ["clientId", "receivedAt"])
    .index("by_coachId_and_status_and_dueAt", ["coachId", "status", "dueAt"])
    .index("by_coachId_and_closedAt", ["coachId", "closedAt"])
    .index("by_nextReminderAt", ["nextReminderAt"]),

  // Who looked, took along, let in or was turned away. One row each time, written in the transaction that did it where
  // there is one; nobody changes or removes it. Read by the coach it is kept for; by the client, where it is shown to them.
  auditLog: defineTable({
    coachId: v.optional(v.id("users")), // for whose eyes it is kept; one row for each where it concerns them all
    clientId: v.optional(v.id("users")), // whose data it is about
    actorId: v.optional(v.id("users")), // absent: the system, or nobody who is known
    kind: vAuditKind,
    group: vAuditGroup, // of the kind, so that an index can tell groups apart
    isShownToClient: v.boolean(), // of the kind too
    detail: v.optional(v.string()), // a reason given, an address invited: never what anybody wrote to the other
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
