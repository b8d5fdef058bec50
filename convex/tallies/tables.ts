import { defineTable } from "convex/server";
import { v } from "convex/values";
import { isOfEither, isSelfOrOwnClient } from "../clients/verdicts";
import { sealed, isOwnPractice } from "../gate/rowVerdicts";
import {
  besideRecord,
  clients,
  coaches,
  person,
  anybodys,
  inner,
  type Records,
} from "../gate/record";

/** Counted for each client and summed for each coach. */
export const countFields = {
  sessions: v.number(),
  sessionsScheduled: v.number(),
  sessionsCompleted: v.number(),
  goals: v.number(),
  goalsActive: v.number(),
  goalsCompleted: v.number(),
  goalsPaused: v.number(),
  sectionsArrival: v.number(), // Completed sections.
  sectionsCrossing: v.number(),
  sectionsDescent: v.number(),
  sectionsReturn: v.number(),
  unread: v.number(), // Client messages the coach has not read.
  unreadFromCoach: v.number(), // Coach messages the client has not read.
  messages: v.number(),
  messagesHigh: v.number(),
};

export const monthCountFields = {
  sessions: v.number(), // Sessions that start in the month, with any status.
  sessionsKept: v.number(),
  sessionsMissed: v.number(),
  sessionsCancelled: v.number(),
  fromClients: v.number(), // Messages of clients.
  fromCoach: v.number(),
  repliesSoon: v.number(), // Within the response-time target.
  repliesInDay: v.number(), // Later than that, within a day.
  repliesLater: v.number(),
};

/** Counts of the coach's pages, updated by `tallies/triggers.ts` in the transaction of the changed row. */
export const tallyTables = {
  // How much a person has written, and what they may still write: in the day, and in the hour for each table. Written
  // by the guarded database (`tallies/writtenTexts.ts`). Read by nobody.
  writtenTexts: defineTable({
    userId: v.id("users"),
    characters: v.number(), // How many there are in all their rows.
    fullAt: v.number(), // When the day's allowance is full again.
    // By table.
    rows: v.optional(
      v.record(v.string(), v.object({ count: v.number(), bytes: v.number(), fullAt: v.number() })),
    ),
  }).index("by_userId", ["userId"]),

  // One per client. Read by the client and their coach.
  clientTallies: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")),
    isFiled: v.optional(v.boolean()), // The client's rows name that coach; absent while some may not.
    nameKey: v.string(), // See domain/accounts/full-name.ts.
    ...countFields,
    askedAt: v.optional(v.number()), // The client's first message since the coach last wrote.
    // Their first message since the coach last wrote or was done with them; null while they do not wait.
    waitingSinceAt: v.union(v.number(), v.null()),
    lastBookedAt: v.optional(v.number()), // The start of the last scheduled session.
    lastActAt: v.number(), // When the client last did something.
  })
    .index("by_clientId", ["clientId"])
    .index("by_isFiled", ["isFiled"])
    .index("by_coachId_and_nameKey", ["coachId", "nameKey"])
    .index("by_coachId_and_waitingSinceAt", ["coachId", "waitingSinceAt"])
    .index("by_coachId_and_lastBookedAt", ["coachId", "lastBookedAt"])
    .index("by_coachId_and_lastActAt", ["coachId", "lastActAt"]),

  // The sum over a coach's clients. Read by the coach.
  practiceTallies: defineTable({
    coachId: v.id("users"),
    clients: v.number(),
    ...countFields,
  }).index("by_coachId", ["coachId"]),

  // One per person and UTC month: a client's own counts, or the sum over a coach's clients in that month. Read by the person, a
  // client's by their coach too.
  monthTallies: defineTable({
    personId: v.id("users"),
    month: v.string(), // yyyy-MM
    ...monthCountFields,
  }).index("by_personId_and_month", ["personId", "month"]),

  // One for each answer to a waiting client. Read by the coach.
  firstReplies: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    repliedAt: v.number(),
    waitedMs: v.number(), // Since the client's first unanswered message.
  })
    .index("by_coachId_and_repliedAt", ["coachId", "repliedAt"])
    .index("by_clientId", ["clientId"]),
};

export const tallyRecords: Records<typeof tallyTables> = {
  writtenTexts: { ...anybodys(person("by_userId", "userId")), ...inner, ...sealed },
  clientTallies: {
    ...clients("by_clientId"),
    ...inner,
    visit: true,
    afterCoaching: [],
    ...sealed,
    read: isOfEither,
  },
  practiceTallies: { ...coaches("by_coachId"), ...inner, ...sealed, read: isOwnPractice },
  monthTallies: {
    ...anybodys(person("by_personId_and_month", "personId")),
    ...inner,
    ...sealed,
    read: (relations, row) => isSelfOrOwnClient(relations, { userId: row.personId }),
  },
  firstReplies: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_repliedAt", "coachId"),
    ...inner,
    ...besideRecord,
    ...sealed,
    read: isOwnPractice,
  },
};
