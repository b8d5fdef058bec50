import { defineTable } from "convex/server";
import { v } from "convex/values";
import { repeatColumns } from "../gate/repeats";
import {
  vAuditGroup,
  vAuditKind,
  vRequestStatus,
  vRequestType,
  vConsentKind,
  vConsentTextVersion,
} from "../validators";
import { isCoachOf, isStandInFor, clientsRecord } from "../clients/verdicts";
import {
  isOwnPractice,
  never,
  isClientsOwn,
  differOnlyIn,
  type RowDraft,
} from "../gate/rowVerdicts";
import { besideRecord, clients, person, exported, inner, type Records } from "../gate/record";
import { requestUndoMs } from "../../domain/limits";
import { auditGroupOf, isShownToClient } from "../../domain/privacy/audit-kinds";
import { nextReminderAt, requestDueAt } from "../../domain/privacy/requests";
import type { Doc } from "../_generated/dataModel";
import type { Relations } from "../relations";

export const requestColumns = {
  type: vRequestType,
  text: v.string(),
  receivedAt: v.number(),
  dueAt: v.number(), // Calculated by domain/privacy/requests.ts.
  status: vRequestStatus,
  answer: v.optional(v.string()),
  closedAt: v.optional(v.number()), // Answered, declined or withdrawn.
};

export const consentFields = {
  isGiven: v.boolean(),
  decidedAt: v.number(),
  textVersion: vConsentTextVersion,
};

export const privacyTables = {
  // One row per coach and client. Written by the coach with its log entry, and required for every read of the record
  // (`clients/recordVisits.ts`). Read by the coach.
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
    ...requestColumns,
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
    // The coach who reads it; an entry for the whole practice has a row for each coach.
    coachId: v.optional(v.id("users")),
    clientId: v.optional(v.id("users")),
    actorId: v.optional(v.id("users")), // Absent: the system, or unknown.
    kind: vAuditKind,
    group: vAuditGroup, // The group of the kind, repeated for the index.
    isShownToClient: v.boolean(), // Follows from the kind.
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

  // One row a decision, never changed: the last one counts. Written by the client. Read by the client and the coach.
  consents: defineTable({
    clientId: v.id("users"),
    kind: vConsentKind,
    ...consentFields,
  }).index("by_clientId_and_kind_and_decidedAt", ["clientId", "kind", "decidedAt"]),
};

/** The client, and the coach who has to answer, even after the coaching. */
const isOfRequest = ({ viewer }: Relations, row: Doc<"privacyRequests">) =>
  viewer.role === "admin" ? row.coachId === viewer.userId : row.clientId === viewer.userId;

/** The due date is calculated, never chosen. */
const isJustAsked = (draft: RowDraft<"privacyRequests">) =>
  draft.status === "open" &&
  draft.answer === undefined &&
  draft.closedAt === undefined &&
  draft.dueAt === requestDueAt(draft.type, draft.receivedAt) &&
  draft.nextReminderAt === nextReminderAt(draft, draft.receivedAt);

const isOnlyClosed = differOnlyIn(["status", "answer", "closedAt", "nextReminderAt"]);
const isOnlyTakenBack = differOnlyIn(["status", "closedAt", "nextReminderAt"]);

/** An answer is given once, has a text, and leaves the question as it is. */
const isAnswer = (before: Doc<"privacyRequests">, after: RowDraft<"privacyRequests">) =>
  before.status === "open" &&
  ["answered", "declined"].includes(after.status) &&
  isOnlyClosed(before, after);

/** The client withdraws an open request, or undoes that shortly after; the due date stays. */
function isWithdrawal(before: Doc<"privacyRequests">, after: RowDraft<"privacyRequests">) {
  if (!isOnlyTakenBack(before, after)) return false;
  if (before.status === "open") return after.status === "withdrawn";
  const isFresh = Date.now() - (before.closedAt ?? 0) <= requestUndoMs;
  return before.status === "withdrawn" && after.status === "open" && isFresh;
}

/** About the writer or one of their clients, with the kind's own group. */
async function isOwnAct(relations: Relations, draft: RowDraft<"auditLog">): Promise<boolean> {
  const { viewer } = relations;
  if (draft.actorId !== viewer.userId) return false;
  if (draft.group !== auditGroupOf(draft.kind)) return false;
  if (draft.isShownToClient !== isShownToClient(draft.kind)) return false;
  if (viewer.role === "client") return draft.clientId === viewer.userId;
  if (draft.coachId !== viewer.userId) return false;
  if (draft.clientId === undefined) return true;
  return (
    (await isCoachOf(relations, draft.clientId)) || (await isStandInFor(relations, draft.clientId))
  );
}

export const privacyRecords: Records<typeof privacyTables> = {
  recordVisits: {
    ofClient: person("by_clientId_and_coachId", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...inner,
    ...besideRecord,
    fixed: ["coachId", "clientId"],
    read: isOwnPractice,
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) &&
      ((await isCoachOf(relations, draft.clientId)) ||
        (await isStandInFor(relations, draft.clientId))),
    change: async (relations, row) =>
      (await isCoachOf(relations, row.clientId)) || (await isStandInFor(relations, row.clientId)),
    remove: never,
  },
  privacyRequests: {
    ...clients("by_clientId_and_receivedAt"),
    ...exported,
    ...besideRecord,
    fixed: [],
    read: isOfRequest,
    insert: (relations, draft) => isClientsOwn(relations, draft) && isJustAsked(draft),
    change: ({ viewer }, before, after) =>
      viewer.role === "admin" ? isAnswer(before, after) : isWithdrawal(before, after),
    remove: never,
  },
  auditLog: {
    // A coach's acts concern the clients and outlive the coach.
    ...clients("by_clientId_and_isShownToClient_and_happenedAt"),
    ...exported,
    read: ({ viewer }, row) =>
      viewer.role === "admin"
        ? row.coachId === viewer.userId
        : row.clientId === viewer.userId && row.isShownToClient,
    insert: isOwnAct,
    change: never,
    remove: never,
  },
  consents: {
    ...clients("by_clientId_and_kind_and_decidedAt"),
    ...exported,
    visit: true,
    afterCoaching: [],
    ...clientsRecord,
  },
};
