import { defineTable } from "convex/server";
import { v } from "convex/values";
import { repeatColumns } from "../gate/repeats";
import { vContentType, vCue, vDifficulty, vMediaKind, vTextBlock } from "../validators";
import { clientsRecord, isOfEither, isCoachOf } from "../clients/verdicts";
import { never, sealed, isClientsOwn } from "../gate/rowVerdicts";
import type { Relations } from "../relations";
import { isZero, isCountKept, isOneStep } from "./libraryTallies";
import { besideRecord, clients, nobodys, exported, type Records } from "../gate/record";

export const factFields = {
  title: v.string(),
  description: v.string(),
  contentType: vContentType,
  durationMinutes: v.number(),
  difficulty: vDifficulty,
  tags: v.array(v.string()),
  linkUrl: v.optional(v.string()), // https, for external content.
};

/** How far somebody has come in a sound or film (domain/work/library-media.ts). */
export const playingFields = {
  mediaId: v.id("libraryMedia"), // A replaced file is played from its beginning again.
  atSeconds: v.number(),
  played: v.string(),
};

export const captionFields = { startMs: v.number(), endMs: v.number(), text: v.string() };

export const textFields = { blocks: v.array(vTextBlock), cues: v.array(vCue) };

export const libraryTables = {
  // Written by the coach. Read by the coach, and by every client once published.
  libraryItems: defineTable({
    ...factFields,
    position: v.number(), // Lowest first; unique.
    isPublished: v.boolean(),
    revision: v.optional(v.number()), // Of its text; absent until edited.
    mediaId: v.optional(v.id("libraryMedia")), // What is played; absent for a text or a script.
    mediaSeconds: v.optional(v.number()), // Its length, repeated for lists.
    createdAt: v.number(),
    ...repeatColumns,
  })
    .index("by_isPublished_and_position", ["isPublished", "position"])
    .index("by_position", ["position"]),

  // An item's text, separate so that lists do not read it. Written by the coach, read with the item. `isPublished`
  // repeats the item's.
  libraryTexts: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(),
    ...textFields,
  }).index("by_libraryItemId", ["libraryItemId"]),

  // A sound or film. Several of one item while one is uploaded or replaced; the item names the one that is played. Written by
  // the coach; its poster by the system. Read by the coach, and by every client while it is the item's and the item is published.
  libraryMedia: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(), // Repeats the item's; false for a file that the item does not play.
    kind: vMediaKind,
    name: v.string(),
    contentType: v.string(),
    sizeBytes: v.number(),
    seconds: v.number(), // As the coach's browser measured it.
    chapters: v.array(vCue),
    startedAt: v.number(),
    readyAt: v.optional(v.number()), // Absent until all of it has arrived.
    removedAt: v.optional(v.number()), // Its bytes are deleted after the undo period.
    posterStorageId: v.optional(v.id("_storage")),
    posterType: v.optional(v.string()),
    posterAt: v.optional(v.number()), // Absent for one that was removed.
    posterRemovedAt: v.optional(v.number()), // Its bytes are deleted after the undo period.
  })
    .index("by_libraryItemId", ["libraryItemId"])
    .index("by_posterStorageId", ["posterStorageId"]),

  // The bytes of a sound or film, in parts of the same length. Written by the system; read by the coach.
  libraryMediaParts: defineTable({
    mediaId: v.id("libraryMedia"),
    number: v.number(), // From 0.
    storageId: v.id("_storage"),
    sizeBytes: v.number(),
  })
    .index("by_mediaId_and_number", ["mediaId", "number"])
    .index("by_storageId", ["storageId"]),

  // The captions of a sound or film, in a table of their own so that a read of the file does not load them. Written by
  // the coach, read with it.
  libraryCaptions: defineTable({
    mediaId: v.id("libraryMedia"),
    isPublished: v.boolean(), // Repeats its file's.
    captions: v.array(v.object(captionFields)),
  }).index("by_mediaId", ["mediaId"]),

  // A row means that the starter library was added, once. Written by the system, read by nobody.
  librarySeedings: defineTable({ seededAt: v.number() }),

  // Usage of an item by all clients. Created by the coach, updated by clients one step at a time. Read by everybody who
  // may read the item.
  libraryTallies: defineTable({
    libraryItemId: v.id("libraryItems"),
    isPublished: v.boolean(), // Repeats the item's.
    opens: v.number(), // People, not clicks.
    completions: v.number(),
    saves: v.number(),
    ratings: v.number(),
    stars: v.number(), // The sum of all ratings.
  }).index("by_libraryItemId", ["libraryItemId"]),

  // Written by the client. Read by the client and the coach.
  libraryProgress: defineTable({
    clientId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    progress: v.number(), // 0 to 100, never lowered.
    resumeAt: v.optional(v.number()), // A block's index, or seconds.
    playing: v.optional(v.object(playingFields)),
    stars: v.optional(v.number()), // 1 to 5.
    isSaved: v.boolean(),
    isCompleted: v.boolean(),
    lastAccessedAt: v.number(),
    completedAt: v.optional(v.number()),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),

  // Items a coach recommends to a client. Written and removed by the coach. Read by both sides.
  libraryAssignments: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    libraryItemId: v.id("libraryItems"),
    assignedAt: v.number(),
  })
    .index("by_clientId_and_libraryItemId", ["clientId", "libraryItemId"])
    .index("by_libraryItemId", ["libraryItemId"]),
};

