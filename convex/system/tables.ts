import { defineTable } from "convex/server";
import { v } from "convex/values";
import { sealed } from "../gate/rowVerdicts";
import { nobodys, type Records } from "../gate/record";

export const serverStateFields = {
  startedAt: v.number(),
  /** What is wrong, each with what an operator does about it. */
  reasons: v.array(v.object({ code: v.string(), text: v.string() })),
  memory: v.object({ usedBytes: v.number(), limitBytes: v.number() }),
  disk: v.union(v.null(), v.object({ usedBytes: v.number(), freeBytes: v.number() })),
  backup: v.union(
    v.null(),
    v.object({
      goodAt: v.union(v.null(), v.number()),
      failedAt: v.union(v.null(), v.number()),
      failure: v.union(v.null(), v.string()),
    }),
  ),
  lateJobs: v.number(),
};

export const systemStateFields = {
  server: v.optional(v.object({ ...serverStateFields, reportedAt: v.number() })), // absent where the host watches its machines
  failedJobs: v.array(v.object({ name: v.string(), count: v.number(), lastAt: v.number() })),
  emails: v.object({
    canLeave: v.boolean(), // whether a transport is set up
    waiting: v.number(), // up to a bound
    givenUp: v.number(), // of those: nothing tries to send them any more
    oldestAt: v.optional(v.number()),
  }),
  countedAt: v.number(),
};

export const systemTables = {
  // One row: the state of the installation. Written by the system alone, read by every coach.
  systemStates: defineTable(systemStateFields),
};

export const systemRecords: Records<typeof systemTables> = {
  systemStates: {
    ...nobodys,
    ...sealed,
    read: ({ viewer }) => viewer.role === "admin",
  },
};
