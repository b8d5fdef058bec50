import { utcMidnightMs } from "../../../domain/calendar-dates";
import { goalsListedMax, upcomingSessionsPerClientMax } from "../../../domain/limits";
import type { ReminderKind } from "../../../domain/notification-kinds";
import { hourMs } from "../../../domain/time-spans";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { findTally } from "../tallies/rows";
import { findThreadMark } from "../threadMarks";
import { findCoachSide, findSides, type Side } from "./sides";
import { isAhead, type Wanted, wantedOfGoal, wantedOfSession } from "./wanted";

/** Makes the rows of `reminders` follow what they are about, in the transaction that changed it (ADR 54). */

/** More than the rows of one session, goal or conversation within the weeks that settled ones stay. */
const rowsOfOneMax = 200;
/** More than waits for one client. */
const rowsOfClientMax = 2000;
/** More unread reminders of one kind and client than are still news. */
const latestRead = 20;

export async function armSession(db: DatabaseWriter, session: Doc<"sessions">, sides?: Side[]) {
  const people = sides ?? (await findSides(db, session.clientId));
  const known = await db
    .query("reminders")
    .withIndex("by_sessionId", (q) => q.eq("sessionId", session._id))
    .take(rowsOfOneMax);
  await settle(db, known, wantedOfSession(session, people));
  for (const kind of ["session_soon", "session_prepare"] as const) {
    await takeBack(db, people, {
      ...{ clientId: session.clientId, kind },
      isStale: ({ sessionId, aboutAt }) =>
        sessionId === session._id && !(isAhead(session) && aboutAt === session.startsAt),
    });
  }
}

export async function armGoal(db: DatabaseWriter, goal: Doc<"goals">, sides?: Side[]) {
  const people = sides ?? (await findSides(db, goal.clientId));
  const known = await db
    .query("reminders")
    .withIndex("by_goalId", (q) => q.eq("goalId", goal._id))
    .take(rowsOfOneMax);
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

/** `sentAt` of the line that was just written: after a coach was done with the conversation it begins again with that. */
export async function armConversation(db: DatabaseWriter, clientId: Id<"users">, sentAt?: number) {
  const coach = await findCoachSide(db, clientId);
  const known = await db
    .query("reminders")
    .withIndex("by_clientId_and_kind", (q) =>
      q.eq("clientId", clientId).eq("kind", "message_waiting"),
    )
    .take(rowsOfOneMax);
  const askedAt = (await findTally(db, clientId))?.askedAt;
  if (coach === null || askedAt === undefined) {
    await settle(db, known, []);
    if (coach === null) return;
    const isStale = () => true;
    await takeBack(db, [coach], { clientId, kind: "message_waiting", isStale });
    return;
  }
  const { userId, unansweredHours } = coach;
  const doneAt = (await findThreadMark(db, { coachId: userId, clientId }))?.doneAt ?? 0;
  const current = known.find(
    (row) => row.userId === userId && row.aboutAt >= askedAt && row.aboutAt > doneAt,
  );
  const aboutAt = current?.aboutAt ?? (doneAt >= askedAt ? sentAt : askedAt);
  if (aboutAt === undefined) return;
  const dueAt = aboutAt + unansweredHours * hourMs;
  const wanted: Wanted = { userId, clientId, kind: "message_waiting", aboutAt, dueAt };
  await settle(db, known, unansweredHours === 0 ? [] : [wanted]);
}

/** Everything of one client: after a change of their coach, and of what either side chose. */
export async function armClient(db: DatabaseWriter, clientId: Id<"users">) {
  const sides = await findSides(db, clientId);
  if (sides.length === 0) {
    const waiting = await db
      .query("reminders")
      .withIndex("by_clientId_and_dueAt", (q) => q.eq("clientId", clientId).gt("dueAt", 0))
      .take(rowsOfClientMax);
    for (const { _id } of waiting) await db.delete("reminders", _id);
    return;
  }
  for (const session of await listAhead(db, clientId)) await armSession(db, session, sides);
  const goals = await db
    .query("goals")
    .withIndex("by_clientId_and_updatedAt", (q) => q.eq("clientId", clientId))
    .take(goalsListedMax);
  for (const goal of goals) {
    if (goal.targetDate !== undefined) await armGoal(db, goal, sides);
  }
  await armConversation(db, clientId);
}

const listAhead = (db: DatabaseReader, clientId: Id<"users">) =>
  db
    .query("sessions")
    .withIndex("by_clientId_and_status_and_startsAt", (q) =>
      q.eq("clientId", clientId).eq("status", "scheduled").gt("startsAt", Date.now()),
    )
    .take(2 * upcomingSessionsPerClientMax);

type Row = Doc<"reminders">;

/**
 * A row is kept by person, kind, lead and what it is about, also after it was due: so the same reminder never comes twice. One
 * that would be late already is not written, so a session booked for this afternoon has no "tomorrow".
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

/** What nobody has read yet and is no longer true leaves the bell. */
async function takeBack(
  db: DatabaseWriter,
  people: readonly Pick<Side, "userId">[],
  { clientId, kind, isStale }: Stale,
) {
  for (const { userId } of people) {
    const latest = await db
      .query("notifications")
      .withIndex("by_userId_and_clientId_and_kind_and_happenedAt", (q) =>
        q.eq("userId", userId).eq("clientId", clientId).eq("kind", kind),
      )
      .order("desc")
      .take(latestRead);
    for (const row of latest) {
      if (!row.isRead && isStale(row)) await db.delete("notifications", row._id);
    }
  }
}
