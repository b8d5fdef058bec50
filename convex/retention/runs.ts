import { erasedAtOnceMax, erasedPercentMax } from "../../domain/limits";
import type { StopCause } from "../../domain/privacy/erasure-vocabulary";
import {
  erasableAt,
  followClock,
  type FollowedClock,
  hasSettled,
  isMassErasure,
} from "../../domain/privacy/retention";
import { minuteMs, dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { beginErasure, planErasure } from "../erasures/begin";
import { findReleasedAt, isHeld } from "./holds";
import { rowsBy, within } from "../gate/rows";

/** Per run. More holds than this at once would block those behind them. */
const lookedAtMax = 200;

export interface Stop {
  cause: StopCause;
  due: number;
}

/** On request or after the retention period, and not on hold. */
export interface DueNow {
  asked: Doc<"erasures">[];
  past: Doc<"retentions">[];
}

/** Null before the first run. */
export const findRun = (db: DatabaseReader) => db.query("retentionRuns").first();

/**
 * The time that counts for deleting what nobody asked to delete: while the clock is doubted, the last one that was
 * trusted.
 */
export async function trustedNow(db: DatabaseReader): Promise<number> {
  const now = Date.now();
  const run = await findRun(db);
  return run === null || hasSettled(followClock(run, now)) ? now : run.ranAt;
}

export async function findDue(db: DatabaseReader, now: number): Promise<DueNow> {
  const asked = await rowsBy(db, "erasures", "by_startedAt_and_dueAt", {
    startedAt: undefined,
    dueAt: within({ lte: now }),
  }).take(lookedAtMax);
  const past = await rowsBy(db, "retentions", "by_deleteAfter", {
    deleteAfter: within({ lte: now }),
  }).take(lookedAtMax);
  return {
    asked: await keepIf(asked, ({ userId, dueAt }) => isFree(db, userId, dueAt, now)),
    past: await keepIf(past, (row) => isOver(db, row, now)),
  };
}

async function isFree(db: DatabaseReader, userId: Id<"users">, dueAt: number, now: number) {
  if (await isHeld(db, userId)) return false;
  const releasedAt = await findReleasedAt(db, userId);
  return erasableAt({ deleteAfter: dueAt, noticedAt: -Infinity, releasedAt }) <= now;
}

async function isOver(db: DatabaseReader, row: Doc<"retentions">, now: number) {
  if (await isHeld(db, row.clientId)) return false;
  const releasedAt = await findReleasedAt(db, row.clientId);
  return erasableAt({ ...row, releasedAt }) <= now;
}

/**
 * Why overdue records wait for a coach's confirmation. A clock that jumped makes everyone look due; many in a day look
 * like a mistake. Requested deletions are neither counted nor stopped.
 */
export async function findStop(
  db: DatabaseReader,
  { past }: DueNow,
  { now, clock }: { now: number; clock: FollowedClock },
): Promise<Stop | null> {
  const due = past.length;
  if (due === 0) return null;
  if (clock.doubt !== undefined) return { cause: "clock", due };
  const lately = await countErasedSince(db, now - dayMs);
  const clients = lately + (await countClients(db));
  return isMassErasure(due + lately, clients) ? { cause: "many", due } : null;
}

async function countErasedSince(db: DatabaseReader, sinceMs: number): Promise<number> {
  const finished = await rowsBy(db, "deletionLog", "by_finishedAt", {
    finishedAt: within({ gte: sinceMs }),
  }).take(lookedAtMax);
  const begun = await rowsBy(db, "erasures", "by_startedAt_and_dueAt", {
    startedAt: within({ gte: sinceMs }),
  }).take(lookedAtMax);
  return [...finished, ...begun].filter(({ cause }) => cause === "retention").length;
}

/** Stops at the number that matters for the limit. */
async function countClients(db: DatabaseReader): Promise<number> {
  const clients = await rowsBy(db, "userRoles", "by_role", { role: "client" }).take(
    (erasedAtOnceMax * 100) / erasedPercentMax,
  );
  return clients.length;
}

/** Returns the erasures that can continue now, and whether others must do more before they begin. */
export async function beginDue(db: DatabaseWriter, { asked, past }: DueNow) {
  const planned = new Map(asked.map((erasure) => [erasure._id, erasure]));
  for (const { clientId } of past) {
    const erasure = await planErasure(db, clientId, "retention");
    if (erasure.startedAt === undefined) planned.set(erasure._id, erasure);
  }
  const begun: Id<"erasures">[] = [];
  let isMore = false;
  for (const erasure of planned.values()) {
    const beginning = await beginErasure(db, erasure);
    if (beginning === "begun") begun.push(erasure._id);
    if (beginning === "handing over") isMore = true;
  }
  return { begun, isMore };
}

/** Erasures whose next step must have failed or been lost. */
export async function findStuck(db: DatabaseReader, now: number): Promise<Id<"erasures">[]> {
  const begun = await rowsBy(db, "erasures", "by_startedAt_and_dueAt", {
    startedAt: within({ gt: 0 }),
  }).take(lookedAtMax);
  return begun
    .filter(({ touchedAt = 0 }) => Math.abs(now - touchedAt) > stuckMs) // Also after a clock was set back.
    .map(({ _id }) => _id);
}

const stuckMs = 10 * minuteMs;

async function keepIf<Row>(rows: Row[], isKept: (row: Row) => Promise<boolean>): Promise<Row[]> {
  const verdicts = await Promise.all(rows.map(isKept));
  return rows.filter((_, index) => verdicts[index] === true);
}
