import type { MessageSender } from "../../domain/messages/message-vocabulary";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import type { SessionType } from "../../domain/schedule/session-types";
import { addDays, type CalendarDate, daysBetween } from "../../domain/time/calendar-dates";
import { type ClockTime, minuteOfDay } from "../../domain/time/clock-times";
import { endsAt, overlaps, type SessionSpan } from "../../domain/time/overlap";
import { TIME_SLOTS } from "../../domain/time/time-slots";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { type PhaseId, PHASES, SECTIONS } from "../../domain/work/phases";
import {
  COACH_ZONE,
  coachHours,
  type Hours,
  isWeekend,
  isWithin,
  nextWithin,
  practiceNow,
  wakingHours,
} from "./clock";
import type { Client } from "./people";
import { type Random, randomFrom } from "./random";
import type { ClientRow, Happening } from "./rows";
import {
  CANCEL_REASONS,
  FIRST_SESSION_TITLE,
  PRIVATE_NOTES,
  SESSION_DESCRIPTIONS,
  SESSION_TALK,
} from "./words/sessionWords";

export type SessionRow = ClientRow<"sessions"> & {
  summary?: { text: string; sentAt: number };
};

const daysBookedAhead = 36;
const daysBetweenSessionsMin = 4;

export const endOf = ({ startsAt, durationMinutes }: SessionSpan) =>
  startsAt + durationMinutes * minuteMs;

/** In order of their start. */
export function makeSessions(
  seed: number,
  today: CalendarDate,
  clients: readonly Client[],
): SessionRow[] {
  const diary = openDiary();
  const spansToday = clients.map(({ roster }) =>
    roster.slotToday === undefined ? null : diary.take(today, roster.slotToday, 60),
  );
  return clients
    .flatMap((client, index) => {
      const random = randomFrom(seed, `sessions ${client.email}`);
      const spans = bookSpans(client, today, spansToday[index] ?? null, diary, random);
      const phases = phasesOf(client, spans.length);
      return spans.map((span, position) => {
        const phase = position === 0 ? null : (phases[position] ?? null);
        const now = practiceNow(today);
        return writeSession({ client, index, position, span, phase, now, random });
      });
    })
    .sort((first, second) => first.row.startsAt - second.row.startsAt);
}

function bookSpans(
  client: Client,
  today: CalendarDate,
  spanToday: SessionSpan | null,
  diary: Diary,
  random: Random,
): SessionSpan[] {
  if (client.roster.isNew === true) return [];
  const isQuiet = client.roster.quietDays !== undefined;
  const isFinished = client.roster.sectionsDone === SECTIONS.length;
  const lastDate = isQuiet
    ? coachDateOf(client.activeUntil)
    : addDays(today, isFinished ? 10 : daysBookedAhead);
  const rhythmDays = random.pick([10, 14, 14, 18]);
  const isFree = (date: CalendarDate) =>
    spanToday === null || Math.abs(daysBetween(date, today)) >= daysBetweenSessionsMin;

  const spans = spanToday === null ? [] : [spanToday];
  let date = addDays(coachDateOf(client.joinedAt), random.between(4, 6));
  while (date <= lastDate) {
    const minutes = random.pick([30, 45, 60, 60, 60, 60, 60, 90, 90, 120]);
    const span = isFree(date)
      ? diary.find(date, minutes, wakingHours(client.timeZone), random)
      : null;
    if (span !== null) spans.push(span);
    const from = span === null ? date : coachDateOf(span.startsAt);
    date = addDays(from, Math.max(daysBetweenSessionsMin, rhythmDays + random.between(-3, 3)));
  }
  return spans.sort((first, second) => first.startsAt - second.startsAt);
}

function phasesOf({ phase }: Client, count: number): PhaseId[] {
  const walked = PHASES.slice(0, PHASES.indexOf(phase) + 1);
  return Array.from(
    { length: count },
    (_, index) => walked[Math.floor((index / count) * walked.length)] ?? phase,
  );
}

interface SessionPlan {
  client: Client;
  index: number;
  position: number;
  span: SessionSpan;
  phase: PhaseId | null; // Null for the very first session.
  now: number;
  random: Random;
}

