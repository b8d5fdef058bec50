import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { ERASURE_CAUSES, STOP_CAUSES } from "../../domain/privacy/erasure-vocabulary";
import { vRole } from "../validators";
import { isSelfOrOwnClient } from "../clients/verdicts";
import { sealed, isClientsOwn, never, differOnlyIn, type RowDraft } from "../gate/rowVerdicts";
import {
  besideRecord,
  clients,
  person,
  anybodys,
  nobodys,
  exported,
  inner,
  type Records,
} from "../gate/record";
import { deletionUndoDays } from "../../domain/limits";
import { minuteMs, dayMs } from "../../domain/time/time-spans";
import type { Doc } from "../_generated/dataModel";
import type { Relations } from "../relations";

export const vErasureCause = literals(...ERASURE_CAUSES);
export const vStopCause = literals(...STOP_CAUSES);

export const tombstoneFields = {
  personHash: v.string(), // A hash of the user id, under the key in `deletionKeys`.
  role: vRole,
  cause: vErasureCause,
  rows: v.number(),
  files: v.number(),
  finishedAt: v.number(),
};

export const retentionTables = {
  // One row per client without a coach, from the end of the last coaching until a new one begins or the records are
  // deleted. Updated by `retention/periods.ts`. Read by the client and the last coach.
  retentions: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    coachingId: v.id("coachings"),
    endedAt: v.number(),
    deleteAfter: v.number(),
    noticedAt: v.optional(v.number()),
  })
    .index("by_clientId", ["clientId"])
    .index("by_coachingId", ["coachingId"])
    .index("by_deleteAfter", ["deleteAfter"])
    .index("by_noticedAt_and_deleteAfter", ["noticedAt", "deleteAfter"]),

  // A client's records must be kept for now. Deleted only with the client. Written by the coach of the coaching. Read
  // by that coach and the client.
  legalHolds: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    coachingId: v.id("coachings"),
    setAt: v.number(),
    liftedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_liftedAt", ["clientId", "liftedAt"])
    .index("by_coachingId_and_liftedAt", ["coachingId", "liftedAt"]),

  // Separate, because only the coach writes and reads it.
  legalHoldReasons: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    holdId: v.id("legalHolds"),
    reason: v.string(),
  })
    .index("by_clientId", ["clientId"])
    .index("by_holdId", ["holdId"]),

  // A planned or running erasure, and where to continue. Requested and cancelled by the person, carried out by the
  // system. Read by the person and their coach.
  erasures: defineTable({
    userId: v.id("users"),
    role: vRole,
    cause: vErasureCause,
    askedAt: v.number(),
    dueAt: v.number(),
    startedAt: v.optional(v.number()), // From then on it cannot be cancelled.
    touchedAt: v.optional(v.number()), // When the last step ran.
    step: v.number(), // The place in `erasures/order.ts`.
    rows: v.number(), // How many were removed so far.
    files: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_startedAt_and_dueAt", ["startedAt", "dueAt"]),

  // The fact that somebody was deleted, without who, so that a restored backup can be cleaned. Written and read by the
  // system.
  deletionLog: defineTable(tombstoneFields)
    .index("by_personHash", ["personHash"])
    .index("by_finishedAt", ["finishedAt"]),

  // One row: the key of those hashes. Written and read by the system.
  deletionKeys: defineTable({ key: v.string() }),

  // One row: what the hourly run knows of the clock, and whether deletions are stopped. Written by the system. Read by coaches.
  retentionRuns: defineTable({
    ranAt: v.number(), // The last run with a trusted clock.
    doubt: v.optional(v.object({ beganAt: v.number(), lastAt: v.number() })), // Since the clock jumped ahead.
    stop: v.optional(v.object({ cause: vStopCause, due: v.number(), stoppedAt: v.number() })),
  }),
};

const callMs = minuteMs;

const isOwnErasure = ({ viewer }: Relations, draft: RowDraft<"erasures">) =>
  draft.userId === viewer.userId &&
  draft.role === viewer.role &&
  draft.cause === "asked" &&
  draft.startedAt === undefined &&
  draft.dueAt === draft.askedAt + deletionUndoDays * dayMs &&
  draft.askedAt > Date.now() - callMs;

const isTakeableBack = ({ viewer }: Relations, row: Doc<"erasures">) =>
  row.userId === viewer.userId && row.cause === "asked" && row.startedAt === undefined;

const isOwnHold = ({ viewer }: Relations, row: Pick<Doc<"legalHolds">, "coachId">) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

const isOnlyLifted = differOnlyIn(["liftedAt"]);

/** A lifted hold stays lifted. */
const isLifting = (before: Doc<"legalHolds">, after: RowDraft<"legalHolds">) =>
  before.liftedAt === undefined && isOnlyLifted(before, after);

/** The client, and the last coach. */
const isOfEnding = ({ viewer }: Relations, row: Doc<"retentions">) =>
  viewer.role === "admin" ? row.coachId === viewer.userId : row.clientId === viewer.userId;

export const retentionRecords: Records<typeof retentionTables> = {
  retentions: {
    ...clients("by_clientId"),
    ...exported,
    ...besideRecord,
    ...sealed,
    read: isOfEnding,
  },
  legalHolds: {
    ...clients("by_clientId_and_liftedAt"),
    ...exported,
    ...besideRecord,
    fixed: [],
    parents: { coachingId: "coachings" },
    read: (relations, row) => isClientsOwn(relations, row) || isOwnHold(relations, row),
    insert: (relations, draft) => isOwnHold(relations, draft) && draft.liftedAt === undefined,
    change: (relations, before, after) => isOwnHold(relations, before) && isLifting(before, after),
    remove: never,
  },
  legalHoldReasons: {
    // For the coach only.
    ...clients("by_clientId"),
    ...inner,
    ...besideRecord,
    parents: { holdId: "legalHolds" },
    read: isOwnHold,
    insert: isOwnHold,
    change: never,
    remove: never,
  },
  erasures: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    keptBecause: "It says how far the erasing came, and goes with its last step.",
    ...sealed,
    read: isSelfOrOwnClient,
    insert: isOwnErasure,
    remove: isTakeableBack,
  },
  deletionLog: {
    ...nobodys, // Hashes under the key in `deletionKeys`.
    ...sealed,
  },
  deletionKeys: { ...nobodys, ...sealed },
  retentionRuns: {
    ...nobodys,
    ...sealed,
    read: ({ viewer }) => viewer.role === "admin",
  },
};
