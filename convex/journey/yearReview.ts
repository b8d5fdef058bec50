import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { dayMs } from "../../domain/time/time-spans";
import { handoutsListedMax } from "../../domain/work/worksheets";
import { goalsOfYearMax, sessionsOfYearMax, yearDaysMax } from "../../domain/work/year-review";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { rowsBy, within } from "../gate/rows";
import { listSections } from "./journey";
import { markFields, readMarks } from "./marks";

export const yearReviewFields = {
  /** When the client's records begin, for the choice of a year. */
  beganAt: v.number(),
  /** When each held session began. */
  sessionsAt: v.array(v.number()),
  sessionMinutes: v.number(),
  goals: v.array(v.object({ title: v.string(), reachedAt: v.number() })),
  worksheetsAt: v.array(v.number()),
  /** When each page of the journey was first written. */
  pagesAt: v.array(v.number()),
  areMarksHidden: v.boolean(),
  /** The marks of all years: the browser adds its own and picks those of the year. */
  marks: v.array(v.object(markFields)),
};

/** The client's own year, between two moments of their time zone. Their texts are in the browser, which counts them. */
export async function readYearReview(
  ctx: ViewerQueryCtx,
  { fromAt, toAt }: { fromAt: number; toAt: number },
) {
  const { db, viewer } = ctx;
  // Not `>`: NaN is rejected too.
  if (!(toAt > fromAt && toAt - fromAt <= yearDaysMax * dayMs)) refuseInvalid("year", "malformed");
  const clientId = viewer.userId;
  const isThen = (at: number) => at >= fromAt && at < toAt;
  const [sessions, beganAt, goals, handouts, pages, { areHidden, marks }] = await Promise.all([
    listHeld(db, clientId, fromAt, toAt),
    findBeginning(db, clientId),
    listReached(db, clientId, fromAt, toAt),
    rowsBy(db, "handouts", "by_clientId_and_handedOutAt", {
      clientId,
      handedOutAt: within({ lt: toAt }),
    })
      .order("desc")
      .take(handoutsListedMax),
    listSections(ctx, clientId),
    readMarks(ctx),
  ]);
  return {
    beganAt: Math.min(beganAt, ...pages.map(({ completedAt }) => completedAt)),
    sessionsAt: sessions.map(({ startsAt }) => startsAt),
    sessionMinutes: sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    goals,
    worksheetsAt: handouts.flatMap(({ answered }) => answered?.at ?? []).filter(isThen),
    pagesAt: pages.map(({ completedAt }) => completedAt).filter(isThen),
    areMarksHidden: areHidden,
    marks,
  };
}

const listHeld = (db: DatabaseReader, clientId: Id<"users">, fromAt: number, toAt: number) =>
  rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "completed",
    startsAt: within({ gte: fromAt, lt: toAt }),
  }).take(sessionsOfYearMax);

async function findBeginning(db: DatabaseReader, clientId: Id<"users">): Promise<number> {
  const first = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "completed",
  }).first();
  const joinedAt = (await db.get("users", clientId))?._creationTime ?? Date.now();
  return Math.min(joinedAt, first?.startsAt ?? joinedAt);
}

/** Each goal once, on the last day it was reached; not one that was opened again or deleted since. */
async function listReached(
  db: DatabaseReader,
  clientId: Id<"users">,
  fromAt: number,
  toAt: number,
) {
  const lines = await rowsBy(db, "activity", "by_clientId_and_kind_and_happenedAt", {
    clientId,
    kind: "goal_completed",
    happenedAt: within({ gte: fromAt, lt: toAt }),
  }).take(goalsOfYearMax);
  const reachedAt = new Map(lines.map(({ goalId, happenedAt }) => [goalId, happenedAt]));
  const goals = await asyncMap([...reachedAt], async ([goalId, at]) => {
    const goal = goalId === undefined ? null : await db.get("goals", goalId);
    return goal?.status === "completed" ? [{ title: goal.title, reachedAt: at }] : [];
  });
  return goals.flat().sort((a, b) => a.reachedAt - b.reachedAt);
}