function writeSession(draft: SessionPlan): SessionRow {
  const { client, index, position, span, phase, random } = draft;
  const talk = SESSION_TALK[phase ?? "arrival"];
  const title =
    phase === null
      ? FIRST_SESSION_TITLE
      : (talk.titles[position % talk.titles.length] ?? FIRST_SESSION_TITLE);
  const bookedBy = random.pick(["client", "client", "coach"] as const);
  const { status, happenings, cancelReason } = live(draft, title, bookedBy);
  const hasNotes = status === "completed" && random.isLucky(0.7);
  const covered = random.pick(talk.covered);
  const noticed = random.pick(talk.noticed);
  const nextStep = random.pick(talk.nextSteps);
  const notes = `${covered}\n\nWhat we noticed: ${noticed}\n\nUntil next time: ${nextStep}`;
  const sentAt = happenings.at(-1)?.happenedAt ?? 0; // When it was completed.
  const text = `${covered}\n\n${noticed}\n\nUntil next time\n• ${nextStep}`;
  const isSummarised = hasNotes && position % 2 === 0;
  return {
    client: index,
    row: {
      title,
      ...(random.isLucky(0.45) ? { description: random.pick(SESSION_DESCRIPTIONS) } : {}),
      sessionType: random.pick(typesFor(client)),
      ...span,
      timeZone: bookedBy === "coach" ? COACH_ZONE : client.timeZone,
      status,
      ...(hasNotes ? { notes } : {}),
      ...(cancelReason === undefined ? {} : { cancelReason }),
      updatedAt: happenings.reduce((latest, { happenedAt }) => Math.max(latest, happenedAt), 0),
    },
    happenings: isSummarised
      ? [
          ...happenings,
          { kind: "summary_sent", by: "coach", happenedAt: sentAt, subjectTitle: title },
        ]
      : happenings,
    ...(isSummarised ? { summary: { text, sentAt } } : {}),
  };
}

/** In person only in the coach's time zone. */
const typesFor = ({ timeZone }: Client): readonly SessionType[] =>
  timeZone === COACH_ZONE
    ? ["in-person", "in-person", "coaching", "phone"]
    : ["video", "video", "coaching", "phone"];

function live(draft: SessionPlan, subjectTitle: string, bookedBy: MessageSender) {
  const { client, span, now, random } = draft;
  const note = (kind: Happening["kind"], by: MessageSender, happenedAt: number): Happening => ({
    kind,
    by,
    happenedAt,
    subjectTitle,
  });
  const bookedAt = bookingTime(draft, bookedBy);
  const booked = note("session_scheduled", bookedBy, bookedAt);
  const status = fateOf(draft);
  if (status === "cancelled") {
    const cancelledAt = Math.max(
      bookedAt + 20 * minuteMs,
      span.startsAt - random.between(90, 3000) * minuteMs,
    );
    const happenings = [
      booked,
      note("session_cancelled", random.pick(["client", "coach"]), cancelledAt),
    ];
    return { status, happenings, cancelReason: random.pick(CANCEL_REASONS) };
  }
  const steps = random.isLucky(0.12)
    ? [booked, note("session_rescheduled", "client", movingTime())]
    : [booked];
  if (status === "scheduled") return { status, happenings: steps };
  const settledAt = Math.min(now, endOf(span) + random.between(5, 40) * minuteMs);
  const kind = status === "completed" ? "session_completed" : "session_missed";
  return { status, happenings: [...steps, note(kind, "coach", settledAt)] };

  function movingTime() {
    const latest = Math.min(now - random.between(15, 55) * minuteMs, span.startsAt - hourMs);
    const roughlyAt = bookedAt + Math.round((latest - bookedAt) * random.fraction());
    const hours = wakingHours(client.timeZone);
    return Math.min(latest, nextWithin(roughlyAt, hours, random));
  }
}

/** Past sessions are completed or missed, others are ahead. Nobody misses the first. */
function fateOf({ span, phase, now, random }: SessionPlan): SessionStatus {
  if (endOf(span) > now) return "scheduled";
  if (phase === null || now - endOf(span) < dayMs) return "completed";
  const luck = random.fraction();
  if (luck < 0.86) return "completed";
  return luck < 0.95 ? "cancelled" : "no-show";
}

