import { isClientsOwn, isOfEither, never, type RowRule, sealed } from "../rowVerdicts";

type WaitTable = "sessionWaits" | "freedTimes";

/** A client waits in their own name for a time of their own coach, who reads it. Nobody else who waits does. */
export const waitRules: { [T in WaitTable]: RowRule<T> } = {
  sessionWaits: {
    fixed: [],
    parents: {},
    read: isOfEither,
    insert: async (eyes, draft) =>
      isClientsOwn(eyes, draft) &&
      draft.notifiedAt === undefined &&
      draft.notifiedOf === undefined &&
      (await eyes.isCoaching(draft.coachId, draft.clientId)),
    change: never,
    remove: isClientsOwn,
  },
  freedTimes: sealed,
};
