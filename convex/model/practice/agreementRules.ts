import {
  differOnlyIn,
  isClientsOwn,
  isOfEither,
  isOfPractice,
  isOwnPractice,
  never,
  type RowRule,
} from "../rowVerdicts";

const isOnlyWithdrawn = differOnlyIn(["withdrawnAt"]);

/** A version is never reworded, and an acceptance stays as it was given. */
export const agreementRules: {
  agreements: RowRule<"agreements">;
  agreementAcceptances: RowRule<"agreementAcceptances">;
} = {
  agreements: {
    fixed: [], // The verdict allows no other change.
    parents: {},
    read: isOfPractice,
    insert: isOwnPractice,
    change: (eyes, before, after) => isOwnPractice(eyes, before) && isOnlyWithdrawn(before, after),
    remove: never,
  },
  agreementAcceptances: {
    fixed: [],
    parents: {},
    read: isOfEither,
    insert: async (eyes, draft) =>
      isClientsOwn(eyes, draft) && (await eyes.isCoaching(draft.coachId, draft.clientId)),
    change: never,
    remove: never,
  },
};
