/** Fixed spans. A day by the calendar may have 23 or 25 hours: see `time-zones.ts`. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
