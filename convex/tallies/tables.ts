import { defineTable } from "convex/server";
import { v } from "convex/values";

/** What is counted for each client and summed for each coach. */
export const countFields = {
  sessions: v.number(),
  sessionsScheduled: v.number(),
  sessionsCompleted: v.number(),
  goals: v.number(),
  goalsActive: v.number(),
  goalsCompleted: v.number(),
  goalsPaused: v.number(),
  sectionsArrival: v.number(), // of the journey, done
  sectionsCrossing: v.number(),
  sectionsDescent: v.number(),
  sectionsReturn: v.number(),
  unread: v.number(), // the client's lines that the coach has not read
  unreadFromCoach: v.number(), // the coach's lines that the client has not read
  messages: v.number(),
  messagesHigh: v.number(), // of high priority
};

/** What happened in one month. */
export const monthCountFields = {
  sessions: v.number(), // that begin in it, whatever becomes of them
  sessionsKept: v.number(),
  sessionsMissed: v.number(),
  sessionsCancelled: v.number(),
  fromClients: v.number(), // messages
  fromCoach: v.number(),
  repliesSoon: v.number(), // first replies within the response time that is aimed at
  repliesInDay: v.number(), // later than that, within a day
  repliesLater: v.number(),
};

/**
 * What the coach's pages would otherwise count: kept in step by `model/tallies/keep.ts`, in the transaction of the row that
 * changed. Nobody writes them by hand.
 */
export const tallyTables = {
  // One a client. Read by the client and their coach.
  clientTallies: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // absent while nobody coaches them
    nameKey: v.string(), // of the client's name: see domain/full-name.ts
    ...countFields,
    unreadSinceAt: v.optional(v.number()), // the client's oldest unread line
    askedAt: v.optional(v.number()), // the client's first line since the coach last wrote
    lastBookedAt: v.optional(v.number()), // the start of the last session that is still scheduled
    lastActAt: v.number(), // of the client, in the activity
  })
    .index("by_clientId", ["clientId"])
    .index("by_coachId_and_nameKey", ["coachId", "nameKey"])
    .searchIndex("by_name", { searchField: "nameKey", filterFields: ["coachId"] })
    .index("by_coachId_and_unreadSinceAt", ["coachId", "unreadSinceAt"])
    .index("by_coachId_and_lastBookedAt", ["coachId", "lastBookedAt"])
    .index("by_coachId_and_lastActAt", ["coachId", "lastActAt"]),

  // One a coach, the sum of their clients'. Read by the coach.
  practiceTallies: defineTable({
    coachId: v.id("users"),
    clients: v.number(),
    ...countFields,
  }).index("by_coachId", ["coachId"]),

  // One a person and month, by UTC: of a client, and of a coach summed over the clients they had when it was written. Read
  // by the person, a client's by their coach too.
  monthTallies: defineTable({
    personId: v.id("users"),
    month: v.string(), // yyyy-MM
    ...monthCountFields,
  }).index("by_personId_and_month", ["personId", "month"]),

  // One for each time a coach answered a waiting client. Read by the coach.
  firstReplies: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    repliedAt: v.number(),
    waitedMs: v.number(), // since the client's first line that had no answer yet
  })
    .index("by_coachId_and_repliedAt", ["coachId", "repliedAt"])
    .index("by_clientId", ["clientId"]),
};
