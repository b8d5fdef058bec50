import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { attentionPerKindMax, sessionRequestsListedMax, silentDays } from "../../domain/limits";
import { type AttentionReason, gatherAttention } from "../../domain/practice/attention";
import { isProposed } from "../../domain/schedule/session-requests";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import { listAsked } from "../erasures/erasures";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { rowsBy, within } from "../gate/rows";
import { listWaiting } from "../messages/threads";
import { findProfile, namedClientFields } from "../people/profiles";
import { vCalendarDate } from "../validators";

const vReason = v.union(
  v.object({ kind: v.literal("leaving"), dueAt: v.number(), isHeld: v.boolean() }),
  v.object({
    kind: v.literal("asked"),
    sessionId: v.id("sessions"),
    title: v.string(),
    startsAt: v.number(),
  }),
  v.object({
    kind: v.literal("waiting"),
    unread: v.number(),
    sinceAt: v.number(),
    isCovered: v.boolean(),
  }),
  v.object({
    kind: v.literal("overdue"),
    goalId: v.id("goals"),
    goalTitle: v.string(),
    targetDate: vCalendarDate,
  }),
  v.object({ kind: v.literal("unbooked"), sessions: v.number() }),
  v.object({ kind: v.literal("silent"), lastActAt: v.number() }),
);

export const attentionFields = {
  ...namedClientFields,
  reasons: v.array(vReason),
};

interface Finding {
  person: Id<"users">;
  reason: AttentionReason<Id<"goals">, Id<"sessions">>;
}
interface Moment {
  nowMs: number;
  today: string;
}

/** Five index ranges, each read from its urgent end up to what a screen can show. */
export async function listAttention(ctx: ViewerQueryCtx, moment: Moment) {
  if (!isCalendarDate(moment.today)) refuseInvalid("today", "malformed");
  if (!Number.isFinite(moment.nowMs)) refuseInvalid("nowMs", "malformed");
  const findings = await Promise.all([
    findLeaving(ctx),
    findAsked(ctx, moment),
    findWaiting(ctx, moment),
    findOverdue(ctx, moment),
    findUnbooked(ctx, moment),
    findSilent(ctx, moment),
  ]);
  const gathered = gatherAttention(findings.flat());
  return await asyncMap(gathered, async ({ person, reasons }) => ({
    clientId: person,
    ...(await findProfile(ctx.db, person)),
    reasons,
  }));
}

async function findLeaving(ctx: ViewerQueryCtx): Promise<Finding[]> {
  const asked = await listAsked(ctx);
  return asked.map(({ clientId, dueAt, isHeld }) => ({
    person: clientId,
    reason: { kind: "leaving", dueAt, isHeld },
  }));
}

async function findAsked({ db }: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const requests = await rowsBy(db, "sessions", "by_isRequest_and_startsAt", {
    isRequest: true,
    startsAt: within({ gt: nowMs }),
  }).take(sessionRequestsListedMax);
  return requests
    .filter((session) => session.status === "scheduled" && !isProposed(session))
    .map(({ clientId, _id, title, startsAt }) => ({
      person: clientId,
      reason: { kind: "asked", sessionId: _id, title, startsAt },
    }));
}

async function findWaiting(ctx: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const waiting = await listWaiting(ctx, nowMs);
  return waiting.slice(0, attentionPerKindMax).map(({ clientId, ...waits }) => ({
    person: clientId,
    reason: { kind: "waiting", ...waits },
  }));
}

async function findOverdue({ db }: ViewerQueryCtx, { today }: Moment): Promise<Finding[]> {
  const goals = await rowsBy(db, "goals", "by_status_and_targetDate", {
    status: "active",
    targetDate: within({ gt: "", lt: today }),
  }).take(attentionPerKindMax);
  return goals.map(({ clientId, _id, title, targetDate = today }) => ({
    person: clientId,
    reason: { kind: "overdue", goalId: _id, goalTitle: title, targetDate },
  }));
}

/** Clients who never booked come first: missing values sort before any instant. */
async function findUnbooked({ db, viewer }: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const tallies = await rowsBy(db, "clientTallies", "by_coachId_and_lastBookedAt", {
    coachId: viewer.userId,
    lastBookedAt: within({ lt: nowMs }),
  }).take(attentionPerKindMax);
  return tallies.map(({ clientId, sessions }) => ({
    person: clientId,
    reason: { kind: "unbooked", sessions },
  }));
}

async function findSilent({ db, viewer }: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const silentSince = nowMs - silentDays * dayMs;
  const tallies = await rowsBy(db, "clientTallies", "by_coachId_and_lastActAt", {
    coachId: viewer.userId,
    lastActAt: within({ lt: silentSince }),
  }).take(attentionPerKindMax);
  return tallies.map(({ clientId, lastActAt }) => ({
    person: clientId,
    reason: { kind: "silent", lastActAt },
  }));
}
