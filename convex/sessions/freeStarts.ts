import { type ObjectType, v } from "convex/values";
import { bookingHorizonDays } from "../../domain/limits";
import { bookingPageDays } from "../../domain/schedule/booking-pages";
import { freeStartsOn } from "../../domain/schedule/free-slots";
import { addDays } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { listBusyTimes } from "./diary";
import { readPractice } from "../practice/practice";
import { listFullDays } from "./fullDays";
import { listOutsideTimes } from "../outsideCalendars/outsideCalendars";

export const wantedFields = {
  timeZone: v.string(), // The zone of the person who asks, in which their days begin.
  durationMinutes: v.number(),
  nowMs: v.number(), // The beginning of a minute.
};
type Wanted = ObjectType<typeof wantedFields>;

/**
 * The starts that a client could book from now on, in order. They are what the schedule dialog offers, calculated here
 * so that a stranger reads nothing else of the diary.
 */
export async function listFreeStarts(
  db: DatabaseReader,
  coachId: Id<"users">,
  { timeZone, durationMinutes, nowMs }: Wanted,
): Promise<number[]> {
  const practice = await readPractice(db, coachId);
  const days = Math.min(bookingPageDays, bookingHorizonDays);
  const lastMs = nowMs + days * dayMs;
  const stretch = { fromMs: nowMs - dayMs, toMs: lastMs + dayMs };
  const [held, outside, full] = await Promise.all([
    listBusyTimes(db, coachId, stretch),
    listOutsideTimes(db, coachId, stretch),
    listFullDays(db, coachId, stretch),
  ]);
  const question = {
    ...{ timeZone, durationMinutes, nowMs, availability: practice },
    noticeHours: practice.noticeHours,
    bufferMinutes: practice.bufferMinutes,
    busy: [...held, ...outside, ...full],
  };
  const { date: today } = utcMsToWallTime(nowMs, timeZone);
  const dates = Array.from({ length: days + 1 }, (_, day) => addDays(today, day));
  return freeStartsOn(question, dates).filter((startsAt) => startsAt <= lastMs);
}
