import { coachSubject, replySubject } from "../../domain/messages/messages";
import { addDays, type CalendarDate, weekday } from "../../domain/time/calendar-dates";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import { coachHours, nextWithin, practiceNow } from "./clock";
import { converse } from "./conversations";
import type { Client, Person } from "./people";
import { type Random, randomFrom } from "./random";
import type { ClientRow, Row } from "./rows";
import { answeringTime, type Line, type Voices, writeThread } from "./threads";
import { ANSWER_TO_THE_LONG_LETTER, LONG_LETTER, LONG_LETTER_SUBJECT } from "./words/longLetter";
import { GENTLE_NUDGES, TOPICS_FROM_COACH } from "./words/topicsFromCoach";
import { TOPICS_ON_SELF } from "./words/topicsOnSelf";

export type MessageRow = ClientRow<"messages", "authorId">;

const messagesCount = 1500;

const thursday = 4;

/** In order of writing. No `file_upload` messages: without a file they would offer something that cannot be opened. */
export function makeMessages(
  seed: number,
  today: CalendarDate,
  coach: Person,
  clients: readonly Client[],
): MessageRow[] {
  const now = practiceNow(today);
  const talks = clients.flatMap((client, index) => {
    if (client.roster.isNew === true) return [];
    const voices = { client, coach, random: randomFrom(seed, `messages ${client.email}`) };
    return [{ voices, index, arranged: arrangedLines(voices, index === 0, today) }];
  });
  const arrangedCount = talks.reduce((sum, { arranged }) => sum + arranged.length, 0);
  const quotas = shareOut(
    messagesCount - arrangedCount,
    talks.map(({ voices }) => talkativeness(voices)),
  );
  return talks
    .flatMap(({ voices, index, arranged }, position) => {
      const { client, random } = voices;
      const until = Math.min(client.activeUntil, (arranged[0]?.sentAt ?? now) - 20 * hourMs);
      const lines = [...converse(voices, quotas[position] ?? 0, until), ...arranged];
      const isQuiet = client.roster.quietDays !== undefined;
      return markLines(lines, now, isQuiet, random).map((row) => toMessageRow(index, row));
    })
    .sort((first, second) => first.row.sentAt - second.row.sentAt);
}

const toMessageRow = (client: number, row: MessageRow["row"]): MessageRow => ({
  client,
  row,
  happenings: [{ kind: "message_sent", by: row.sender, happenedAt: row.sentAt }],
});

/** Messages the demo relies on, always last in their conversation. */
function arrangedLines(voices: Voices, isDemoClient: boolean, today: CalendarDate): Line[] {
  const { client, random } = voices;
  const now = practiceNow(today);
  const { quietDays, wroteMinutesAgo, writesTheLongLetter } = client.roster;
  if (isDemoClient) {
    return writeThread(voices, random.pick(TOPICS_FROM_COACH), 1, now - 35 * minuteMs);
  }
  if (quietDays !== undefined) return nudges(voices, quietDays, now);
  if (writesTheLongLetter === true) return letterAndAnswer(voices, today);
  if (wroteMinutesAgo === undefined) return [];
  const wroteAt = now - wroteMinutesAgo * minuteMs;
  const lines = writeThread(voices, random.pick(TOPICS_ON_SELF), 2, wroteAt);
  const isAnswered = wroteMinutesAgo > 2 * 60;
  const answeredAt = wroteAt + 74 * minuteMs;
  return isAnswered
    ? lines.map((line, index) => (index === 0 ? line : { ...line, sentAt: answeredAt }))
    : lines.slice(0, 1);
}

function nudges({ random }: Voices, quietDays: number, now: number): Line[] {
  const daysAgo = [quietDays - 9, quietDays - 23];
  return daysAgo.map((days, index) => ({
    sender: "coach",
    subject: coachSubject(""),
    content: GENTLE_NUDGES[index] ?? random.pick(GENTLE_NUDGES),
    messageType: "message",
    priority: "normal",
    sentAt: nextWithin(now - days * dayMs, coachHours, random),
  }));
}

/** Fits the text, which mentions five to nine on a Thursday. */
function letterAndAnswer(voices: Voices, today: CalendarDate): Line[] {
  const aroundDate = addDays(today, -16);
  const date = addDays(aroundDate, -((weekday(aroundDate) - thursday + 7) % 7));
  const sentAt = wallTimeToUtcMs({ date, time: "20:55" }, voices.client.timeZone);
  const shared = { subject: LONG_LETTER_SUBJECT, priority: "normal" } as const;
  return [
    { ...shared, sender: "client", messageType: "message", content: LONG_LETTER, sentAt },
    {
      ...shared,
      sender: "coach",
      messageType: "reply",
      subject: replySubject(LONG_LETTER_SUBJECT),
      content: ANSWER_TO_THE_LONG_LETTER,
      sentAt: answeringTime(voices, "coach", sentAt),
    },
  ];
}

const talkativeness = ({ client, random }: Voices) =>
  ((client.activeUntil - client.joinedAt) / dayMs + 12) * (0.7 + 0.8 * random.fraction());

/** Largest remainder method. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const left = total - exact.reduce((known, share) => known + Math.floor(share), 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((first, second) => second.remainder - first.remainder);
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return exact.map((share, index) => Math.floor(share) + (lucky.has(index) ? 1 : 0));
}

type ReadLine = Row<"messages", "clientId" | "authorId">;

/** Answering means having read what came before. */
function markLines(
  lines: readonly Line[],
  now: number,
  isClientQuiet: boolean,
  random: Random,
): ReadLine[] {
  return lines.map((line, index) => {
    const answer = lines.slice(index + 1).find(({ sender }) => sender !== line.sender);
    const isLeft = answer === undefined && isClientQuiet && line.sender === "coach";
    const readAt = isLeft ? null : readingTime(line.sentAt, answer?.sentAt ?? null, now, random);
    return readAt === null ? { ...line, isRead: false } : { ...line, isRead: true, readAt };
  });
}

function readingTime(
  sentAt: number,
  answeredAt: number | null,
  now: number,
  random: Random,
): number | null {
  if (answeredAt !== null) {
    return sentAt + Math.round((answeredAt - sentAt) * (0.2 + 0.7 * random.fraction()));
  }
  const ageMs = now - sentAt;
  const isSeen = ageMs > 5 * dayMs || (ageMs > 6 * hourMs && random.isLucky(0.5));
  const lookedAt = sentAt + random.between(10, 40 * 60) * minuteMs;
  return isSeen ? Math.min(now - minuteMs, lookedAt) : null;
}
