import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import type { Random } from "./random";
import type { Row } from "./rows";
import type { Line } from "./threads";

type ReadLine = Row<"messages", "clientId" | "authorId">;

/** Answering means having read what came before. */
export function markLines(
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
