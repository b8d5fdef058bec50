import type { ReminderKind } from "../../domain/messages/notification-kinds";
import { threadState } from "../../domain/messages/thread-states";
import { utcMidnightMs } from "../../domain/time/calendar-dates";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { listLatest } from "../notifications/notify";
import { findThreadFacts, wantedOfConversation } from "./conversations";
import { findAnsweringSide, findSides, type Side } from "./sides";
import { isAhead, type Wanted, wantedOfAction, wantedOfGoal, wantedOfSession } from "./wanted";
import { rowsBy } from "../gate/rows";

/** Makes the rows of `reminders` follow what they are about, in the transaction that changed it (ADR 52). */

/** More than the rows of one session, goal, action or conversation within the weeks that settled ones stay. */
const rowsOfOneMax = 200;

export const listOfSession = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  rowsBy(db, "reminders", "by_sessionId", { sessionId }).take(rowsOfOneMax);

export async function planForSession(db: DatabaseWriter, session: Doc<"sessions">, sides?: Side[]) {
  const people = sides ?? (await findSides(db, session.clientId));
  const known = await listOfSession(db, session._id);
  await settle(db, known, wantedOfSession(session, people));
  for (const kind of ["session_soon", "session_prepare"] as const) {
    await takeBack(db, people, {
      ...{ clientId: session.clientId, kind },
      isStale: ({ sessionId, aboutAt }) =>
        sessionId === session._id && !(isAhead(session) && aboutAt === session.startsAt),
    });
  }
}

export async function planForGoal(db: DatabaseWriter, goal: Doc<"goals">, sides?: Side[]) {
  const people = sides ?? (await findSides(db, goal.clientId));
  const known = await rowsBy(db, "reminders", "by_goalId", { goalId: goal._id }).take(rowsOfOneMax);
  const wanted = wantedOfGoal(goal, people);
  const about = goal.targetDate === undefined ? undefined : utcMidnightMs(goal.targetDate);
  await settle(db, known, wanted);
  for (const kind of ["goal_due", "goal_overdue"] as const) {
    await takeBack(db, people, {
      ...{ clientId: goal.clientId, kind },
      isStale: ({ goalId, aboutAt }) =>
        goalId === goal._id && (wanted.length === 0 || aboutAt !== about),
    });
  }
}

export async function planForAction(
  db: DatabaseWriter,
  action: Doc<"agreedActions">,
  sides?: Side[],
) {
  const { _id, clientId } = action;
  const people = sides ?? (await findSides(db, clientId));
  const wanted = wantedOfAction(action, people);
  await settle(db, await listOfAction(db, _id), wanted);
  const abouts = wanted.map(({ aboutAt }) => aboutAt);
  await takeBack(db, people, {
    ...{ clientId, kind: "action_due" },
    isStale: ({ actionId, aboutAt = 0 }) => actionId === _id && !abouts.includes(aboutAt),
  });
}

/** Called when the action was removed. */
export async function dropForAction(
  db: DatabaseWriter,
  actionId: Id<"agreedActions">,
  clientId: Id<"users">,
) {
  await settle(db, await listOfAction(db, actionId), []);
  const isStale = (row: Doc<"notifications">) => row.actionId === actionId;
  await takeBack(db, [{ userId: clientId }], { clientId, kind: "action_due", isStale });
}

const listOfAction = (db: DatabaseReader, actionId: Id<"agreedActions">) =>
  rowsBy(db, "reminders", "by_actionId", { actionId }).take(rowsOfOneMax);

/** Call it after messages, and when who answers, the marks (done, snoozed) or the coach's hours have changed. */
export async function planForConversation(db: DatabaseWriter, clientId: Id<"users">) {
  const coach = await findAnsweringSide(db, clientId);
  const known = await rowsBy(db, "reminders", "by_clientId_and_kind", {
    clientId,
    kind: "message_waiting",
  }).take(rowsOfOneMax);
  if (coach === null) {
    await settle(db, known, []);
    return;
  }
  const facts = await findThreadFacts(db, { coachId: coach.userId, clientId });
  await settle(db, known, wantedOfConversation(coach, { clientId, facts, known }));
  if (threadState(facts, Date.now()) === "waiting") return;
  await takeBack(db, [coach], { clientId, kind: "message_waiting", isStale: () => true });
}

type Row = Doc<"reminders">;

/**
 * A row is kept by person, kind, lead and what it is about, also after it was due, so the same reminder never comes
 * twice. One that would already be late is not written, so a session booked for this afternoon has no "tomorrow".
 */
async function settle(db: DatabaseWriter, known: readonly Row[], wanted: readonly Wanted[]) {
  const now = Date.now();
  for (const row of known) {
    const same = wanted.find((each) => isSame(each, row));
    if (row.dueAt === undefined) continue;
    if (same === undefined) await db.delete("reminders", row._id);
    else if (row.dueAt !== same.dueAt) {
      await db.patch("reminders", row._id, { dueAt: same.dueAt });
    }
  }
  for (const each of wanted) {
    const isKnown = known.some((row) => isSame(each, row));
    if (!isKnown && each.dueAt >= now) await db.insert("reminders", each);
  }
}

const isSame = (one: Wanted, other: Row) =>
  one.userId === other.userId &&
  one.kind === other.kind &&
  one.aboutAt === other.aboutAt &&
  one.leadMinutes === other.leadMinutes;

interface Stale {
  clientId: Id<"users">;
  kind: ReminderKind;
  isStale: (row: Doc<"notifications">) => boolean;
}

/** Removes unread notifications that are no longer true. */
export async function takeBack(
  db: DatabaseWriter,
  people: readonly Pick<Side, "userId">[],
  { clientId, kind, isStale }: Stale,
) {
  for (const { userId } of people) {
    for (const row of await listLatest(db, { userId, clientId, kind })) {
      if (!row.isRead && isStale(row)) await db.delete("notifications", row._id);
    }
  }
}
