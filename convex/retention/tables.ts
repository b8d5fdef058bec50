import { defineTable } from "convex/server";
import { v } from "convex/values";
import { ERASURE_CAUSES, STOP_CAUSES } from "../../domain/erasure-vocabulary";
import { literals } from "convex-helpers/validators";
import { vRole } from "../validators";

export const vErasureCause = literals(...ERASURE_CAUSES);
export const vStopCause = literals(...STOP_CAUSES);

/** How long records are kept, and how they go. Who may do what is in `model/rowRules.ts`. */
export const retentionTables = {
  // One for each client whom nobody coaches any more: from the end of the last coaching until a new one begins or the records
  // are gone. Kept in step with `coachings` by `model/retention/periods.ts`. Read by the client and by the coach it ended with.
  retentions: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    coachingId: v.id("coachings"),
    endedAt: v.number(),
    deleteAfter: v.number(),
    noticedAt: v.optional(v.number()), // when the client was told that the day is near
  })
    .index("by_clientId", ["clientId"])
    .index("by_coachingId", ["coachingId"])
    .index("by_deleteAfter", ["deleteAfter"])
    .index("by_noticedAt_and_deleteAfter", ["noticedAt", "deleteAfter"]),

  // That a client's records must stay for now, one row each time, never removed before the client is. Written by the coach
  // of the coaching it names. Read by that coach and the client.
  legalHolds: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    coachingId: v.id("coachings"),
    setAt: v.number(),
    liftedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_liftedAt", ["clientId", "liftedAt"])
    .index("by_coachingId_and_liftedAt", ["coachingId", "liftedAt"]),

  // Why. Apart, because it is written and read by the coach alone.
  legalHoldReasons: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    holdId: v.id("legalHolds"),
    reason: v.string(),
  })
    .index("by_clientId", ["clientId"])
    .index("by_holdId", ["holdId"]),

  // Somebody who will be deleted, or is being deleted: the place to go on from, if it breaks off. Asked for and taken back by
  // the person, carried on by the system. Read by the person and their coach.
  erasures: defineTable({
    userId: v.id("users"),
    role: vRole,
    cause: vErasureCause,
    askedAt: v.number(),
    dueAt: v.number(),
    startedAt: v.optional(v.number()), // from then on there is no way back
    touchedAt: v.optional(v.number()), // by the last step
    step: v.number(), // of `model/erasure/order.ts`
    rows: v.number(), // removed so far
    files: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_startedAt_and_dueAt", ["startedAt", "dueAt"]),

  // That somebody was deleted, without who: so that a restored backup can be told to delete them again. Written and read
  // by the system alone.
  deletionLog: defineTable({
    personHash: v.string(), // of the id of their account, under the key below
    role: vRole,
    cause: vErasureCause,
    rows: v.number(),
    files: v.number(),
    finishedAt: v.number(),
  })
    .index("by_personHash", ["personHash"])
    .index("by_finishedAt", ["finishedAt"]),

  // One row: the key of those hashes. Written and read by the system alone.
  deletionKeys: defineTable({ key: v.string() }),

  // One row: when the hourly run last looked, and what stopped it. Written by the system. Read by coaches.
  retentionRuns: defineTable({
    ranAt: v.number(),
    stop: v.optional(v.object({ cause: vStopCause, due: v.number(), stoppedAt: v.number() })),
  }),
};
