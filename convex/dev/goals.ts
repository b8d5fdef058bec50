import { addDays, daysBetween, type CalendarDate } from "../../domain/time/calendar-dates";
import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import {
  GOAL_CATEGORIES,
  GOAL_PRIORITIES,
  GOAL_STATUSES,
  type GoalCategory,
  type GoalPriority,
  type GoalStatus,
} from "../../domain/work/goal-vocabulary";
import { goalProgressPercent } from "../../domain/work/progress";
import { nextWithin, wakingHours } from "./clock";
import { movesOf, pauseOf, type ProgressPoint } from "./goalMoves";
import type { Client } from "./people";
import { randomFrom, type Random } from "./random";
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
  const fresh = templates.find(({ title }) => !usedTitles.has(`${index} ${title}`));
  const template = fresh ?? random.pick(templates);
  usedTitles.add(`${index} ${template.title}`);
  return template;
}

function writeGoal(draft: GoalPlan): GoalRow {
  const { client, index, position, template, category, status, priority, random } = draft;
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
  const titles = position % 9 === 4 ? [] : template.milestones;
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
      title: template.title,
      ...(position % 7 === 6 ? {} : { description: template.description }),
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
  const subjectTitle = template.title;
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
