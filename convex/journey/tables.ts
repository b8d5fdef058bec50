import { filed } from "../clients/coachings";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vPhase, vSection, vOnboardingStep, vTourResult } from "../validators";
import { repeatColumns } from "../gate/repeats";
import { clientsRecord } from "../clients/verdicts";
import { isClientsOwn } from "../gate/rowVerdicts";
import { besideRecord, clients, exported, type Records } from "../gate/record";

/** The answers of the feedback form, of which only the first is required. */
export const answerFields = {
  mostValuable: v.string(),
  unclear: v.string(),
  improvement: v.string(),
  overallRating: v.optional(v.number()), // 1 to 5.
  nextSteps: v.string(),
};

/** Values only grow, so that two browsers agree after syncing. */
export const welcomeFields = {
  completedSteps: v.array(vOnboardingStep),
  isDismissed: v.boolean(),
  tourResult: v.optional(vTourResult),
};

export const journeyTables = {
  // Written by the client when a section first has text; the text stays in the browser. Read by both sides.
  sectionProgress: defineTable({
    clientId: v.id("users"),
    phase: vPhase,
    section: vSection,
    completedAt: v.number(),
  }).index("by_clientId_and_section", ["clientId", "section"]),

  // Written by the client. Read by the client and the coach.
  feedback: defineTable({
    clientId: v.id("users"),
    coachId: v.optional(v.id("users")), // The coach in whose lists it is (ADR 96).
    ...answerFields,
    submittedAt: v.number(),
    ...repeatColumns,
  })
    .index("by_clientId_and_submittedAt", ["clientId", "submittedAt"])
    .index("by_clientId_and_coachId", ["clientId", "coachId"])
    .index("by_coachId_and_submittedAt", ["coachId", "submittedAt"]),

  // Written by the client. Read by the client and the coach.
  onboarding: defineTable({
    clientId: v.id("users"),
    ...welcomeFields,
    areMarksHidden: v.optional(v.boolean()), // Their own choice, for the marks on the journey's page.
  }).index("by_clientId", ["clientId"]),

  // Written and read by the client: the last visit, and from when on events are news.
  visits: defineTable({
    clientId: v.id("users"),
    seenAt: v.number(),
    newsSinceAt: v.number(),
  }).index("by_clientId", ["clientId"]),
};

export const journeyRecords: Records<typeof journeyTables> = {
  sectionProgress: {
    ...clients("by_clientId_and_section"),
    ...exported,
    visit: true,
    afterCoaching: [],
    ...clientsRecord,
    remove: isClientsOwn,
  },
  feedback: {
    ...clients("by_clientId_and_submittedAt"),
    filled: filed,
    ...exported,
    visit: true,
    afterCoaching: ["insert"],
    ...clientsRecord,
  },
  onboarding: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: [],
    ...clientsRecord,
    fixed: ["clientId"],
    change: isClientsOwn,
  },
  visits: {
    ...clients("by_clientId"),
    ...exported,
    ...besideRecord,
    ...clientsRecord,
    fixed: ["clientId"],
    read: isClientsOwn,
    change: () => true,
  },
};
