import { v } from "convex/values";
import { attentionPerKindMax, sessionRequestsListedMax, silentDays } from "../../domain/limits";
import { type AttentionReason, gatherAttention } from "../../domain/practice/attention";
import { isProposed } from "../../domain/schedule/session-requests";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import { vCalendarDate } from "../validators";
import type { ViewerQueryCtx } from "../gate/access";
import { listWaiting } from "../messages/threads";
import { findProfile } from "../people/profiles";
import { listAsked } from "../erasures/erasures";
import { refuseInvalid } from "../gate/refuse";

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
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
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
  return await Promise.all(
    gathered.map(async ({ person, reasons }) => ({
      clientId: person,
      ...(await findProfile(ctx.db, person)),
      reasons,
    })),
  );
}

async function findLeaving(ctx: ViewerQueryCtx): Promise<Finding[]> {
  const asked = await listAsked(ctx);
  return asked.map(({ clientId, dueAt, isHeld }) => ({
    person: clientId,
    reason: { kind: "leaving", dueAt, isHeld },
  }));
}

async function findAsked({ db }: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const requests = await db
    .query("sessions")
    .withIndex("by_isRequest_and_startsAt", (q) => q.eq("isRequest", true).gt("startsAt", nowMs))
    .take(sessionRequestsListedMax);
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
  const goals = await db
    .query("goals")
    .withIndex("by_status_and_targetDate", (q) =>
      q.eq("status", "active").gt("targetDate", "").lt("targetDate", today),
    )
    .take(attentionPerKindMax);
  return goals.map(({ clientId, _id, title, targetDate = today }) => ({
    person: clientId,
    reason: { kind: "overdue", goalId: _id, goalTitle: title, targetDate },
  }));
}

/** Clients who never booked come first: missing values sort before any instant. */
async function findUnbooked({ db, viewer }: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const tallies = await db
    .query("clientTallies")
    .withIndex("by_coachId_and_lastBookedAt", (q) =>
      q.eq("coachId", viewer.userId).lt("lastBookedAt", nowMs),
    )
    .take(attentionPerKindMax);
  return tallies.map(({ clientId, sessions }) => ({
    person: clientId,
    reason: { kind: "unbooked", sessions },
  }));
}

async function findSilent({ db, viewer }: ViewerQueryCtx, { nowMs }: Moment): Promise<Finding[]> {
  const silentSince = nowMs - silentDays * dayMs;
  const tallies = await db
    .query("clientTallies")
    .withIndex("by_coachId_and_lastActAt", (q) =>
      q.eq("coachId", viewer.userId).lt("lastActAt", silentSince),
    )
    .take(attentionPerKindMax);
  return tallies.map(({ clientId, lastActAt }) => ({
    person: clientId,
    reason: { kind: "silent", lastActAt },
  }));
}
