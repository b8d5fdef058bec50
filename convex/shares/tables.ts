import { defineTable } from "convex/server";
import { v } from "convex/values";
import { repeatColumns } from "../gate/repeats";
import { vSender, vShareKind } from "../validators";
import { vWorksheetAnswer } from "../worksheets/tables";
import { isOfNamedCoach } from "../clients/verdicts";
import { isClientsOwn, senderOf, never } from "../gate/rowVerdicts";
import { clients, exported, type Records } from "../gate/record";

/** A copy of what the client wrote in the browser, at the moment of sharing. */
export const copyFields = {
  kind: vShareKind,
  sourceId: v.string(), // The browser's id of the text.
  title: v.string(),
  parts: v.array(v.object({ heading: v.optional(v.string()), text: v.string() })),
};

/** A copy that the server cannot read: `title` and `parts` are empty then (docs/vault.md, ADR 111). */
export const sealedCopyFields = {
  copyId: v.string(), // Made in the browser.
  keyId: v.id("sharingKeys"), // The coach's key.
  vaultId: v.string(), // The client's vault.
  title: v.bytes(),
  text: v.bytes(),
  forCoach: v.bytes(), // The copy's key, for either side.
  forClient: v.bytes(),
  // Files of the client's vault that go with it: the coach fetches parts by `ids`; the sealed `list` has the keys.
  files: v.optional(v.object({ ids: v.array(v.string()), list: v.bytes() })),
};

export const shareTables = {
  // Written, replaced and withdrawn by the client. Read by the client, and by the coach it was shared with while that
  // coach coaches them (ADR 60).
  shares: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    ...copyFields,
    sealed: v.optional(v.object(sealedCopyFields)),
    sharedAt: v.number(), // Of the present copy.
    handoutId: v.optional(v.id("handouts")), // The handout that it answers.
    answers: v.optional(v.array(vWorksheetAnswer)), // For a handout: the answers that `parts` says in words.
  })
    .index("by_clientId_and_kind_and_sourceId", ["clientId", "kind", "sourceId"])
    .index("by_clientId_and_sharedAt", ["clientId", "sharedAt"])
    .index("by_clientId_and_coachId_and_sharedAt", ["clientId", "coachId", "sharedAt"]),

  // Written by both, each in their own name; deleted by their author, and with the share. `clientId` and `coachId`
  // repeat the share's.
  shareComments: defineTable({
    clientId: v.id("users"),
    coachId: v.id("users"),
    shareId: v.id("shares"),
    sender: vSender,
    text: v.string(),
    writtenAt: v.number(),
    ...repeatColumns,
  })
    .index("by_shareId_and_writtenAt", ["shareId", "writtenAt"])
    .index("by_clientId", ["clientId"]),
};

export const shareRecords: Records<typeof shareTables> = {
  shares: {
    ...clients("by_clientId_and_sharedAt"),
    ...exported,
    visit: true,
    afterCoaching: ["insert", "change"],
    fixed: ["clientId", "coachId", "kind", "sourceId", "handoutId"],
    parents: { handoutId: "handouts" },
    read: isOfNamedCoach,
    insert: async (relations, draft) =>
      isClientsOwn(relations, draft) && (await relations.isCoaching(draft.coachId, draft.clientId)),
    change: isClientsOwn,
    remove: isClientsOwn,
  },
  shareComments: {
    ...clients("by_clientId"),
    ...exported,
    visit: true,
    afterCoaching: ["insert"],
    fixed: [], // The verdict allows no change.
    parents: { shareId: "shares" },
    read: isOfNamedCoach,
    insert: async (relations, draft) =>
      (await isOfNamedCoach(relations, draft)) && draft.sender === senderOf(relations.viewer),
    change: never,
    remove: (relations, row) =>
      isClientsOwn(relations, row) || row.sender === senderOf(relations.viewer),
  },
};
