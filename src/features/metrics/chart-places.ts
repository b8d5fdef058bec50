import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";

type Point = { date: CalendarDate; value: number };

/** Space above and below, of a height of 100. */
const EDGE = 5;

/**
 * Positions of the numbers and the target in a square of 100, with y downwards. Days are to scale; a single number is
 * at the right edge. Null without numbers.
 */
export function placeNumbers(numbers: readonly Point[], target: number | undefined) {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = [...numbers.map(({ value }) => value), ...(target === undefined ? [] : [target])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = daysBetween(first.date, last.date);
  const xOf = (date: CalendarDate) =>
    days === 0 ? 100 : (daysBetween(first.date, date) / days) * 100;
  const yOf = (value: number) =>
    low === high ? 50 : 100 - EDGE - ((value - low) / (high - low)) * (100 - 2 * EDGE);
  return {
    ...{ low, high, from: first.date, to: last.date },
    places: numbers.map(({ date, value }) => ({ x: xOf(date), y: yOf(value) })),
    yOf,
    targetY: target === undefined ? null : yOf(target),
  };
}