const isCoach = ({ viewer }: Relations) => viewer.role === "admin";

export const libraryRecords: Records<typeof libraryTables> = {
  libraryItems: {
    ...nobodys,
    read: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    insert: ({ viewer }) => viewer.role === "admin",
    change: ({ viewer }) => viewer.role === "admin",
    remove: ({ viewer }) => viewer.role === "admin",
  },
  libraryTexts: {
    ...nobodys,
    fixed: ["libraryItemId"],
    parents: { libraryItemId: "libraryItems" },
    read: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    insert: ({ viewer }) => viewer.role === "admin",
    change: ({ viewer }) => viewer.role === "admin",
    remove: ({ viewer }) => viewer.role === "admin",
  },
  libraryMedia: {
    ...nobodys,
    fixed: ["libraryItemId", "kind", "contentType", "sizeBytes"],
    parents: { libraryItemId: "libraryItems" },
    read: (relations, row) => row.isPublished || isCoach(relations),
    insert: (relations, draft) =>
      isCoach(relations) && !draft.isPublished && draft.readyAt === undefined,
    change: isCoach,
    remove: never, // Its bytes are deleted with it, by the system.
  },
  libraryMediaParts: { ...nobodys, ...sealed, read: isCoach },
  libraryCaptions: {
    ...nobodys,
    fixed: ["mediaId"],
    parents: { mediaId: "libraryMedia" },
    read: (relations, row) => row.isPublished || isCoach(relations),
    insert: isCoach,
    change: isCoach,
    remove: isCoach,
  },
  librarySeedings: { ...nobodys, ...sealed },
  libraryTallies: {
    ...nobodys, // Sums over all clients.
    fixed: ["libraryItemId"],
    parents: { libraryItemId: "libraryItems" },
    read: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    insert: ({ viewer }, draft) => viewer.role === "admin" && isZero(draft),
    change: ({ viewer }, before, after) =>
      viewer.role === "admin" ? isCountKept(before, after) : isOneStep(before, after),
    remove: ({ viewer }, row) => viewer.role === "admin" && isZero(row),
  },
  libraryProgress: {
    ...clients("by_clientId_and_libraryItemId"),
    ...exported,
    visit: true,
    afterCoaching: [],
    ...clientsRecord,
    fixed: ["clientId", "libraryItemId"],
    parents: { libraryItemId: "libraryItems" },
    change: isClientsOwn,
  },
  libraryAssignments: {
    ...clients("by_clientId_and_libraryItemId"),
    ...exported,
    ...besideRecord,
    parents: { libraryItemId: "libraryItems" },
    read: isOfEither,
    insert: async (relations, draft) =>
      draft.coachId === relations.viewer.userId && (await isCoachOf(relations, draft.clientId)),
    change: never,
    remove: (relations, row) => isCoachOf(relations, row.clientId),
  },
};
