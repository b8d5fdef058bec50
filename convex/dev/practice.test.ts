import { describe, expect, it } from "vitest";
import { messageCharactersMax } from "../../domain/limits";
import {
  MESSAGE_PRIORITIES,
  MESSAGE_SENDERS,
  MESSAGE_TYPES,
} from "../../domain/messages/message-vocabulary";
import { ACTIVITY_KINDS } from "../../domain/privacy/activity-kinds";
import { CONSENT_KINDS } from "../../domain/privacy/consent";
import { SESSION_STATUSES } from "../../domain/schedule/session-statuses";
import { SESSION_TYPES } from "../../domain/schedule/session-types";
import { countCharacters } from "../../domain/text/text";
import { overlaps } from "../../domain/time/overlap";
import { addCalendarMonths, weekday } from "../../domain/time/calendar-dates";
import { SESSION_MINUTES } from "../../domain/time/time-slots";
import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import { isTimeZone, utcMsToWallTime } from "../../domain/time/time-zones";
import { GOAL_CATEGORIES, GOAL_PRIORITIES, GOAL_STATUSES } from "../../domain/work/goal-vocabulary";
import { LIBRARY_CONTENT_TYPES, LIBRARY_DIFFICULTIES } from "../../domain/work/library-vocabulary";
import { ONBOARDING_STEPS, TOUR_RESULTS } from "../../domain/work/onboarding";
import { PHASES, SECTIONS } from "../../domain/work/phases";
import { COACH_ZONE, practiceNow } from "./clock";
import { makePractice } from "./practice";
import type { SessionRow } from "./sessions";

const today = "2026-03-18"; // A Wednesday.
const now = practiceNow(today);
const practice = makePractice(1, today);

const words = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();
const sorted = (values: readonly string[]) => [...values].sort();

describe("makePractice", () => {
  it("gives the same practice for the same seed and day", () => {
    expect(makePractice(1, today)).toEqual(practice);
  });

  it("gives another practice for another seed, with the same people", () => {
    const other = makePractice(2, today);
    expect(other.messages).not.toEqual(practice.messages);
    expect(other.sessions).not.toEqual(practice.sessions);
    expect(other.goals).not.toEqual(practice.goals);
    expect(other.clients.map(({ email }) => email)).toEqual(
      practice.clients.map(({ email }) => email),
    );
  });

  it.each(["", "2026-3-18", "2026-02-29", "today"])("rejects %j as a date", (text) => {
    expect(() => makePractice(1, text)).toThrow("yyyy-MM-dd");
  });
});

describe("the amount of data", () => {
  it("is what the demo promises", () => {
    expect(practice.clients).toHaveLength(24);
    expect(practice.goals).toHaveLength(60);
    expect(practice.messages).toHaveLength(1500);
    expect(practice.libraryItems).toHaveLength(21);
    expect(practice.sessions.length).toBeGreaterThan(250);
    expect(practice.feedback).toHaveLength(4);
    expect(practice.coachNotes.length).toBeGreaterThan(50);
  });

  it("covers about 14 months back and some weeks ahead", () => {
    const starts = practice.sessions.map(({ row }) => row.startsAt);
    const fourteenMonthsAgo = practiceNow(addCalendarMonths(today, -14));
    expect(Math.abs(Math.min(...starts) - fourteenMonthsAgo)).toBeLessThan(21 * dayMs);
    expect(Math.max(...starts)).toBeGreaterThan(now + 21 * dayMs);
    expect(Math.max(...starts)).toBeLessThan(now + 50 * dayMs);
  });

  it("includes past and upcoming sessions on a working day", () => {
    const todays = practice.sessions.filter(
      ({ row }) => utcMsToWallTime(row.startsAt, COACH_ZONE).date === today,
    );
    expect(words(todays.map(({ row }) => row.status))).toEqual(["completed", "scheduled"]);
  });

  it("includes activity from the last hour", () => {
    const newest = practice.activity[practice.activity.length - 1];
    expect(newest?.happenedAt).toBeGreaterThan(now - hourMs);
  });
});

