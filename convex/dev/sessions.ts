import type { MessageSender } from "../../domain/messages/message-vocabulary";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import type { SessionType } from "../../domain/schedule/session-types";
import { addDays, daysBetween, type CalendarDate } from "../../domain/time/calendar-dates";
import type { SessionSpan } from "../../domain/time/overlap";
import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import { PHASES, SECTIONS, type PhaseId } from "../../domain/work/phases";
import { COACH_ZONE, coachHours, nextWithin, practiceNow, wakingHours } from "./clock";
import { coachDateOf, openDiary, type Diary } from "./diary";
import type { Client } from "./people";
import { randomFrom, type Random } from "./random";
import type { ClientRow, Happening } from "./rows";
import {
  CANCEL_REASONS,
  FIRST_SESSION_TITLE,
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
