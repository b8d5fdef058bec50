import { dayMs } from "../../domain/calendar-dates";
import { busyTimesDaysMax, busyTimesListedMax } from "../../domain/limits";
import { endsAt, overlaps, type SessionSpan } from "../../domain/overlap";
import { SESSION_MINUTES } from "../../domain/time-slots";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { requireCoachOf } from "./practice";
import { refuse, refuseInvalid } from "./refuse";

/**
 * The coach's diary: which spans are taken, without by whom. A session that is on holds its time here and nowhere else,
 * so that one read of an index range, in the transaction that books, keeps two people from the same hour: whichever
 * commits second has read what the first wrote, and is run again.
 */
const longestMs = Math.max(...SESSION_MINUTES) * 60 * 1000;

/** Takes a session's time, or moves it there. Refuses when any other session has some of it. */
export async function holdTime(db: DatabaseWriter, session: Doc<"sessions">) {
  const { _id: sessionId, startsAt, durationMinutes } = session;
  const coachId = await requireCoachOf(db, session.clientId);
  const span = { startsAt, durationMinutes };
  const near = await listBusyRows(db, coachId, startsAt, endsAt(span));
  if (near.some((row) => row.sessionId !== sessionId && overlaps(row, span))) {
    refuse({ code: "CONFLICT" });
  }
  const held = await findHeld(db, sessionId);
  if (held === null) await db.insert("busyTimes", { coachId, sessionId, ...span });
  else await db.patch("busyTimes", held._id, span);
}

export async function freeTime(db: DatabaseWriter, sessionId: Id<"sessions">) {
  const held = await findHeld(db, sessionId);
  if (held !== null) await db.delete("busyTimes", held._id);
}

/**
 * The hours that a coach who leaves still holds go to whoever follows; true while more may be left. Where both have said
 * yes to the same hour, both stand: it is for the successor to ask one of the two for another time.
 */
export async function handOverDiary(
  db: DatabaseWriter,
  { coachId, successorId }: { coachId: Id<"users">; successorId: Id<"users"> },
): Promise<boolean> {
  const ahead = await db
    .query("busyTimes")
    .withIndex("by_coachId_and_startsAt", (q) =>
      q.eq("coachId", coachId).gt("startsAt", Date.now() - longestMs),
    )
    .take(busyTimesListedMax);
  for (const { _id } of ahead) await db.patch("busyTimes", _id, { coachId: successorId });
  return ahead.length === busyTimesListedMax;
}

export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** As long as a calendar shows at once, and no longer. */
export function requireStretch({ fromMs, toMs }: Stretch) {
  const isSound = toMs > fromMs && toMs - fromMs <= busyTimesDaysMax * dayMs;
  if (!isSound) refuseInvalid("toMs", "not_allowed");
}

/** The taken spans that touch a stretch of time, in order. */
export async function listBusyTimes(
  db: DatabaseReader,
  coachId: Id<"users">,
  { fromMs, toMs }: Stretch,
): Promise<SessionSpan[]> {
  const rows = await listBusyRows(db, coachId, fromMs, toMs);
  return rows
    .filter((row) => endsAt(row) > fromMs)
    .map(({ startsAt, durationMinutes }) => ({ startsAt, durationMinutes }));
}

const listBusyRows = (db: DatabaseReader, coachId: Id<"users">, fromMs: number, toMs: number) =>
  db
    .query("busyTimes")
    .withIndex("by_coachId_and_startsAt", (q) =>
      q
        .eq("coachId", coachId)
        .gt("startsAt", fromMs - longestMs)
        .lt("startsAt", toMs),
    )
    .take(busyTimesListedMax);

const findHeld = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  db
    .query("busyTimes")
    .withIndex("by_sessionId", (q) => q.eq("sessionId", sessionId))
    .first();
