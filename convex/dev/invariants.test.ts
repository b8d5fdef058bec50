import { describe, expect, it } from "vitest";
import {
  descriptionCharactersMax,
  libraryStarsMax,
  messageCharactersMax,
  nameCharactersMax,
  subjectCharactersMax,
  titleCharactersMax,
} from "../../domain/limits";
import { countCharacters, isBlank } from "../../domain/text/text";
import { compareDates, isCalendarDate, weekday } from "../../domain/time/calendar-dates";
import { overlaps } from "../../domain/time/overlap";
import { isTimeSlot } from "../../domain/time/time-slots";
import { isTimeZone, utcMsToWallTime } from "../../domain/time/time-zones";
import { phaseOf, SECTIONS } from "../../domain/work/phases";
import { goalProgressPercent, isLibraryItemCompleted } from "../../domain/work/progress";
import { COACH_ZONE, practiceNow } from "./clock";
import { makePractice } from "./practice";
import { endOf } from "./sessions";

/** A working day, a leap day, both clock changes, the first of a year, a Monday. */
const occasions: [number, string][] = [
  [1, "2026-03-18"],
  [2, "2024-02-29"],
  [3, "2026-03-29"],
  [4, "2025-10-26"],
  [5, "2026-01-01"],
  [6, "2025-10-27"],
];

