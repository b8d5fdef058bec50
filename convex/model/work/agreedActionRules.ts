import { differOnlyIn, isClientsOwn, isOfEither, type RowRule, senderOf } from "../rowVerdicts";

const isOnlyReworded = differOnlyIn(["text", "dueDate"]);

/** Agreed by both; whether it is done only the client says. */
export const agreedActionRules: { agreedActions: RowRule<"agreedActions"> } = {
  agreedActions: {
    fixed: ["clientId", "sessionId", "addedBy", "addedAt"],
    parents: { sessionId: "sessions" },
    read: isOfEither,
    insert: async (eyes, draft) =>
      (await isOfEither(eyes, draft)) && draft.addedBy === senderOf(eyes.viewer),
    change: (eyes, before, after) => isClientsOwn(eyes, before) || isOnlyReworded(before, after),
    remove: () => true,
  },
};
