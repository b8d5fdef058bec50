import { type Slot, slotsOn } from "../../domain/schedule/free-slots";
import {
  datesBetween,
  isInPart,
  newlyFree,
  retellAfterMs,
  waitDaysAheadMax,
} from "../../domain/schedule/session-waits";
import type { CalendarDate } from "../../domain/time/calendar-dates";
import { endsAt, type SessionSpan } from "../../domain/time/overlap";
import { dayMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { listBusyTimes } from "../sessions/diary";
import { dueFrom, findUnread } from "../notifications/notify";
import { type Practice, readPractice } from "../practice/practice";
import { fullDaysAmong } from "../sessions/fullDays";
import { listOutsideTimes } from "../outsideCalendars/outsideCalendars";

/** Finds clients whom a freed time fits: booking offers them a slot now that it did not before. Run by the system. */

type Freed = Doc<"freedTimes">;
type Wait = Doc<"sessionWaits">;

interface Calendar {
  freed: Freed;
  practice: Practice;
  held: SessionSpan[];
  outside: SessionSpan[];
  now: number;
  /** Slots that were calculated already, because many wait for the same days. */
  known: Map<string, Slot[]>;
}

export async function readCalendar(
  db: DatabaseReader,
  freed: Freed,
  now: number,
): Promise<Calendar> {
  const { coachId } = freed;
  const stretch = stretchFrom(now);
  const [practice, held, outside] = await Promise.all([
    readPractice(db, coachId),
    listBusyTimes(db, coachId, stretch),
    listOutsideTimes(db, coachId, stretch),
  ]);
  return { freed, practice, held, outside, now, known: new Map() };
}

/** With a day on each side, for other zones. */
const stretchFrom = (now: number) => ({
  fromMs: now - 2 * dayMs,
  toMs: now + (waitDaysAheadMax + 2) * dayMs,
});

/** After a notification, times on the same day are skipped for a while, and one on another day waits for its end. */
export async function notifyWaiting(db: DatabaseWriter, calendar: Calendar, wait: Wait) {
  const { freed, now } = calendar;
  if (wait.coachId !== freed.coachId) return; // Handed over meanwhile.
  const slot = findFreed(calendar, wait);
  if (slot === null) return;
  const { notifiedAt = -Infinity, notifiedOf = 0 } = wait;
  if (notifiedAt > now - retellAfterMs) {
    if (isSameDay(notifiedOf, slot.startsAt, wait.timeZone)) return;
    await putOff(db, freed, { waitId: wait._id, dueAt: notifiedAt + retellAfterMs });
    return;
  }
  await notifyOfFreed(db, wait, { aboutAt: slot.startsAt, now });
  await db.patch("sessionWaits", wait._id, { notifiedAt: now, notifiedOf: slot.startsAt });
}

const isSameDay = (one: number, other: number, zone: string) =>
  utcMsToWallTime(one, zone).date === utcMsToWallTime(other, zone).date;

const putOff = (
  db: DatabaseWriter,
  { coachId, sessions, others, before }: Freed,
  later: { waitId: Id<"sessionWaits">; dueAt: number },
) => db.insert("freedTimes", { coachId, sessions, others, before, ...later });

/** An unread one about the same time comes to the top again. */
async function notifyOfFreed(
  db: DatabaseWriter,
  { clientId, coachId }: Wait,
  { aboutAt, now }: { aboutAt: number; now: number },
) {
  const kind = "time_freed";
  const news = { happenedAt: now, ...dueFrom(now, kind) };
  const unread = await findUnread(db, clientId, { clientId, kind, aboutAt });
  if (unread !== null) {
    await db.patch("notifications", unread._id, news);
    return;
  }
  const whose = { userId: clientId, clientId, actorId: coachId };
  await db.insert("notifications", {
    ...whose,
    ...{ kind, aboutAt, happenings: 1, isRead: false, ...news },
  });
}

/** The first that fits. A time that the client gave up does not count for them. */
function findFreed(calendar: Calendar, wait: Wait): Slot | null {
  const isOwn = ({ clientId }: { clientId?: Id<"users"> }) => clientId === wait.clientId;
  const given = calendar.freed.sessions.filter((span) => !isOwn(span));
  const hasOwn = given.length < calendar.freed.sessions.length;
  for (const date of datesOf(calendar, wait)) {
    const own = hasOwn ? wait.clientId : "";
    const found = newlyFree(
      slotsNow(calendar, wait, date),
      slotsBefore(calendar, { wait, date, given, own }),
    );
    const slot = found.find(({ time }) => isInPart(time, wait.partOfDay));
    if (slot !== undefined) return slot;
  }
  return null;
}

/** The days of the wait on which something may have changed: all after a change of settings. */
function datesOf({ freed, now }: Calendar, { fromDate, toDate, timeZone }: Wait): CalendarDate[] {
  const dateAt = (ms: number) => utcMsToWallTime(ms, timeZone).date;
  const today = dateAt(now);
  const dates = datesBetween(fromDate < today ? today : fromDate, toDate);
  if (freed.before !== undefined) return dates;
  const spans = [...freed.sessions, ...freed.others];
  const near = new Set(
    spans.flatMap((span) => [
      ...[dateAt(span.startsAt - dayMs), dateAt(span.startsAt)],
      ...[dateAt(endsAt(span)), dateAt(endsAt(span) + dayMs)],
    ]),
  );
  return dates.filter((date) => near.has(date));
}

function slotsNow(calendar: Calendar, wait: Wait, date: CalendarDate): Slot[] {
  const { practice, held, outside, known } = calendar;
  const { timeZone, durationMinutes } = wait;
  const busy = () => [...held, ...outside, ...fullDaysAmong(held, practice, reach(calendar))];
  return inMemory(known, `${date} ${timeZone} ${durationMinutes}`, () =>
    slotsFor(calendar, { wait, date, practice, busy: busy() }),
  );
}

interface Before {
  wait: Wait;
  date: CalendarDate;
  given: readonly SessionSpan[];
  /** The client whose own times are left out, or empty. */
  own: string;
}

function slotsBefore(calendar: Calendar, { wait, date, given, own }: Before): Slot[] {
  const { freed, held, outside, known } = calendar;
  const { timeZone, durationMinutes } = wait;
  const practice = practiceBefore(calendar);
  const heldBefore = [...held, ...given];
  const busy = () => [
    ...[...heldBefore, ...outside, ...freed.others],
    ...fullDaysAmong(heldBefore, practice, reach(calendar)),
  ];
  return inMemory(known, `before ${own} ${date} ${timeZone} ${durationMinutes}`, () =>
    slotsFor(calendar, { wait, date, practice, busy: busy() }),
  );
}

const reach = ({ now }: Calendar) => stretchFrom(now);

function practiceBefore({ practice, freed: { before } }: Calendar): Practice {
  if (before === undefined) return practice;
  const { weekly, exceptions, noticeHours, bufferMinutes, dailySessions } = before;
  const timeZone = before.timeZone ?? practice.timeZone;
  return {
    ...practice,
    ...{ weekly, exceptions, noticeHours, bufferMinutes, dailySessions, timeZone },
  };
}

interface Question {
  wait: Wait;
  date: CalendarDate;
  practice: Practice;
  busy: readonly SessionSpan[];
}

/** The slots that the client's own dialog would offer. */
const slotsFor = ({ now }: Calendar, { wait, date, practice, busy }: Question) =>
  slotsOn({
    ...{ date, timeZone: wait.timeZone, durationMinutes: wait.durationMinutes, nowMs: now },
    noticeHours: practice.noticeHours,
    bufferMinutes: practice.bufferMinutes,
    availability: practice,
    busy,
  });

function inMemory(known: Map<string, Slot[]>, key: string, look: () => Slot[]): Slot[] {
  const slots = known.get(key) ?? look();
  known.set(key, slots);
  return slots;
}