describe("the people", () => {
  const { clients } = practice;

  it("have different email addresses, all at example.com", () => {
    const emails = [practice.coach, ...clients].map(({ email }) => email);
    expect(emails.every((email) => /^[a-z.-]+@example\.com$/.test(email))).toBe(true);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it("have names of every kind", () => {
    const names = clients.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
    for (const script of ["Arabic", "Han", "Hiragana", "Cyrillic", "Devanagari"]) {
      expect(names.some((name) => new RegExp(`\\p{Script=${script}}`, "u").test(name))).toBe(true);
    }
    expect(names.some((name) => countCharacters(name) >= 40)).toBe(true);
    expect(names.some((name) => countCharacters(name) <= 5)).toBe(true);
    expect(names.some((name) => name.includes("-"))).toBe(true);
    expect(names.some((name) => /\p{M}/u.test(name.normalize("NFD")))).toBe(true);
    expect(clients.some(({ lastName }) => lastName === "")).toBe(true);
  });

  it("live in many time zones", () => {
    const zones = words(clients.map(({ timeZone }) => timeZone));
    expect(zones.length).toBeGreaterThan(10);
    expect(zones.every(isTimeZone)).toBe(true);
  });

  it("are at every stage of the journey", () => {
    const done = clients.map(
      (_, client) => practice.sections.filter((section) => section.client === client).length,
    );
    expect(done).toContain(0);
    expect(done).toContain(SECTIONS.length);
    expect(words(clients.map(({ phase }) => phase))).toEqual(sorted(PHASES));
  });

  it("include newcomers who have only signed up", () => {
    const newcomers = clients.flatMap(({ roster }, index) =>
      roster.isNew === true ? [index] : [],
    );
    expect(newcomers).toHaveLength(3);
    const { sessions, goals, messages, sections, consents, onboarding, libraryProgress } = practice;
    const rows = [sessions, goals, messages, sections, consents, onboarding, libraryProgress];
    for (const newcomer of newcomers) {
      expect(rows.flat().filter(({ client }) => client === newcomer)).toEqual([]);
      const lines = practice.activity.filter(({ client }) => client === newcomer);
      expect(lines.map(({ kind }) => kind)).toEqual(["signed_up"]);
    }
  });
});

describe("every value of the vocabularies occurs", () => {
  const { sessions, goals, messages, libraryItems, sections, onboarding, consents } = practice;
  // Files and voices need bytes, which the demo does not have.
  const messageTypes = MESSAGE_TYPES.filter((type) => type !== "file_upload" && type !== "voice");
  // The demo has no agreement, file or deletion, adds packages without activity, and its coach has confirmed the hours.
  const absent: readonly string[] = [
    "agreement_accepted",
    "file_shared",
    "package_agreed",
    "deletion_asked",
    "deletion_taken_back",
    "session_requested",
    "session_accepted",
    "session_times_offered",
  ];
  const activityKinds = ACTIVITY_KINDS.filter((kind) => !absent.includes(kind));

  it.each([
    ["session types", SESSION_TYPES, sessions.map(({ row }) => row.sessionType)],
    ["session statuses", SESSION_STATUSES, sessions.map(({ row }) => row.status)],
    [
      "session lengths",
      SESSION_MINUTES.map(String),
      sessions.map(({ row }) => String(row.durationMinutes)),
    ],
    ["goal categories", GOAL_CATEGORIES, goals.map(({ row }) => row.category)],
    ["goal statuses", GOAL_STATUSES, goals.map(({ row }) => row.status)],
    ["goal priorities", GOAL_PRIORITIES, goals.map(({ row }) => row.priority)],
    ["senders", MESSAGE_SENDERS, messages.map(({ row }) => row.sender)],
    ["message types but files", messageTypes, messages.map(({ row }) => row.messageType)],
    ["message priorities", MESSAGE_PRIORITIES, messages.map(({ row }) => row.priority)],
    ["content types", LIBRARY_CONTENT_TYPES, libraryItems.map(({ row }) => row.contentType)],
    ["difficulties", LIBRARY_DIFFICULTIES, libraryItems.map(({ row }) => row.difficulty)],
    ["sections", SECTIONS, sections.map(({ row }) => row.section)],
    ["onboarding steps", ONBOARDING_STEPS, onboarding.flatMap(({ row }) => row.completedSteps)],
    ["tour results", TOUR_RESULTS, onboarding.map(({ row }) => row.tourResult)],
    ["consents", CONSENT_KINDS, consents.map(({ row }) => row.kind)],
    ["activity kinds of such a practice", activityKinds, practice.activity.map(({ kind }) => kind)],
  ])("%s", (_, vocabulary, used) => {
    expect(words(used)).toEqual(sorted(vocabulary));
  });
});

describe("the messages", () => {
  const lines = practice.messages.map(({ row }) => row);

  it("are short and long, and one is very long", () => {
    const longest = lines.reduce(
      (best, { content }) => (content.length > best.length ? content : best),
      "",
    );
    expect(longest.split(/\s+/).length).toBeGreaterThanOrEqual(3000);
    expect(countCharacters(longest)).toBeLessThanOrEqual(messageCharactersMax);
    expect(lines.some(({ content }) => content.length < 6)).toBe(true);
    expect(lines.filter(({ content }) => content.includes("\n\n")).length).toBeGreaterThan(100);
  });

  it("are written in several scripts", () => {
    for (const script of ["Arabic", "Han", "Cyrillic", "Devanagari"]) {
      const isWritten = new RegExp(`\\p{Script=${script}}`, "u");
      expect(lines.some(({ content }) => isWritten.test(content))).toBe(true);
    }
  });

  it("leave something unread on both sides", () => {
    expect(words(lines.filter(({ isRead }) => !isRead).map(({ sender }) => sender))).toEqual(
      sorted(MESSAGE_SENDERS),
    );
  });

  it("have a plausible median response time over the last 30 days", () => {
    const waitsMs = practice.clients.flatMap((_, client) => {
      const own = practice.messages.filter((message) => message.client === client);
      const asked = { at: null as number | null };
      return own.flatMap(({ row }) => {
        if (row.sender === "client") asked.at ??= row.sentAt;
        const askedAt = asked.at;
        if (row.sender === "client" || askedAt === null) return [];
        asked.at = null;
        return askedAt > now - 30 * dayMs ? [row.sentAt - askedAt] : [];
      });
    });
    const median = waitsMs.sort((first, second) => first - second)[Math.floor(waitsMs.length / 2)];
    expect(waitsMs.length).toBeGreaterThan(20);
    expect(median).toBeGreaterThan(15 * minuteMs);
    expect(median).toBeLessThan(3 * hourMs);
  });
});

describe("the goals", () => {
  const active = practice.goals.filter(({ row }) => row.status === "active");

  it("are partly overdue, partly without a date, and some have seven milestones", () => {
    const overdue = active.filter(
      ({ row }) => row.targetDate !== undefined && row.targetDate < today,
    );
    expect(overdue.length).toBeGreaterThan(3);
    expect(active.some(({ row }) => row.targetDate === undefined)).toBe(true);
    expect(practice.goals.some(({ milestones }) => milestones.length === 7)).toBe(true);
    expect(practice.goals.some(({ row }) => row.isProgressByHand)).toBe(true);
  });
});

describe("the library", () => {
  it("has some drafts, which nobody has opened", () => {
    const drafts = practice.libraryItems.flatMap(({ row }, index) =>
      row.isPublished ? [] : [index],
    );
    expect(drafts.length).toBeGreaterThan(1);
    expect(practice.libraryProgress.filter(({ item }) => drafts.includes(item))).toEqual([]);
  });
});

describe("a practice on a weekend", () => {
  it("has no sessions that day", () => {
    const sunday = "2026-03-29";
    expect(weekday(sunday)).toBe(0);
    const { sessions } = makePractice(1, sunday);
    const dates = sessions.map(({ row }) => utcMsToWallTime(row.startsAt, COACH_ZONE).date);
    expect(dates).not.toContain(sunday);
  });
});

describe("a demo opened at some time of day", () => {
  const triedAt = now + 20 * hourMs;
  const tried = makePractice(1, today, triedAt);

  it("has a video session of its client within half an hour", () => {
    const soon = tried.sessions.filter(({ row }, index) => {
      return row.startsAt !== practice.sessions[index]?.row.startsAt;
    });
    expect(soon).toMatchObject([{ client: 0, row: { sessionType: "video", status: "scheduled" } }]);
    const [{ row }] = soon as [SessionRow];
    expect(row.startsAt - triedAt).toBeGreaterThan(0);
    expect(row.startsAt - triedAt).toBeLessThanOrEqual(30 * minuteMs);
  });

  it("moves that session to the next free hour if the coach is busy", () => {
    const other = tried.sessions.find(({ client, row }) => client !== 0 && row.startsAt > now);
    const startsAt = (other?.row.startsAt ?? 0) - minuteMs;
    const { sessions } = makePractice(1, today, startsAt);
    const held = sessions.filter(({ row }) => row.status !== "cancelled");
    const overlapping = held.filter(({ row }) =>
      held.some((each) => each.row !== row && overlaps(each.row, row)),
    );
    expect(overlapping).toEqual([]);
  });
});
