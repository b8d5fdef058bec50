import type { WithoutSystemFields } from "convex/server";
import {
  actionDueAt,
  goalDueAt,
  goalOverdueAt,
  leadAt,
  prepareAt,
  reflectAt,
  reflectWithinMs,
} from "../../domain/schedule/reminders";
import { utcMidnightMs } from "../../domain/time/calendar-dates";
import { endsAt } from "../../domain/time/overlap";
import type { Doc } from "../_generated/dataModel";
import type { Side } from "./sides";

/** A reminder that somebody in the coaching should get, and when, as things are now. */
export type Wanted = Omit<WithoutSystemFields<Doc<"reminders">>, "dueAt" | "settledAt"> & {
  dueAt: number;
};

/** A request waits for its coach: nobody is reminded of it. */
export const isAhead = ({ status, isRequest }: Pick<Doc<"sessions">, "status" | "isRequest">) =>
  status === "scheduled" && isRequest !== true;

export function wantedOfSession(session: Doc<"sessions">, sides: readonly Side[]): Wanted[] {
  if (isAhead(session)) return sides.flatMap((side) => wantedAhead(session, side));
  if (session.status !== "completed") return [];
  const { _id: sessionId, clientId } = session;
  const aboutAt = endsAt(session);
  const now = Date.now();
  if (aboutAt + reflectWithinMs < now) return [];
  const dueAt = reflectAt(aboutAt, now);
  return sides
    .filter(({ role }) => role === "client")
    .map(({ userId }) => ({
      ...{ userId, clientId, sessionId },
      ...{ kind: "session_reflect", aboutAt, dueAt },
    }));
}

function wantedAhead({ _id: sessionId, clientId, startsAt }: Doc<"sessions">, side: Side) {
  const { userId, role, zone, reminderMinutes } = side;
  const about = { userId, clientId, sessionId, aboutAt: startsAt };
  const soon = reminderMinutes.map((leadMinutes): Wanted => {
    const dueAt = leadAt(startsAt, leadMinutes, zone);
    return { ...about, kind: "session_soon", leadMinutes, dueAt };
  });
  if (role === "admin") return soon;
  const prepare = { ...about, kind: "session_prepare", dueAt: prepareAt(startsAt, zone) } as const;
  return [...soon, prepare];
}

export function wantedOfGoal(goal: Doc<"goals">, sides: readonly Side[]): Wanted[] {
  const { _id: goalId, clientId, status, targetDate } = goal;
  if (status !== "active" || targetDate === undefined) return [];
  const aboutAt = utcMidnightMs(targetDate);
  return sides.flatMap(({ userId, role, zone }): Wanted[] => {
    const about = { userId, clientId, goalId, aboutAt };
    const dueAt = goalOverdueAt(targetDate, zone);
    const overdue = { ...about, kind: "goal_overdue", dueAt } as const;
    if (role === "admin") return [overdue];
    return [{ ...about, kind: "goal_due", dueAt: goalDueAt(targetDate, zone) }, overdue];
  });
}

/** A habit has no date, and only the client does it. */
export function wantedOfAction(
  { _id: actionId, clientId, dueDate, doneAt }: Doc<"agreedActions">,
  sides: readonly Side[],
): Wanted[] {
  if (doneAt !== undefined || dueDate === undefined) return [];
  const aboutAt = utcMidnightMs(dueDate);
  return sides
    .filter(({ role }) => role === "client")
    .map(({ userId, zone }) => ({
      ...{ userId, clientId, actionId, aboutAt },
      ...{ kind: "action_due", dueAt: actionDueAt(dueDate, zone) },
    }));
}
