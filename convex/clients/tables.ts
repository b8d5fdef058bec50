import { coachingEndUndoMs } from "../../domain/limits";
import type { Doc } from "../_generated/dataModel";
import type { Relations } from "../relations";
import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { PAYMENT_STATES } from "../../domain/practice/packages";
import { vCalendarDate, vActivityKind } from "../validators";
import { isCoachOf, isStandInFor, isOfEither, clientsRecord } from "./verdicts";
import { differOnlyIn, isOwnPractice, never, type RowDraft, sealed } from "../gate/rowVerdicts";
import {
  besideRecord,
  clients,
  coaches,
  person,
  exported,
  inner,
  type Records,
} from "../gate/record";

export const termFields = {
  sessionsIncluded: v.number(),
  startsOn: vCalendarDate,
  endsOn: v.optional(vCalendarDate), // Inclusive; absent: until it is used up.
  timeZone: v.string(), // IANA, in which the days begin: of the coach who wrote it.
  price: v.optional(v.string()), // As the two agreed it; nothing is added up.
  paymentLink: v.optional(v.string()), // Leads to another service; no card is entered here.
};

export const activitySubjectFields = {
  subjectTitle: v.optional(v.string()), // Absent where the title would reveal private text.
  sessionId: v.optional(v.id("sessions")),
  goalId: v.optional(v.id("goals")),
  messageId: v.optional(v.id("messages")),
  fileId: v.optional(v.id("files")),
};

export const clientTables = {
  // A coach's marks of a client's conversation: done, or snoozed until a moment. Written and read by that coach, and
  // read by their stand-in, to whom the note is addressed.
  threadMarks: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    doneAt: v.optional(v.number()),
    snoozedAt: v.optional(v.number()),
    snoozedUntil: v.optional(v.number()),
    standInNote: v.optional(v.string()),
  })
    .index("by_coachId_and_clientId", ["coachId", "clientId"])
    .index("by_clientId", ["clientId"]),

  // A coach's own words for groups of clients. Written and read by that coach alone.
  tags: defineTable({ coachId: v.id("users"), name: v.string() }).index("by_coachId", ["coachId"]),

  // One row for each tag of a client. Written and read by the tag's coach alone; client queries may not use this table.
  clientTags: defineTable({
    coachId: v.id("users"),
    clientId: v.id("users"),
    tagId: v.id("tags"),
  })
    .index("by_coachId_and_clientId", ["coachId", "clientId"])
    .index("by_clientId", ["clientId"])
    .index("by_tagId", ["tagId"]),

  // What was agreed with a client. Written by the coach, read by both sides; used sessions are counted, not stored.
  packages: defineTable({
    clientId: v.id("users"),
    ...termFields,
    payment: literals(...PAYMENT_STATES),
    updatedAt: v.number(),
  })
    .index("by_clientId_and_startsOn", ["clientId", "startsOn"])
    .index("by_payment_and_startsOn", ["payment", "startsOn"]),

  // Who coaches whom: opens a client's content to a coach. Written by the system at sign-up and on hand-over, which
  // ends the old row and adds a new one. Read by both sides, and by a stand-in, whom the coach names.
  coachings: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    startedAt: v.number(),
    endedAt: v.optional(v.number()),
    endedName: v.optional(v.string()), // The client's name then; since then their profile is closed to the coach.
    archivedAt: v.optional(v.number()), // Hidden from the coach's list of past clients since then.
    standInId: v.optional(v.id("users")), // Another coach, who reads and answers the conversation for this one (ADR 83).
    standInSince: v.optional(v.number()),
  })
    .index("by_clientId_and_coachId_and_endedAt", ["clientId", "coachId", "endedAt"])
    .index("by_coachId_and_endedAt_and_startedAt", ["coachId", "endedAt", "startedAt"])
    .index("by_coachId_and_endedAt_and_standInSince", ["coachId", "endedAt", "standInSince"])
    .index("by_standInId_and_endedAt_and_clientId", ["standInId", "endedAt", "clientId"]),

  // One row an event, written in its transaction, never changed. Read by both sides.
  activity: defineTable({
    clientId: v.id("users"), // Whose coaching it belongs to.
    actorId: v.id("users"),
    kind: vActivityKind,
    happenedAt: v.number(),
    ...activitySubjectFields,
    happenings: v.optional(v.number()), // The sessions of a series that changed together; absent for one.
  })
    .index("by_clientId_and_happenedAt", ["clientId", "happenedAt"])
    .index("by_clientId_and_actorId_and_happenedAt", ["clientId", "actorId", "happenedAt"])
    .index("by_clientId_and_kind_and_happenedAt", ["clientId", "kind", "happenedAt"])
    .index("by_happenedAt", ["happenedAt"]),
};

