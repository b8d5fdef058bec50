import type { ReminderKind } from "../../domain/messages/notification-kinds";
import { threadState } from "../../domain/messages/thread-states";
import { dateEndsAt } from "../../domain/schedule/reminders";
import { utcMidnightMs } from "../../domain/time/calendar-dates";
import { endsAt } from "../../domain/time/overlap";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findAnswerer } from "../clients/coachings";
import { findCoachOf } from "../practice/practice";
import { findThreadFacts } from "./conversations";
import { findReminderZone } from "./sides";
import { isAhead } from "./wanted";
import { rowsBy } from "../gate/rows";

export interface Reminded {
  userId: Id<"users">;
  clientId: Id<"users">;
  kind: ReminderKind;
  sessionId?: Id<"sessions">;
  goalId?: Id<"goals">;
  actionId?: Id<"agreedActions">;
  aboutAt?: number;
}

/** "later": due again from `laterAt` on, when a conversation's snooze ends. */
export type ReminderState = { is: "due" | "gone" } | { is: "later"; laterAt: number };

const DUE: ReminderState = { is: "due" };
const GONE: ReminderState = { is: "gone" };
const dueOrGone = (isDue: boolean) => (isDue ? DUE : GONE);

const reflectDays = 7;

/** Whether a reminder would still make sense at that moment, so that nobody is reminded of what has begun, moved or been done. */
export async function findReminderState(
  db: DatabaseReader,
  reminded: Reminded,
  atMs: number,
): Promise<ReminderState> {
  if (reminded.kind === "message_waiting") {
    const answererId = await findAnswerer(db, reminded.clientId);
    return answererId === null ? GONE : await findWaiting(db, reminded, answererId, atMs);
  }
  const coachId = await findCoachOf(db, reminded.clientId);
  const isOfCoaching = [reminded.clientId, coachId].includes(reminded.userId);
  if (coachId === null || !isOfCoaching) return GONE;
  const { sessionId, goalId, actionId } = reminded;
  const action = actionId === undefined ? null : await db.get("agreedActions", actionId);
  if (action !== null) return dueOrGone(await isOfAction(db, reminded, action, atMs));
  const session = sessionId === undefined ? null : await db.get("sessions", sessionId);
  if (session !== null) return dueOrGone(await isOfSession(db, reminded, session, atMs));
  const goal = goalId === undefined ? null : await db.get("goals", goalId);
  return dueOrGone(goal !== null && (await isOfGoal(db, reminded, goal, atMs)));
}

async function isOfSession(
  db: DatabaseReader,
  { kind, aboutAt }: Reminded,
  session: Doc<"sessions">,
  atMs: number,
) {
  if (kind === "session_reflect") {
    const isEnded = session.status === "completed" && endsAt(session) === aboutAt;
    return isEnded && atMs < aboutAt + reflectDays * dayMs;
  }
  const isComing = isAhead(session) && session.startsAt === aboutAt && atMs < aboutAt;
  if (!isComing || kind !== "session_prepare") return isComing;
  const onAgenda = await rowsBy(db, "agendaItems", "by_sessionId_and_position", {
    sessionId: session._id,
  }).first();
  return onAgenda === null;
}

async function isOfGoal(
  db: DatabaseReader,
  { userId, kind, aboutAt }: Reminded,
  { status, targetDate }: Doc<"goals">,
  atMs: number,
) {
  const isOpen = status === "active" && targetDate !== undefined;
  if (!isOpen || utcMidnightMs(targetDate) !== aboutAt) return false;
  const zone = await findReminderZone(db, userId);
  return kind === "goal_overdue" || atMs < dateEndsAt(targetDate, zone);
}

/** Until its day is over. */
async function isOfAction(
  db: DatabaseReader,
  { userId, aboutAt }: Reminded,
  { doneAt, dueDate }: Doc<"agreedActions">,
  atMs: number,
) {
  if (doneAt !== undefined || dueDate === undefined) return false;
  if (utcMidnightMs(dueDate) !== aboutAt) return false;
  return atMs < dateEndsAt(dueDate, await findReminderZone(db, userId));
}

async function findWaiting(
  db: DatabaseReader,
  { userId, clientId, aboutAt = 0 }: Reminded,
  coachId: Id<"users">,
  atMs: number,
): Promise<ReminderState> {
  const facts = await findThreadFacts(db, { coachId, clientId });
  const { askedAt, snoozedUntil } = facts;
  if (userId !== coachId || askedAt === null || aboutAt < askedAt) return GONE;
  const state = threadState(facts, atMs);
  if (state === "snoozed" && snoozedUntil !== null) return { is: "later", laterAt: snoozedUntil };
  return dueOrGone(state === "waiting");
}
