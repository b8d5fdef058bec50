import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vRole } from "../validators";
import {
  isSelfOrOwnClient,
  isSelfOrOtherSideOrColleague,
  isSelfOrOtherSide,
} from "../clients/verdicts";
import { sealed, never, isOnlyTakenBack } from "../gate/rowVerdicts";
import type { Doc } from "../_generated/dataModel";
import type { Relations } from "../relations";
import { person, anybodys, exported, type Records } from "../gate/record";

export const peopleTables = {
  // Written once at sign-up or when an invite is accepted, never by a public function. Read by the person and their
  // coach.
  userRoles: defineTable({ userId: v.id("users"), role: vRole })
    .index("by_userId", ["userId"])
    .index("by_role", ["role"]),

  // Written by the person. Read by the person and the other side of their coaching.
  profiles: defineTable({
    userId: v.id("users"),
    firstName: v.string(),
    lastName: v.string(),
    phone: v.optional(v.string()),
    bio: v.optional(v.string()),
    postalAddress: v.optional(v.string()), // A client's, for their invoices.
    timeZone: v.optional(v.string()), // IANA; absent until a browser has sent it.
    deviceZone: v.optional(v.string()), // IANA, of the last device; absent while it equals `timeZone`.
    createdAt: v.number(),
  }).index("by_userId", ["userId"]),

  // At most one per person. Written by the upload; removed by the person. Read by the person and the other side of their
  // coaching. Not a row of `files`: those belong to a conversation, and a coach has many.
  profilePhotos: defineTable({
    userId: v.id("users"),
    storageId: v.id("_storage"), // Deleted some time after `removedAt`.
    contentType: v.string(), // By the first bytes, not as declared.
    uploadedAt: v.number(),
    removedAt: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_storageId", ["storageId"]),
};

/** Coaches see the other coaches' roles, because the last one cannot leave. */
const isColleague = ({ viewer }: Relations, row: Doc<"userRoles">) =>
  viewer.role === "admin" && row.role === "admin";

export const peopleRecords: Records<typeof peopleTables> = {
  userRoles: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    ...sealed,
    read: async (relations, row) =>
      isColleague(relations, row) || (await isSelfOrOwnClient(relations, row)),
  },
  profiles: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    fixed: ["userId"],
    read: isSelfOrOtherSideOrColleague,
    insert: never, // Created at sign-up by the system.
    change: (relations, before) => before.userId === relations.viewer.userId,
    remove: never,
  },
  profilePhotos: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    bytes: "storageId",
    fixed: [],
    read: isSelfOrOtherSide,
    insert: never, // Created by the upload, so that nobody can claim another's blob.
    change: (relations, before, after) =>
      before.userId === relations.viewer.userId && isOnlyTakenBack(before, after),
    remove: never, // Deleted by the system together with its bytes.
  },
};