/** The coach ends an open coaching, or undoes that shortly after. */
function isEnding(before: Doc<"coachings">, after: RowDraft<"coachings">): boolean {
  if (before.endedAt === undefined) return after.endedAt !== undefined;
  return after.endedAt === undefined && Date.now() - before.endedAt <= coachingEndUndoMs;
}

const isOnlyArchived = differOnlyIn(["archivedAt"]);

/** An ended coaching leaves the coach's list, or comes back to it. */
const isArchiving = (before: Doc<"coachings">, after: RowDraft<"coachings">) =>
  before.endedAt !== undefined && isOnlyArchived(before, after);

const isOnlyStandIn = differOnlyIn(["standInId", "standInSince"]);

/** The coach names a colleague to answer the conversation, one at a time. */
async function isNamingStandIn(
  { viewer, isCoach }: Relations,
  before: Doc<"coachings">,
  after: RowDraft<"coachings">,
) {
  const { standInId, standInSince } = after;
  if (standInId === undefined || standInSince === undefined) return false;
  const isFree = before.endedAt === undefined && before.standInId === undefined;
  if (!isFree || !isOnlyStandIn(before, after)) return false;
  return standInId !== viewer.userId && (await isCoach(standInId));
}

/** Either of the two coaches ends it. */
const isReleasingStandIn = (before: Doc<"coachings">, after: RowDraft<"coachings">) =>
  after.standInId === undefined && after.standInSince === undefined && isOnlyStandIn(before, after);

/** Removes the note to the stand-in once it has served. */
const isNoteTakenBack = (before: Doc<"threadMarks">, after: RowDraft<"threadMarks">) =>
  after.standInNote === undefined && differOnlyIn(["standInNote"])(before, after);

/** A coach's own words about clients, such as tags: no client or colleague reads them, also not after a hand-over. */
export const clientRecords: Records<typeof clientTables> = {
  threadMarks: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_clientId", "coachId"),
    ...inner,
    ...besideRecord,
    fixed: ["coachId", "clientId"],
    read: async (relations, row) =>
      isOwnPractice(relations, row)
        ? (await isCoachOf(relations, row.clientId)) ||
          (await isStandInFor(relations, row.clientId))
        : (await isStandInFor(relations, row.clientId)) &&
          (await relations.isCoaching(row.coachId, row.clientId)),
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) &&
      ((await isCoachOf(relations, draft.clientId)) ||
        (draft.standInNote === undefined && (await isStandInFor(relations, draft.clientId)))),
    change: (relations, before, after) =>
      isOwnPractice(relations, before) || isNoteTakenBack(before, after),
    remove: never,
  },
  tags: {
    ...coaches("by_coachId"),
    ...exported,
    fixed: ["coachId"],
    read: isOwnPractice,
    insert: isOwnPractice,
    change: () => true,
    remove: () => true,
  },
  clientTags: {
    // Treated like private notes: they are the coach's words about the client.
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_clientId", "coachId"),
    ...inner,
    ...besideRecord,
    fixed: [],
    parents: { tagId: "tags" },
    read: isOwnPractice, // Also for a client who has left, so that removing a tag removes all its rows.
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) && (await isCoachOf(relations, draft.clientId)),
    change: never,
    remove: () => true,
  },
  packages: {
    ...clients("by_clientId_and_startsOn"),
    ...exported,
    visit: true,
    afterCoaching: [],
    fixed: ["clientId"],
    read: isOfEither,
    insert: (relations, draft) => isCoachOf(relations, draft.clientId),
    change: (relations, before) => isCoachOf(relations, before.clientId),
    remove: (relations, row) => isCoachOf(relations, row.clientId),
  },
  coachings: {
    ...clients("by_clientId_and_coachId_and_endedAt"),
    ...exported,
    ...besideRecord,
    ...sealed,
    fixed: ["clientId", "coachId", "startedAt"],
    read: async (relations, row) => {
      relations.learn(row);
      return (
        row.clientId === relations.viewer.userId ||
        row.coachId === relations.viewer.userId ||
        (row.endedAt === undefined && (await isStandInFor(relations, row.clientId)))
      );
    },
    change: async (relations, before, after) =>
      relations.viewer.role === "admin" &&
      ((before.coachId === relations.viewer.userId &&
        (isEnding(before, after) ||
          isArchiving(before, after) ||
          (await isNamingStandIn(relations, before, after)))) ||
        isReleasingStandIn(before, after)),
  },
  activity: {
    ...clients("by_clientId_and_happenedAt"),
    ...exported,
    visit: true,
    afterCoaching: [],
    ...clientsRecord,
    parents: { sessionId: "sessions", goalId: "goals", messageId: "messages", fileId: "files" },
    insert: async (relations, draft) =>
      draft.actorId === relations.viewer.userId &&
      // A message's line may be written by a stand-in.
      (draft.messageId !== undefined || (await isOfEither(relations, draft))),
  },
};
