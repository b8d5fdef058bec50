import { isClientsOwn, isCoachOf, isOfEither, type RowRule, senderOf } from "../rowVerdicts";

type MetricTable = "metrics" | "metricNumbers";

/** Both sides define and record in their own name; the coach never replaces a number that the client recorded. */
export const metricRules: { [T in MetricTable]: RowRule<T> } = {
  metrics: {
    fixed: ["clientId", "definedBy", "definedAt"],
    parents: {},
    read: isOfEither,
    insert: async (eyes, draft) =>
      (await isOfEither(eyes, draft)) && draft.definedBy === senderOf(eyes.viewer),
    change: (eyes, before) =>
      before.definedBy === "client" ? true : isCoachOf(eyes, before.clientId),
    remove: () => false, // Archived instead.
  },
  metricNumbers: {
    fixed: ["metricId", "date"],
    parents: { metricId: "metrics" }, // Of the same client, and read by the two sides only.
    read: isOfEither,
    insert: (eyes, draft) => draft.recordedBy === senderOf(eyes.viewer),
    change: (eyes, before, after) =>
      after.recordedBy === senderOf(eyes.viewer) &&
      (before.recordedBy === "coach" || isClientsOwn(eyes, before)),
    remove: (eyes, row) => row.recordedBy === "coach" || isClientsOwn(eyes, row),
  },
};
