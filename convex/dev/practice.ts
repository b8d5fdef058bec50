import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-dates";
import { SECTIONS } from "../../domain/work/phases";
import { type ActivityLine, makeActivity } from "./activity";
import { makeAgreedActions } from "./agreedActions";
import { type AuditLine, makeAuditLines, makeRequests, type Request } from "./auditLines";
import { practiceNow } from "./clock";
import { type GoalRow, makeGoals } from "./goals";
import { makeConsents, makeFeedback, makeOnboarding, makeSections, makeVisits } from "./journey";
import {
  type LibraryProgressRow,
  makeItems,
  makeLibraryProgress,
  type ShelvedItem,
} from "./library";
import { makeMessages, type MessageRow } from "./messages";
import { type Client, makeClients, makeCoach, type Person } from "./people";
import { randomFrom } from "./random";
import type { ClientRow } from "./rows";
import {
  type CoachNoteRow,
  makeCoachNotes,
  makeSessions,
  meetSoon,
  type SessionRow,
} from "./sessions";

/** Rows refer to each other by position; ids come from the database. */
export interface Practice {
  today: CalendarDate;
  coach: Person;
  clients: Client[];
  sessions: SessionRow[];
  coachNotes: CoachNoteRow[];
  agreedActions: ClientRow<"agreedActions">[];
  goals: GoalRow[];
  messages: MessageRow[];
  libraryItems: ShelvedItem[];
  libraryProgress: LibraryProgressRow[];
  sections: ClientRow<"sectionProgress">[];
  consents: ClientRow<"consents">[];
  onboarding: ClientRow<"onboarding">[];
  visits: ClientRow<"visits">[];
  feedback: ClientRow<"feedback">[];
  requests: Request[];
  auditLines: AuditLine[];
  activity: ActivityLine[];
}

/**
 * The same arguments always make the same practice. Only sessions and target dates are later than that day's noon.
 * `triedAt` is when the demo is tried.
 */
export function makePractice(seed: number, today: CalendarDate, triedAt?: number): Practice {
  if (!isCalendarDate(today)) throw new Error('Say which day it is, as "yyyy-MM-dd"');
  const now = practiceNow(today);
  const coach = makeCoach(seed, today);
  const clients = makeClients(seed, today);
  const planned = makeSessions(seed, today, clients);
  const sessions = triedAt === undefined ? planned : meetSoon(planned, triedAt);
  const requests = makeRequests(clients, now);
  const lived = { coach, clients, sessions, requests, now };
  const practice = {
    today,
    coach,
    clients,
    sessions,
    coachNotes: makeCoachNotes(sessions, now, randomFrom(seed, "notes")),
    agreedActions: makeAgreedActions(clients, today),
    goals: makeGoals(seed, today, clients),
    messages: makeMessages(seed, today, coach, clients),
    ...furnishLibrary(seed, coach, clients, now),
    ...walkJourneys(seed, clients),
    requests,
    auditLines: makeAuditLines(lived, randomFrom(seed, "audit")),
  };
  return { ...practice, activity: makeActivity(practice) };
}

function furnishLibrary(seed: number, coach: Person, clients: readonly Client[], now: number) {
  const libraryItems = makeItems(coach, now, randomFrom(seed, "library"));
  const libraryProgress = clients.flatMap((client, index) =>
    makeLibraryProgress(client, index, libraryItems, randomFrom(seed, `library ${client.email}`)),
  );
  return { libraryItems, libraryProgress };
}

function walkJourneys(seed: number, clients: readonly Client[]) {
  const journeys = clients.map((client, index) => {
    const random = randomFrom(seed, `journey ${client.email}`);
    const sections = makeSections(client, index, random);
    const consents = makeConsents(client, index, sections, random);
    return { client, index, sections, consents, onboarding: makeOnboarding(client, index, random) };
  });
  const finished = journeys.flatMap(({ client, index, sections }) => {
    const last = sections[SECTIONS.length - 1];
    return last === undefined ? [] : [{ client, index, lastSectionAt: last.row.completedAt }];
  });
  return {
    sections: journeys.flatMap(({ sections }) => sections),
    consents: journeys.flatMap(({ consents }) => consents),
    onboarding: journeys.flatMap(({ onboarding }) => onboarding),
    visits: clients.flatMap(makeVisits),
    feedback: makeFeedback(finished, randomFrom(seed, "feedback")),
  };
}
