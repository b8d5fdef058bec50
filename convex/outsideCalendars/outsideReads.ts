import type { Infer } from "convex/values";
import { bookingHorizonDays } from "../../domain/limits";
import { busyDays } from "../../domain/schedule/busy-spans";
import { nextReadAfterMs } from "../../domain/schedule/outside-calendars";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { vOutcome } from "./shapes";
import { readPractice } from "../practice/practice";
import { noteFreed } from "../waits/freedTimes";
import { rowsBy } from "../gate/rows";

/** One for each day, to the end of the horizon. */
export const outsideDaysMax = 400;
/** A file is not read again, so it counts for somewhat longer than a client can book. */
const horizonDays = bookingHorizonDays + 15;

/** The horizon from today on, and the coach's zone for a calendar without one. */
export async function readingPlaceOf(db: DatabaseReader, coachId: Id<"users">) {
  const fromMs = Math.floor(Date.now() / dayMs) * dayMs;
  const horizon = { fromMs, toMs: fromMs + horizonDays * dayMs };
  return { horizon, timeZone: (await readPractice(db, coachId)).timeZone };
}

type Outcome = Infer<typeof vOutcome>;

/** A failed read keeps the earlier busy times, and later tries come less and less often. */
export async function keepOutcome(
  db: DatabaseWriter,
  calendarId: Id<"outsideCalendars">,
  outcome: Outcome,
) {
  const calendar = await db.get("outsideCalendars", calendarId);
  if (calendar === null) return;
  const now = Date.now();
  const failures = outcome.kind === "failed" ? calendar.failures + 1 : 0;
  const nextReadAt = calendar.url === undefined ? undefined : now + nextReadAfterMs(failures);
  if (outcome.kind === "failed") {
    const { problem } = outcome;
    await db.patch("outsideCalendars", calendarId, { problem, failures, nextReadAt });
    return;
  }
  const state = { readAt: now, problem: undefined, failures, nextReadAt };
  if (outcome.kind === "unchanged") {
    await db.patch("outsideCalendars", calendarId, state);
    return;
  }
  const { times, entries, skipped, unknownZones, etag, modified } = outcome;
  const { horizon } = await readingPlaceOf(db, calendar.coachId);
  const found = { entries, skipped, unknownZones, coversUntil: horizon.toMs };
  await db.patch("outsideCalendars", calendarId, { ...state, found, etag, modified });
  await replaceDays(db, { calendarId, coachId: calendar.coachId }, busyDays(times));
}

/** Writes only days that differ, so that only screens that show them run again. */
async function replaceDays(
  db: DatabaseWriter,
  owner: { calendarId: Id<"outsideCalendars">; coachId: Id<"users"> },
  days: ReturnType<typeof busyDays>,
) {
  const kept = await listDays(db, owner.calendarId);
  for (const { _id, startsAt, spans: before } of kept) {
    const spans = days.get(startsAt);
    days.delete(startsAt);
    const isKept = spans !== undefined && JSON.stringify(spans) === JSON.stringify(before);
    if (isKept) continue;
    await noteFreed(db, owner.coachId, { others: before });
    if (spans === undefined) await db.delete("outsideDays", _id);
    else await db.patch("outsideDays", _id, { spans });
  }
  for (const [startsAt, spans] of days) {
    await db.insert("outsideDays", { ...owner, startsAt, spans });
  }
}

export const listDays = (db: DatabaseReader, calendarId: Id<"outsideCalendars">) =>
  rowsBy(db, "outsideDays", "by_calendarId_and_startsAt", { calendarId }).take(outsideDaysMax);
