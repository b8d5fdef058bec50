import { filed } from "../clients/coachings";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { GOAL_FIELDS, MILESTONE_FIELDS } from "../../domain/work/goal-fields";
import { columnsOf } from "../gate/recordFields";
import { repeatColumns } from "../gate/repeats";
import { vGoalStatus } from "../validators";
import { isOfEither, clientsRecord } from "../clients/verdicts";
import { never } from "../gate/rowVerdicts";
import { clients, exported, type Records } from "../gate/record";

export const goalTables = {
  // Written and read by both sides. `progress` follows the milestones unless set by hand.
  goals: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // The coach in whose lists it is (ADR 96).
    ...columnsOf(GOAL_FIELDS),
    status: vGoalStatus,
    progress: v.number(), // 0 to 100.
    isProgressByHand: v.boolean(),
    createdAt: v.number(),
    updatedAt: v.number(),
    ...repeatColumns,
  })
    .index("by_clientId_and_updatedAt", ["clientId", "updatedAt"])
    .index("by_status_and_updatedAt", ["status", "updatedAt"])
    .index("by_status_and_targetDate", ["status", "targetDate"])
    .index("by_clientId_and_coachId", ["clientId", "coachId"])
    .index("by_coachId_and_updatedAt", ["coachId", "updatedAt"]),

  // Written and read by both sides. `clientId` repeats the goal's; other values are refused.
  goalMilestones: defineTable({
    clientId: v.id("users"),
    goalId: v.id("goals"),
    ...columnsOf(MILESTONE_FIELDS),
    isCompleted: v.boolean(),
    position: v.number(),
  })
    .index("by_goalId_and_position", ["goalId", "position"])
    .index("by_clientId", ["clientId"]),

  // Each change of a goal's progress, never edited. Written and read by both sides.
  goalProgressPoints: defineTable({
    clientId: v.id("users"),
    goalId: v.id("goals"),
    actorId: v.id("users"),
    progress: v.number(), // 0 to 100.
    note: v.optional(v.string()), // Only with a progress that was set by hand.
    recordedAt: v.number(),
  })
    .index("by_goalId_and_recordedAt", ["goalId", "recordedAt"])
    .index("by_clientId", ["clientId"]),
};

export const goalRecords: Records<typeof goalTables> = {
  goals: {
    ...clients("by_clientId_and_updatedAt"),
    filled: filed,
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change"],
    fixed: ["clientId", "coachId"],
    read: isOfEither,
    insert: isOfEither,
    change: () => true,
    remove: never, // Goals are cancelled, not deleted.
  },
  goalMilestones: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change", "remove"],
    fixed: ["goalId"],
    parents: { goalId: "goals" },
    read: isOfEither,
    insert: () => true,
    change: () => true,
    remove: () => true,
  },
  goalProgressPoints: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert"],
    ...clientsRecord,
    parents: { goalId: "goals" },
    insert: (relations, draft) => draft.actorId === relations.viewer.userId,
  },
};
