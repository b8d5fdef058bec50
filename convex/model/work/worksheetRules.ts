import {
  differOnlyIn,
  isClientsOwn,
  isCoachOf,
  isOfEither,
  never,
  type RowRule,
  sealed,
} from "../rowVerdicts";

const isOnlyAnswered = differOnlyIn(["answered"]);
const isOnlyDated = differOnlyIn(["note", "dueDate"]);

/** Of `rowRules.ts`: the practice's worksheets, and what was handed out of them. */
export const worksheetRules: {
  worksheets: RowRule<"worksheets">;
  worksheetSeedings: RowRule<"worksheetSeedings">;
  handouts: RowRule<"handouts">;
} = {
  worksheets: {
    fixed: [],
    parents: {},
    read: ({ viewer }) => viewer.role === "admin",
    insert: ({ viewer }) => viewer.role === "admin",
    change: () => true, // Readable by coaches only.
    remove: never,
  },
  worksheetSeedings: sealed,
  handouts: {
    fixed: [], // The verdicts name what may change.
    parents: {},
    read: isOfEither,
    insert: async (eyes, draft) =>
      draft.coachId === eyes.viewer.userId &&
      draft.answered === undefined &&
      (await isCoachOf(eyes, draft.clientId)),
    change: (eyes, before, after) =>
      isClientsOwn(eyes, before) ? isOnlyAnswered(before, after) : isOnlyDated(before, after),
    remove: (eyes, row) => isCoachOf(eyes, row.clientId),
  },
};