describe.each(occasions)("a practice from seed %i on %s", (seed, today) => {
  const now = practiceNow(today);
  const practice = makePractice(seed, today);
  const { coach, clients, sessions, goals, messages, libraryItems, libraryProgress } = practice;
  const joinedAt = (client: number) => clients[client]?.joinedAt ?? Number.NaN;

  it("has nothing in the future but sessions and target dates", () => {
    const late = instantsIn(practice).filter(({ name, ms }) => name !== "startsAt" && ms > now);
    expect(late).toEqual([]);
  });

  it("has nothing of a client before they joined, and no client before the coach", () => {
    const { coachNotes, sections, consents, feedback, requests, auditLines } = practice;
    const rows = [
      sessions,
      coachNotes,
      goals,
      messages,
      libraryProgress,
      sections,
      consents,
      feedback,
    ];
    const early = rows
      .flat()
      .filter(({ client, row }) => instantsIn(row).some(({ ms }) => ms < joinedAt(client)));
    expect(early).toEqual([]);
    const stored = [...requests, ...auditLines].flatMap(({ client, ...line }) =>
      client === undefined ? [] : [{ client, line }],
    );
    expect(
      stored.filter(({ client, line }) => instantsIn(line).some(({ ms }) => ms < joinedAt(client))),
    ).toEqual([]);
    expect(stored.filter(({ client }) => clients[client] === undefined)).toEqual([]);
    expect(practice.activity.filter((line) => line.happenedAt < joinedAt(line.client))).toEqual([]);
    expect(clients.every((client) => client.joinedAt > coach.joinedAt)).toBe(true);
    expect(clients.every((client) => client.emailVerifiedAt > client.joinedAt)).toBe(true);
  });

  it("books the coach on weekdays, on slots, without overlaps", () => {
    for (const { row } of sessions) {
      const { date, time } = utcMsToWallTime(row.startsAt, COACH_ZONE);
      expect([1, 2, 3, 4, 5]).toContain(weekday(date));
      expect(isTimeSlot(time)).toBe(true);
      expect(isTimeZone(row.timeZone)).toBe(true);
    }
    const inOrder = sessions.map(({ row }) => row);
    const clashes = inOrder.filter((row, index) => {
      const next = inOrder[index + 1];
      return next !== undefined && (overlaps(row, next) || next.startsAt < row.startsAt);
    });
    expect(clashes).toEqual([]);
  });

  it("has closed every past session and no future one", () => {
    for (const { row } of sessions) expect(row.status === "scheduled").toBe(endOf(row) > now);
    for (const { row, happenings } of sessions) {
      const moments = happenings.map(({ happenedAt }) => happenedAt);
      expect(moments).toEqual([...moments].sort((first, second) => first - second));
      expect(row.updatedAt).toBe(Math.max(...moments));
      expect(moments[0]).toBeLessThan(row.startsAt);
      expect(row.notes === undefined || row.status === "completed").toBe(true);
      expect(row.cancelReason !== undefined).toBe(row.status === "cancelled");
      if (row.status === "cancelled") expect(row.updatedAt).toBeLessThan(row.startsAt);
      if (row.status === "completed") expect(row.updatedAt).toBeGreaterThanOrEqual(endOf(row));
    }
  });

  it("has goals whose progress follows their milestones unless set by hand", () => {
    for (const { row, milestones, happenings, points } of goals) {
      const moves = points.map(({ recordedAt }) => recordedAt);
      expect(moves).toEqual([...moves].sort((first, second) => first - second));
      expect([points[0]?.progress, points[points.length - 1]?.progress]).toEqual([0, row.progress]);
      const byHand = row.isProgressByHand ? row.progress : null;
      expect(row.progress).toBe(goalProgressPercent(milestones, byHand));
      expect(row.updatedAt).toBeGreaterThanOrEqual(row.createdAt);
      expect(milestones.map(({ position }) => position)).toEqual(milestones.map((_, step) => step));
      const isAllDone = milestones.every(({ isCompleted }) => isCompleted);
      if (row.status === "completed") expect([isAllDone, row.progress]).toEqual([true, 100]);
      else expect(isAllDone && milestones.length > 0).toBe(false);
      const ticks = happenings.filter(({ kind }) => kind === "milestone_completed");
      expect(ticks).toHaveLength(milestones.filter(({ isCompleted }) => isCompleted).length);
      const dates = [row, ...milestones].flatMap(({ targetDate }) => targetDate ?? []);
      expect(dates.every(isCalendarDate)).toBe(true);
      expect(dates.every((date) => compareDates(date, row.targetDate ?? date) <= 0)).toBe(true);
    }
    const titles = goals.map(({ client, row }) => `${client} ${row.title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("has conversations in order, read before they are answered, within the limits", () => {
    for (const [client] of clients.entries()) {
      const lines = messages.filter((message) => message.client === client).map(({ row }) => row);
      for (const [index, line] of lines.entries()) {
        const before = lines[index - 1];
        if (before !== undefined) expect(line.sentAt).toBeGreaterThan(before.sentAt);
        expect(line.readAt !== undefined).toBe(line.isRead);
        if (line.readAt !== undefined) expect(line.readAt).toBeGreaterThan(line.sentAt);
        const answer = lines.slice(index + 1).find(({ sender }) => sender !== line.sender);
        if (answer !== undefined) expect(line.readAt ?? now).toBeLessThanOrEqual(answer.sentAt);
        expect(isBlank(line.content)).toBe(false);
        expect(countCharacters(line.content)).toBeLessThanOrEqual(messageCharactersMax);
        expect(countCharacters(line.subject)).toBeLessThanOrEqual(subjectCharactersMax);
      }
      const replies = lines.flatMap((line, index) =>
        line.messageType === "reply" ? [[line.sender, lines[index - 1]?.sender]] : [],
      );
      expect(replies.every(([by, to]) => by === "coach" && to === "client")).toBe(true);
    }
  });

  it("completes only published library items, and exactly at 100", () => {
    for (const { item, row } of libraryProgress) {
      expect(row.isCompleted).toBe(isLibraryItemCompleted(row.progress));
      expect(row.completedAt !== undefined).toBe(row.isCompleted);
      expect(row.lastAccessedAt).toBeGreaterThanOrEqual(row.completedAt ?? 0);
      const opened = libraryItems[item]?.row;
      expect(opened?.isPublished).toBe(true);
      expect(row.lastAccessedAt).toBeGreaterThan(opened?.createdAt ?? now);
    }
    const pairs = libraryProgress.map(({ client, item }) => `${client} ${item}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { row } of libraryProgress) {
      if (row.stars === undefined) continue;
      expect(row.isCompleted).toBe(true);
      expect(row.stars).toBeGreaterThanOrEqual(1);
      expect(row.stars).toBeLessThanOrEqual(libraryStarsMax);
    }
  });

  it("completes sections in order, after consent, with feedback at the end", () => {
    const finished: number[] = [];
    for (const [client] of clients.entries()) {
      const own = practice.sections.filter((section) => section.client === client);
      const moments = own.map(({ row }) => row.completedAt);
      expect(own.map(({ row }) => row.section)).toEqual(SECTIONS.slice(0, own.length));
      expect(own.every(({ row }) => row.phase === phaseOf(row.section))).toBe(true);
      expect(moments).toEqual([...moments].sort((first, second) => first - second));
      const consent = practice.consents.find((given) => given.client === client)?.row;
      expect(consent !== undefined).toBe(own.length > 0);
      if (consent !== undefined) expect(consent.decidedAt).toBeLessThan(moments[0] ?? 0);
      if (own.length < SECTIONS.length) continue;
      finished.push(client);
      const given = practice.feedback.find((feedback) => feedback.client === client);
      expect(given?.row.submittedAt).toBeGreaterThan(moments[moments.length - 1] ?? now);
    }
    expect(practice.feedback.map(({ client }) => client)).toEqual(finished);
  });

  it("stays within the product's limits", () => {
    const titles = [
      ...sessions.map(({ row }) => row),
      ...goals.map(({ row }) => row),
      ...libraryItems.map(({ row }) => row),
    ];
    for (const { title, description } of titles) {
      expect(countCharacters(title)).toBeLessThanOrEqual(titleCharactersMax);
      expect(countCharacters(description ?? "")).toBeLessThanOrEqual(descriptionCharactersMax);
    }
    for (const { firstName, lastName } of clients) {
      expect(countCharacters(firstName)).toBeLessThanOrEqual(nameCharactersMax);
      expect(countCharacters(lastName)).toBeLessThanOrEqual(nameCharactersMax);
    }
  });
});

/** The values of all fields at any depth whose names end in "At". */
function instantsIn(value: unknown): { name: string; ms: number }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === "number" && name.endsWith("At") ? [{ name, ms: inner }] : instantsIn(inner),
  );
}
