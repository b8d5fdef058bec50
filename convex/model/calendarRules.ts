import { isPersonsOwn, type RowRule } from "./rowVerdicts";

/** Of `rowRules.ts`: what connects this product with people's other calendars. */
export const calendarRules: { calendarFeeds: RowRule<"calendarFeeds"> } = {
  calendarFeeds: {
    fixed: ["userId"],
    parents: {},
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: () => true,
  },
};
