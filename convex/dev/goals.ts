import type { MessageSender } from "../../domain/messages/message-vocabulary";
import { addDays, type CalendarDate, daysBetween } from "../../domain/time/calendar-dates";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import {
  GOAL_CATEGORIES,
  GOAL_PRIORITIES,
  GOAL_STATUSES,
  type GoalCategory,
  type GoalPriority,
  type GoalStatus,
} from "../../domain/work/goal-vocabulary";
import { goalProgressPercent, percent } from "../../domain/work/progress";
import { nextWithin, wakingHours } from "./clock";
import type { Client } from "./people";
import { type Random, randomFrom } from "./random";
import type { ClientRow, Happening, Row } from "./rows";
import { GOAL_TEMPLATES, type GoalTemplate } from "./words/goalTemplates";

export interface GoalRow extends ClientRow<"goals"> {
  milestones: Row<"goalMilestones", "clientId" | "goalId">[];
  points: ProgressPoint[];
}

const goalsCount = 60;

const STATUS_SHARES: Record<GoalStatus, number> = {
  active: 34,
  completed: 14,
  paused: 8,
  cancelled: 4,
};
const PRIORITY_SHARES: Record<GoalPriority, number> = { high: 16, medium: 27, low: 17 };
const CATEGORY_SHARES: Record<GoalCategory, number> = {
  career: 16,
  health: 15,
  personal: 17,
  financial: 12,
};

interface GoalPlan {
  client: Client;
  index: number;
  position: number;
  template: GoalTemplate;
  category: GoalCategory;
  status: GoalStatus;
  priority: GoalPriority;
  today: CalendarDate;
  random: Random;
}

/** Dealt like cards, so that every kind occurs. */
export function makeGoals(
  seed: number,
  today: CalendarDate,
  clients: readonly Client[],
): GoalRow[] {
  const random = randomFrom(seed, "goals");
  const statuses = deal(GOAL_STATUSES, STATUS_SHARES, random);
  const priorities = deal(GOAL_PRIORITIES, PRIORITY_SHARES, random);
  const categories = deal(GOAL_CATEGORIES, CATEGORY_SHARES, random);
  const owners = clients.flatMap((client, index) =>
    client.roster.isNew === true ? [] : [{ client, index }],
  );
  const usedTitles = new Set<string>();
  return Array.from({ length: goalsCount }, (_, position) => {
    const owner = owners[position % owners.length] ?? random.pick(owners);
    const category = categories[position] ?? "personal";
    const template = freshTemplate(category, owner.index, usedTitles, random);
    const status = statuses[position] ?? "active";
    const priority = priorities[position] ?? "medium";
    return writeGoal({ ...owner, position, template, category, status, priority, today, random });
  });
}

function deal<Word extends string>(
  words: readonly Word[],
  shares: Record<Word, number>,
  random: Random,
): Word[] {
  return random.shuffle(words.flatMap((word) => Array<Word>(shares[word]).fill(word)));
}

function freshTemplate(
  category: GoalCategory,
  index: number,
  usedTitles: Set<string>,
  random: Random,
): GoalTemplate {
  const templates = random.shuffle(GOAL_TEMPLATES[category]);
  const fresh = templates.find(([title]) => !usedTitles.has(`${index} ${title}`));
  const template = fresh ?? random.pick(templates);
  usedTitles.add(`${index} ${template[0]}`);
  return template;
}

function writeGoal(draft: GoalPlan): GoalRow {
  const { client, index, position, template, category, status, priority, random } = draft;
  const [title, description, ...milestoneTitles] = template;
  const tenureMs = client.activeUntil - client.joinedAt;
  const moment = (share: number) =>
    Math.min(
      client.activeUntil - 70 * minuteMs,
      nextWithin(
        client.joinedAt + hourMs + Math.round((tenureMs - dayMs) * share),
        wakingHours(client.timeZone),
        random,
      ),
    );
  const createdShare = 0.05 + random.fraction() * (status === "completed" ? 0.35 : 0.6);
  const createdAt = moment(createdShare);
  const titles = position % 9 === 4 ? [] : milestoneTitles;
  const doneCount = milestonesDone(status, titles.length, random);
  const doneAts = titles
    .slice(0, doneCount)
    .map((_, step) => moment(createdShare + ((0.92 - createdShare) * (step + 1)) / doneCount));
  const settledAt = doneAts[doneAts.length - 1] ?? moment((createdShare + 0.95) / 2);
  const isUntouched = status === "active" && doneCount === 0;
  const updatedAt = isUntouched ? createdAt : Math.max(createdAt, settledAt);
  const targetDate = targetOf(draft, createdAt, updatedAt);
  const milestones = titles.map((title, step) => ({
    title,
    isCompleted: step < doneCount,
    ...milestoneTarget(draft, createdAt, targetDate, (step + 1) / titles.length),
    position: step,
  }));
  const isProgressByHand = titles.length === 0 || position % 11 === 7;
  const byHand = status === "completed" ? 100 : random.between(1, 18) * 5;
  return {
    client: index,
    row: {
      title,
      ...(position % 7 === 6 ? {} : { description }),
      category,
      status,
      priority,
      progress: goalProgressPercent(milestones, isProgressByHand ? byHand : null),
      isProgressByHand,
      ...(targetDate === undefined ? {} : { targetDate }),
      createdAt,
      updatedAt,
    },
    milestones,
    points: movesOf(draft, {
      createdAt,
      doneAts,
      updatedAt,
      stepsCount: titles.length,
      byHand: isProgressByHand ? byHand : null,
    }),
    happenings: tell(draft, createdAt, doneAts, updatedAt, titles),
  };
}

