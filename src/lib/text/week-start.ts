import { addDays, type CalendarDate, weekday } from "@domain/time/calendar-dates";

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const daysInWeek = 7;
const monday = 1;

/** Uses ISO 8601 if the browser does not know. */
const readFirstDay = (locale: string): number => {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale) as LocaleOfWeeks;
  return (getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo)?.firstDay ?? monday;
};

interface LocaleOfWeeks {
  weekInfo?: { firstDay: number };
  getWeekInfo?: () => { firstDay: number };
}

/** The first day of the reader's week, for every calendar, dialog and form; 0 is Sunday, as in `Date`. */
export const weekStartsOn = (locale = navigator.language): Weekday =>
  (readFirstDay(locale) % daysInWeek) as Weekday;

export const weekdaysInOrder = (locale = navigator.language): readonly number[] =>
  Array.from({ length: daysInWeek }, (_, place) => (weekStartsOn(locale) + place) % daysInWeek);

export const startOfWeek = (date: CalendarDate, locale = navigator.language): CalendarDate =>
  addDays(date, -((weekday(date) - weekStartsOn(locale) + daysInWeek) % daysInWeek));
