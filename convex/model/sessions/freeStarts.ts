import { bookingHorizonDays } from "../../../domain/limits";
import { bookingPageDays } from "../../../domain/schedule/booking-pages";
import { slotsOn } from "../../../domain/schedule/free-slots";
import { addDays } from "../../../domain/time/calendar-dates";
import { dayMs, minuteMs } from "../../../domain/time/time-spans";
import { utcMsToWallTime } from "../../../domain/time/time-zones";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { listBusyTimes } from "../clients/diary";
import { readPractice } from "../practice/practice";
import { listFullDays } from "./fullDays";
import { listOutsideTimes } from "./outsideCalendars";

interface Wanted {
  /** Of the person who asks: their days begin there. */
  timeZone: string;
  durationMinutes: number;
}

/**
 * The starts that a client could book from now on, in order: what the schedule dialog offers, worked out here so that a stranger
 * reads nothing else of the diary.
 */
export async function listFreeStarts(
  db: DatabaseReader,
  coachId: Id<"users">,
  { timeZone, durationMinutes }: Wanted,
): Promise<number[]> {
  const practice = await readPractice(db, coachId);
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const days = Math.min(bookingPageDays, bookingHorizonDays);
  const lastMs = now + days * dayMs;
  const stretch = { fromMs: now - dayMs, toMs: lastMs + dayMs };
  const [held, outside, full] = await Promise.all([
    listBusyTimes(db, coachId, stretch),
    listOutsideTimes(db, coachId, stretch),
    listFullDays(db, coachId, stretch),
  ]);
  const question = {
    ...{ timeZone, durationMinutes, nowMs: now, availability: practice },
    noticeHours: practice.noticeHours,
    bufferMinutes: practice.bufferMinutes,
    busy: [...held, ...outside, ...full],
  };
  const { date: today } = utcMsToWallTime(now, timeZone);
  return Array.from({ length: days + 1 }, (_, day) => addDays(today, day))
    .flatMap((date) => slotsOn({ ...question, date }))
    .filter(({ state, startsAt }) => state === "free" && startsAt <= lastMs)
    .map(({ startsAt }) => startsAt);
}
