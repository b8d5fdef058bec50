import { defineTable } from "convex/server";
import { v } from "convex/values";
import { isOfPractice, isOfEither } from "../clients/verdicts";
import { differOnlyIn, isOwnPractice, never, isClientsOwn } from "../gate/rowVerdicts";
import { clients, coaches, exported, type Records } from "../gate/record";

export const agreementTables = {
  // A coach's agreement, one row for each version, never reworded. Written by the coach, read by them and their clients.
  agreements: defineTable({
    coachId: v.id("users"),
    version: v.number(), // From 1.
    text: v.string(),
    publishedAt: v.number(),
    withdrawnAt: v.optional(v.number()), // Since then nobody has to accept it.
  }).index("by_coachId_and_version", ["coachId", "version"]),

  // A client's acceptance of one version, with the text as it was: it outlives the coach's own row. Written once by the
  // client, read by both sides.
  agreementAcceptances: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    version: v.number(),
    text: v.string(),
    acceptedAt: v.number(),
  }).index("by_clientId_and_coachId_and_version", ["clientId", "coachId", "version"]),
};

const isOnlyWithdrawn = differOnlyIn(["withdrawnAt"]);

export const agreementRecords: Records<typeof agreementTables> = {
  agreements: {
    ...coaches("by_coachId_and_version"),
    ...exported,
    fixed: [],
    read: isOfPractice,
    insert: isOwnPractice,
    change: (relations, before, after) =>
      isOwnPractice(relations, before) && isOnlyWithdrawn(before, after),
    remove: never,
  },
  agreementAcceptances: {
    ...clients("by_clientId_and_coachId_and_version"),
    ...exported,
    visit: true,
    afterCoaching: ["insert"],
    read: isOfEither,
    insert: async (relations, draft) =>
      isClientsOwn(relations, draft) && (await relations.isCoaching(draft.coachId, draft.clientId)),
    change: never,
    remove: never,
  },
};
