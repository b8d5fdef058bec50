import type { SessionStatus } from "../schedule/session-statuses";
import type { CalendarDate } from "../time/calendar-dates";
import { utcMsToWallTime } from "../time/time-zones";

/** What a client agreed with their coach: how many sessions, until when, for how much, and whether that is paid. */
export const PAYMENT_STATES = ["open", "paid", "overdue"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const packageSessionsMax = 200;
export const packagesPerClientMax = 20;
export const priceCharactersMax = 60;
export const unpaidListedMax = 100;

/**
 * A session counts against the package once it took place, and when the client did not come, because the time was kept
 * for them. A cancelled one never counts; a coach who charges for it records it as a no-show.
 */
export const USING_STATUSES = ["completed", "no-show"] as const satisfies SessionStatus[];

export const countLeft = (included: number, used: number) => Math.max(0, included - used);

interface PackageRoom {
  startsOn: CalendarDate;
  endsOn?: CalendarDate;
  timeZone: string;
  left: number;
  /** Sessions booked within the package's dates and not held yet. */
  ahead: number;
}

/** How many of these sessions the packages cover, besides what is already booked in their days. */
export function countCovered(packages: readonly PackageRoom[], startTimes: readonly number[]) {
  let open = [...startTimes];
  for (const { left, ahead, ...days } of packages) {
    const covered = open.filter((at) => isWithin(days, at)).slice(0, countLeft(left, ahead));
    open = open.filter((at) => !covered.includes(at));
  }
  return startTimes.length - open.length;
}

function isWithin({ startsOn, endsOn, timeZone }: Omit<PackageRoom, "left" | "ahead">, at: number) {
  const { date } = utcMsToWallTime(at, timeZone);
  return date >= startsOn && (endsOn === undefined || date <= endsOn);
}

/** True before the last session, so that the two can talk in it about what comes next. */
export const isRenewalDue = (left: number) => left <= 1;
