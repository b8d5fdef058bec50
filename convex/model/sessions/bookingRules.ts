import { isOwnPractice, never, type RowRule } from "../rowVerdicts";

/** Of `rowRules.ts`. */
export const bookingRules: { bookingPages: RowRule<"bookingPages"> } = {
  bookingPages: {
    fixed: ["coachId"],
    parents: {},
    read: ({ viewer }) => viewer.role === "admin", // Every coach: a word is taken once.
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never,
  },
};
