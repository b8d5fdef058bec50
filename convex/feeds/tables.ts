import { defineTable } from "convex/server";
import { v } from "convex/values";
import { isPersonsOwn } from "../gate/rowVerdicts";
import { person, anybodys, exported, type Records } from "../gate/record";

export const feedTables = {
  // The secret address of a person's calendar feed, at most one each. Written and read by the person; calendars find it by the
  // hash (ADR 56).
  calendarFeeds: defineTable({
    userId: v.id("users"),
    addressHash: v.string(), // The hash of a secret that only the person and their calendar know.
    showsWords: v.boolean(), // Whether entries have titles and descriptions.
    madeAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_addressHash", ["addressHash"]),
};

export const feedRecords: Records<typeof feedTables> = {
  calendarFeeds: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    fixed: ["userId"],
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: () => true,
  },
};
