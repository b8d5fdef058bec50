import { isClientsOwn, isOfNamedCoach, never, type RowRule, senderOf } from "../rowVerdicts";

/** Of `rowRules.ts`: what a client shares of their own texts, and comments on it. */
export const shareRules: {
  shares: RowRule<"shares">;
  shareComments: RowRule<"shareComments">;
} = {
  shares: {
    fixed: ["clientId", "coachId", "kind", "sourceId", "handoutId"],
    parents: { handoutId: "handouts" },
    read: isOfNamedCoach,
    insert: async (eyes, draft) =>
      isClientsOwn(eyes, draft) && (await eyes.isCoaching(draft.coachId, draft.clientId)),
    change: isClientsOwn,
    remove: isClientsOwn,
  },
  shareComments: {
    fixed: [], // The verdict allows no change.
    parents: { shareId: "shares" },
    read: isOfNamedCoach,
    insert: async (eyes, draft) =>
      (await isOfNamedCoach(eyes, draft)) && draft.sender === senderOf(eyes.viewer),
    change: never,
    remove: (eyes, row) => isClientsOwn(eyes, row) || row.sender === senderOf(eyes.viewer),
  },
};
