/** "HH:mm", 00:00 to 23:59. */
export type ClockTime = string;

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isClockTime(value: unknown): value is ClockTime {
  return typeof value === "string" && CLOCK_TIME.test(value);
}

export function minuteOfDay(time: ClockTime): number {
  if (!isClockTime(time)) throw new RangeError("Not a time of day as HH:mm");
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function clockTimeAt(minute: number): ClockTime {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** "13:30" becomes "1:30 PM"; midnight and noon are 12. */
export function twelveHourLabel(time: ClockTime): string {
  const minute = minuteOfDay(time);
  const hour = Math.floor(minute / 60);
  return `${String(hour % 12 || 12)}:${twoDigits(minute % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