/** All of them exactly when the goal is completed. */
function milestonesDone(status: GoalStatus, count: number, random: Random): number {
  if (status === "completed") return count;
  return count === 0 ? 0 : random.between(0, count - 1);
}

function targetOf(draft: GoalPlan, createdAt: number, updatedAt: number): CalendarDate | undefined {
  const { position, status, today, client, random } = draft;
  if (position % 4 === 3) return undefined;
  const createdOn = utcMsToWallTime(createdAt, client.timeZone).date;
  const soonest = addDays(createdOn, 1);
  if (status === "completed") {
    const doneOn = utcMsToWallTime(updatedAt, client.timeZone).date;
    const aimed = addDays(doneOn, random.between(-8, 25));
    return aimed < soonest ? soonest : aimed;
  }
  const daysKnown = daysBetween(soonest, today);
  if (position % 3 === 0 && daysKnown > 1) {
    return addDays(today, -random.between(1, Math.min(daysKnown, 30)));
  }
  return addDays(today, random.between(5, 120));
}

function milestoneTarget(
  { position, client }: GoalPlan,
  createdAt: number,
  targetDate: CalendarDate | undefined,
  share: number,
): { targetDate?: CalendarDate } {
  if (targetDate === undefined || position % 2 === 1) return {};
  const createdOn = utcMsToWallTime(createdAt, client.timeZone).date;
  const days = Math.round(daysBetween(createdOn, targetDate) * share);
  return { targetDate: addDays(createdOn, days) };
}

function tell(
  { template, position, status }: GoalPlan,
  createdAt: number,
  doneAts: readonly number[],
  updatedAt: number,
  titles: readonly string[],
): Happening[] {
  const [subjectTitle] = template;
  const createdBy = position % 3 === 1 ? "coach" : "client";
  return [
    { kind: "goal_created", by: createdBy, happenedAt: createdAt, subjectTitle },
    ...doneAts.map((happenedAt, step): Happening => ({
      kind: "milestone_completed",
      by: "client",
      happenedAt,
      subjectTitle: titles[step] ?? subjectTitle,
    })),
    ...(status === "completed"
      ? [{ kind: "goal_completed", by: "client", happenedAt: updatedAt, subjectTitle } as const]
      : []),
    ...pauseOf({ position, status }, createdAt, updatedAt).map(
      ({ kind, happenedAt }): Happening => ({ kind, by: "client", happenedAt, subjectTitle }),
    ),
  ];
}

/** The author becomes an id when it is stored. */
interface ProgressPoint extends Row<"goalProgressPoints", "clientId" | "goalId" | "actorId"> {
  by: MessageSender;
}

interface Life {
  createdAt: number;
  doneAts: readonly number[];
  updatedAt: number;
  stepsCount: number;
  /** Null while progress follows the milestones. */
  byHand: number | null;
}

const NOTES = [
  "Slower than I hoped, but it held through a busy week.",
  "This is the first week it did not feel like work.",
  "We looked at it together and I had been too strict with myself.",
];

function movesOf(
  { position, status }: { position: number; status: GoalStatus },
  { createdAt, doneAts, updatedAt, stepsCount, byHand }: Life,
): ProgressPoint[] {
  const begun: ProgressPoint = { by: "client", progress: 0, recordedAt: createdAt };
  const steps = doneAts.map((recordedAt, step): ProgressPoint => ({
    by: "client",
    progress: percent(step + 1, stepsCount),
    recordedAt,
  }));
  if (byHand === null) return [begun, ...steps];
  const goal = status === "completed" ? 100 : byHand;
  const span = updatedAt - createdAt;
  const hands = [0.3, 0.55, 0.8, 1].map((share, index): ProgressPoint => ({
    by: index % 2 === 0 ? "client" : "coach",
    progress: share === 1 ? goal : Math.round((goal * share) / 5) * 5,
    recordedAt: createdAt + Math.round(span * share),
    ...((position + index) % 3 === 0 ? { note: NOTES[(position + index) % NOTES.length] } : {}),
  }));
  return span > dayMs ? [begun, ...hands] : [begun, ...hands.slice(-1)];
}

interface Pause {
  kind: "goal_paused" | "goal_resumed";
  happenedAt: number;
}

function pauseOf(
  { position, status }: { position: number; status: GoalStatus },
  createdAt: number,
  updatedAt: number,
): Pause[] {
  const at = (share: number) => createdAt + Math.round((updatedAt - createdAt) * share);
  if (status === "paused") return [{ kind: "goal_paused", happenedAt: updatedAt }];
  const hadBeen = status === "active" && position % 4 === 1 && updatedAt - createdAt > 2 * dayMs;
  if (!hadBeen) return [];
  return [
    { kind: "goal_paused", happenedAt: at(0.3) },
    { kind: "goal_resumed", happenedAt: at(0.6) },
  ];
}
