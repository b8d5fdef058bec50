import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { clockTimeAt } from "../../domain/time/clock-times";
import { minuteMs, dayMs } from "../../domain/time/time-spans";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import { PHASES, phaseOf, SECTIONS, type PhaseId } from "../../domain/work/phases";
import { COACH_ZONE, practiceNow } from "./clock";
import { randomFrom } from "./random";
import { COACH, ROSTER, type RosterLine } from "./words/roster";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
  joinedAt: number;
  emailVerifiedAt: number;
  phone?: string;
  bio?: string;
  postalAddress?: string;
}

export interface Client extends Person {
  roster: RosterLine;
  /** The moment at which the practice is set, or an earlier one for clients who went quiet. */
  activeUntil: number;
  /** The client's current phase: after a complete one, the next. */
  phase: PhaseId;
}

export const makeCoach = (seed: number, today: CalendarDate): Person => {
  const { firstName, lastName, mailbox, joinedDaysAgo, bio } = COACH;
  const joinedAt = joinedOn(seed, today, { mailbox, joinedDaysAgo, timeZone: COACH_ZONE });
  return { firstName, lastName, bio, timeZone: COACH_ZONE, ...accountOf(mailbox, joinedAt) };
};

/** The same people for every seed; only the hour of each sign-up differs. */
export const makeClients = (seed: number, today: CalendarDate): Client[] =>
  ROSTER.map((line) => {
    const { firstName, lastName, mailbox, timeZone, phone, bio, postalAddress } = line;
    return {
      firstName,
      lastName,
      timeZone,
      ...(phone === undefined ? {} : { phone }),
      ...(bio === undefined ? {} : { bio }),
      ...(postalAddress === undefined ? {} : { postalAddress }),
      ...accountOf(mailbox, joinedOn(seed, today, line)),
      roster: line,
      activeUntil: practiceNow(today) - (line.quietDays ?? 0) * dayMs,
      phase: phaseAfter(line.sectionsDone),
    };
  });

function accountOf(mailbox: string, joinedAt: number) {
  const email = `${mailbox}@example.com`;
  return { email, joinedAt, emailVerifiedAt: joinedAt + 3 * minuteMs };
}

function joinedOn(
  seed: number,
  today: CalendarDate,
  { mailbox, joinedDaysAgo, timeZone }: Pick<RosterLine, "mailbox" | "joinedDaysAgo" | "timeZone">,
): number {
  const random = randomFrom(seed, `joined ${mailbox}`);
  // Today's sign-ups were in the last hours, in any time zone.
  if (joinedDaysAgo === 0) return practiceNow(today) - random.between(62, 110) * minuteMs;
  const time = clockTimeAt(random.between(8 * 60, 21 * 60));
  return wallTimeToUtcMs({ date: addDays(today, -joinedDaysAgo), time }, timeZone);
}

function phaseAfter(sectionsDone: number): PhaseId {
  const next = SECTIONS[sectionsDone];
  return next === undefined ? (PHASES[PHASES.length - 1] ?? "return") : phaseOf(next);
}