function bookingTime({ client, span, now, random }: SessionPlan, bookedBy: MessageSender): number {
  const earliest = client.joinedAt + hourMs;
  const latest = Math.min(now - random.between(65, 600) * minuteMs, span.startsAt - 2 * hourMs);
  const aimed = span.startsAt - random.between(4 * 24, 18 * 24) * hourMs;
  const hours = bookedBy === "coach" ? coachHours : wakingHours(client.timeZone);
  const roughlyAt = nextWithin(Math.min(latest, Math.max(earliest, aimed)), hours, random);
  return Math.min(latest, roughlyAt);
}

/** No session ends later, however late its slot. */
const lastMinuteOfDay = 21 * 60 + 30;
/** How far ahead a session moves when its day is full. */
const daysAheadMax = 6;

/** Without overlaps. */
interface Diary {
  /** False when the time is taken. */
  take: (date: CalendarDate, time: ClockTime, minutes: number) => SessionSpan | null;
  find: (date: CalendarDate, minutes: number, client: Hours, random: Random) => SessionSpan | null;
}

function openDiary(): Diary {
  const spansByDate = new Map<CalendarDate, SessionSpan[]>();

  const take: Diary["take"] = (date, time, minutes) => {
    if (isWeekend(date) || minuteOfDay(time) + minutes > lastMinuteOfDay) return null;
    const span = {
      startsAt: wallTimeToUtcMs({ date, time }, COACH_ZONE),
      durationMinutes: minutes,
    };
    const taken = spansByDate.get(date) ?? [];
    if (taken.some((other) => overlaps(span, other))) return null;
    spansByDate.set(date, [...taken, span]);
    return span;
  };

  const find: Diary["find"] = (date, minutes, client, random) => {
    for (let days = 0; days <= daysAheadMax; days += 1) {
      const day = addDays(date, days);
      for (const time of random.shuffle(TIME_SLOTS)) {
        const startsAt = wallTimeToUtcMs({ date: day, time }, COACH_ZONE);
        const suitsClient =
          isWithin(startsAt, client) && isWithin(startsAt + minutes * minuteMs, client);
        const span = suitsClient ? take(day, time, minutes) : null;
        if (span !== null) return span;
      }
    }
    return null;
  };

  return { take, find };
}

const coachDateOf = (ms: number): CalendarDate => utcMsToWallTime(ms, COACH_ZONE).date;

const stepMs = 30 * minuteMs;

/**
 * The next session of the demo's client is by video and at the first free half-hour, so that somebody who tries the demo
 * finds an open room.
 */
export function meetSoon(sessions: readonly SessionRow[], nowMs: number): SessionRow[] {
  const held = sessions.filter(({ row }) => row.status !== "cancelled" && endsAt(row) > nowMs);
  const next = held.find(({ client, row }) => client === 0 && row.startsAt > nowMs);
  if (next === undefined) return [...sessions];
  const { durationMinutes } = next.row;
  const isTaken = (startsAt: number) =>
    held.some((each) => each !== next && overlaps(each.row, { startsAt, durationMinutes }));
  let startsAt = (Math.floor(nowMs / stepMs) + 1) * stepMs;
  while (isTaken(startsAt)) startsAt += stepMs;
  const soon: SessionRow = { ...next, row: { ...next.row, startsAt, sessionType: "video" } };
  return sessions.map((each) => (each === next ? soon : each));
}

/** `session` is a position; absent for a note on the client. */
export interface CoachNoteRow extends ClientRow<"coachNotes", "coachId" | "sessionId"> {
  session?: number;
}

export function makeCoachNotes(
  sessions: readonly SessionRow[],
  now: number,
  random: Random,
): CoachNoteRow[] {
  return sessions.flatMap(({ client, row }, index) => {
    if (row.status !== "completed" || !random.isLucky(0.4)) return [];
    const { seen, guessed, next } = PRIVATE_NOTES;
    const content = [random.pick(seen), random.pick(guessed), random.pick(next)].join(" ");
    const writtenAt = endOf(row) + random.between(10, 90) * minuteMs;
    const updatedAt = Math.min(now, random.isLucky(0.1) ? writtenAt + 20 * hourMs : writtenAt);
    const isOnSession = random.isLucky(0.85);
    return [
      {
        client,
        row: { content, updatedAt },
        happenings: [],
        ...(isOnSession ? { session: index } : {}),
      },
    ];
  });
}
