import { defineTable } from "convex/server";
import { v } from "convex/values";
import { termFields } from "../clients/tables";
import { vSessionType } from "../validators";
import { isOwnPractice, never } from "../gate/rowVerdicts";
import { person, address, inner, type Records } from "../gate/record";

export const vIntake = v.object({
  worksheetId: v.id("worksheets"),
  dueDays: v.optional(v.number()), // From the day it is handed out.
});

export const vFirstSession = v.object({
  sessionType: vSessionType,
  durationMinutes: v.number(),
  startTimes: v.array(v.number()),
  timeZone: v.string(), // IANA, of the coach's device.
});

export const vPackageTerms = v.object(termFields);

export const inviteTables = {
  // With an address it is for one person, and its link is only sent by email; without one it is a link that the coach
  // shares. Only hashes of the links are kept. Written and read by the coach; the system adds an emailed link, and
  // notes who joined and what they could be given.
  clientInvites: defineTable({
    coachId: v.id("users"),
    email: v.optional(v.string()),
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
    secretHash: v.optional(v.string()), // absent until the first letter is written
    sentAt: v.number(), // for a shared link, when it was made
    expiresAt: v.number(),
    revokedAt: v.optional(v.number()),
    joined: v.number(),
    intake: v.optional(vIntake),
    firstSession: v.optional(vFirstSession), // until the first person who joins gets it
    packageTerms: v.optional(vPackageTerms),
    isIntakeMissed: v.optional(v.boolean()), // somebody joined who could not be given it
    isPackageMissed: v.optional(v.boolean()), // somebody joined when it was over
    timesLeft: v.optional(v.number()), // how many of the times could still be proposed to the first who joined
  })
    .index("by_secretHash", ["secretHash"])
    .index("by_coachId_and_sentAt", ["coachId", "sentAt"])
    .index("by_coachId_and_email", ["coachId", "email"])
    .index("by_email", ["email"])
    .index("by_expiresAt", ["expiresAt"]),
};

export const inviteRecords: Records<typeof inviteTables> = {
  clientInvites: {
    ofClient: address("by_email", "email"),
    ofCoach: person("by_coachId_and_sentAt", "coachId"),
    ...inner,
    fixed: ["coachId", "email"],
    read: isOwnPractice,
    insert: (relations, draft) =>
      isOwnPractice(relations, draft) &&
      draft.joined === 0 &&
      draft.isIntakeMissed === undefined &&
      draft.isPackageMissed === undefined &&
      draft.timesLeft === undefined &&
      (draft.email === undefined || draft.secretHash === undefined), // only the system makes an emailed link
    change: (_relations, before, after) =>
      before.joined === after.joined &&
      before.secretHash === after.secretHash &&
      before.isIntakeMissed === after.isIntakeMissed &&
      before.isPackageMissed === after.isPackageMissed &&
      before.timesLeft === after.timesLeft,
    remove: never,
  },
};
