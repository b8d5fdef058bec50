import { hourMs, dayMs } from "../../domain/time/time-spans";
import { coachHours, isWithin, nextWithin, wakingHours } from "./clock";
import type { Random } from "./random";
import { firstParts, writeThread, type Line, type Voices } from "./threads";
import type { Topic } from "./words/topics";
import { TOPICS_FROM_COACH } from "./words/topicsFromCoach";
import { TOPICS_IN_OWN_LANGUAGES } from "./words/topicsInOwnLanguages";
import { TOPICS_ON_SELF } from "./words/topicsOnSelf";
import { TOPICS_ON_WORK } from "./words/topicsOnWork";

const pauseBetweenThreadsMs = 5 * hourMs;
/** If a plan needed more attempts, it would be wrong. */
const attemptsMax = 40;

/** Most threads end with the coach: others would count as unanswered. */
const clientThreadLines = [2, 2, 4, 4, 4, 4, 5];
const coachThreadLines = [1, 3, 3, 3, 5, 2];

/** Exactly `lineCount` messages, in threads that do not interleave. */
export function converse(voices: Voices, lineCount: number, until: number): Line[] {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const threadCount = Math.ceil(lineCount / 3) + attempt;
    const threads = spreadThreads(voices, threadCount, until);
    const found = threads.reduce((sum, thread) => sum + thread.length, 0);
    if (found >= lineCount) return trimThreads(threads, found - lineCount, voices).flat();
  }
  throw new Error(`No room for ${lineCount} lines with ${voices.client.email}`);
}

/** One after the other; messages after `until` are dropped. */
function spreadThreads(voices: Voices, threadCount: number, until: number): Line[][] {
  const { client, random } = voices;
  const firstAt = client.joinedAt + 2 * hourMs;
  const shareMs = (until - firstAt) / threadCount;
  const usedOpenings = new Set<string>();
  const threads: Line[][] = [];
  let freeFrom = firstAt;
  for (const [index, topic] of topicsInTurn(voices, threadCount).entries()) {
    const aimedAt = firstAt + shareMs * (index + 0.5 * random.fraction());
    const startsAt = openingTime(voices, topic, Math.max(freeFrom, Math.round(aimedAt)));
    const lineCount = random.pick(topic.opener === "client" ? clientThreadLines : coachThreadLines);
    const parts = freshParts(topic, usedOpenings, voices);
    const thread = writeThread(voices, topic, lineCount, startsAt, parts);
    const inTime = thread.filter(({ sentAt }) => sentAt <= until);
    if (inTime.length > 0) threads.push(inTime);
    freeFrom = (thread[thread.length - 1]?.sentAt ?? freeFrom) + pauseBetweenThreadsMs;
  }
  return threads;
}

/** Every topic once before any repeats. */
function topicsInTurn({ client, random }: Voices, count: number): Topic[] {
  const own = TOPICS_IN_OWN_LANGUAGES.filter(({ language }) => language === client.roster.language);
  const all = [...TOPICS_ON_WORK, ...TOPICS_ON_SELF, ...TOPICS_FROM_COACH, ...own];
  const rounds = Array.from({ length: Math.ceil(count / all.length) }, () => random.shuffle(all));
  return rounds.flat().slice(0, count);
}

function freshParts(topic: Topic, used: Set<string>, { random }: Voices): string[] {
  let parts = firstParts(topic, random);
  for (let attempt = 0; attempt < 12 && used.has(parts.join()); attempt += 1) {
    parts = firstParts(topic, random);
  }
  used.add(parts.join());
  return canSayMore(topic) && random.isLucky(0.3) ? atLength(topic, parts, random) : parts;
}

/** Reasons for an urgent message exclude each other; events of a week do not. */
const canSayMore = ({ opener, priority, language }: Topic) =>
  opener === "client" && priority !== "high" && language === undefined;

function atLength({ details }: Topic, parts: readonly string[], random: Random) {
  const others = details.filter((detail) => !parts.includes(detail));
  return [...parts, ...random.shuffle(others).slice(0, random.between(1, others.length))];
}

function openingTime({ client, random }: Voices, topic: Topic, earliest: number): number {
  if (topic.opener === "coach") return nextWithin(earliest, coachHours, random);
  const awake = wakingHours(client.timeZone);
  const isPatient = random.isLucky(0.8);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const at = earliest + Math.round(random.fraction() * 1.5 * dayMs);
    if (isWithin(at, awake) && (!isPatient || isWithin(at, coachHours))) return at;
  }
  return nextWithin(earliest, awake, random);
}

/**
 * Removes last messages in pairs of question and answer where possible, so that each thread still starts at its
 * beginning.
 */
function trimThreads(threads: Line[][], surplus: number, { random }: Voices): Line[][] {
  const trimmed = threads.map((thread) => [...thread]);
  let left = surplus;
  while (left > 0) {
    const long = trimmed.filter((thread) => thread.length > 2);
    const unanswered = trimmed.filter(
      (thread) => thread[thread.length - 1]?.sender === "client" || thread.length === 1,
    );
    if (left > 1 && long.length > 0) {
      random.pick(long).splice(-2);
      left -= 2;
    } else {
      const filled = trimmed.filter((thread) => thread.length > 0);
      random.pick(unanswered.length > 0 ? unanswered : filled).pop();
      left -= 1;
    }
  }
  return trimmed;
}
