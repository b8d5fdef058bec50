import { isOfPractice, isOwnPractice, isPersonsOwn, never, type RowRule } from "../rowVerdicts";

/** Of `rowRules.ts`: what connects this product with people's other calendars. */
export const calendarRules: {
  calendarFeeds: RowRule<"calendarFeeds">;
  outsideCalendars: RowRule<"outsideCalendars">;
  outsideDays: RowRule<"outsideDays">;
} = {
  calendarFeeds: {
    fixed: ["userId"],
    parents: {},
    read: isPersonsOwn,
    insert: isPersonsOwn,
    change: () => true,
    remove: () => true,
  },
  outsideCalendars: {
    fixed: [],
    parents: {},
    read: isOwnPractice,
    insert: isOwnPractice,
    change: never, // Its state is written by the system.
    remove: () => true,
  },
  outsideDays: {
    fixed: [],
    parents: {},
    read: isOfPractice,
    insert: never,
    change: never,
    remove: isOwnPractice,
  },
};
