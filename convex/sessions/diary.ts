import {
  busyTimesDaysMax,
  busyTimesListedMax,
  upcomingSessionsPerClientMax,
} from "../../domain/limits";
import { groupPeopleMax, groupRowsMax } from "../../domain/schedule/group-sessions";
import { endsAt, overlaps, type SessionSpan } from "../../domain/time/overlap";
import { SESSION_MINUTES } from "../../domain/time/time-slots";
import { minuteMs, dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy, rowsBy, within } from "../gate/rows";
import { requireCoachOf } from "../practice/practice";
import { refuse, refuseInvalid } from "../gate/refuse";

/**
 * A coach's taken times, without the clients. Booking reads one index range and inserts in the same transaction, so
 * that two people cannot take the same hour: the second to commit conflicts and runs again.
 */
const longestMs = Math.max(...SESSION_MINUTES) * minuteMs;

/** Moves the time if the session already has one. Refuses overlaps. */
export async function holdTime(db: DatabaseWriter, session: Doc<"sessions">) {
  const { _id: sessionId, startsAt, durationMinutes, groupId } = session;
  const coachId = await requireCoachOf(db, session.clientId);
  const span = { startsAt, durationMinutes };
  await requireGap(db, { coachId, sessionId, groupId }, span);
  const held = await findHeld(db, sessionId);
  const ofGroup = groupId === undefined ? {} : { groupId };
  if (held === null) await db.insert("busyTimes", { coachId, sessionId, ...span, ...ofGroup });
  else await db.patch("busyTimes", held._id, span);
}

interface Holder {
  coachId: Id<"users">;
  sessionId?: Id<"sessions">;
  groupId?: string;
}

/** Refuses overlaps with the coach's other sessions, and a place in a full group. */
export async function requireGap(
  db: DatabaseReader,
  { coachId, sessionId, groupId }: Holder,
  span: SessionSpan,
) {
  const except = sessionId === undefined ? [] : [sessionId];
  if (!(await hasGap(db, { coachId, except, groupId }, span))) refuse({ code: "CONFLICT" });
}

interface Room {
  coachId: Id<"users">;
  /** Sessions that leave their times in the same transaction. */
  except: readonly Id<"sessions">[];
  /** The group whose other places share the time. */
  groupId?: string;
}

export async function hasGap(
  db: DatabaseReader,
  { coachId, except, groupId }: Room,
  span: SessionSpan,
): Promise<boolean> {
  const near = await listBusyRows(db, coachId, span.startsAt, endsAt(span));
  const others = near.filter(({ sessionId }) => !except.includes(sessionId));
  const places = others.filter((row) => isShared(row, { ...span, groupId }));
  if (places.length >= groupPeopleMax) return false; // A cancelled place that comes back may be one too many.
  return !others.some((row) => !places.includes(row) && overlaps(row, span));
}

type Held = SessionSpan & { groupId?: string };

/** Places of one group hold one time: exactly the same one. */
const isShared = (one: Held, other: Held) =>
  one.groupId !== undefined &&
  one.groupId === other.groupId &&
  one.startsAt === other.startsAt &&
  one.durationMinutes === other.durationMinutes;

export async function isHeldByGroup(
  db: DatabaseReader,
  { coachId, ...held }: Held & { coachId: Id<"users"> },
): Promise<boolean> {
  if (held.groupId === undefined) return false;
  const near = await listBusyRows(db, coachId, held.startsAt, endsAt(held));
  return near.some((row) => isShared(row, held));
}

interface Place extends SessionSpan {
  _id: Id<"sessions">;
  clientId: Id<"users">;
  groupId?: string;
}

/**
 * What the other places of its group hold with its coach: one hour, apart from places closed before the group moved.
 */
async function listGroupHours(db: DatabaseReader, { _id, clientId, groupId }: Place) {
  const coachId = await requireCoachOf(db, clientId);
  const rows = await rowsBy(db, "busyTimes", "by_coachId_and_groupId_and_startsAt", {
    coachId,
    groupId,
  }).take(groupRowsMax);
  return rows.filter(({ sessionId }) => sessionId !== _id);
}

/** The present hour of its group. Its own, if the group has not moved or has nobody left. */
export async function findGroupHour(db: DatabaseReader, place: Place): Promise<SessionSpan> {
  if (place.groupId === undefined) return place;
  const hours = await listGroupHours(db, place);
  return hours.find(({ startsAt }) => startsAt === place.startsAt) ?? hours.at(-1) ?? place;
}

export const isGroupsHour = async (db: DatabaseReader, place: Place, hour: SessionSpan) =>
  (await listGroupHours(db, place)).some((row) =>
    isShared(row, { ...hour, groupId: place.groupId }),
  );

/** Keeps the time of a group once, so that nobody can count its people. */
export const onceAGroup = <Row extends Held>(rows: readonly Row[]): Row[] =>
  rows.filter(
    (row, index) =>
      row.groupId === undefined || rows.findIndex((one) => isShared(one, row)) === index,
  );

export async function freeTime(db: DatabaseWriter, sessionId: Id<"sessions">) {
  const held = await findHeld(db, sessionId);
  if (held !== null) await db.delete("busyTimes", held._id);
}

/**
 * Moves a leaving coach's future times to the successor; true while more may be left. Overlaps stay: the successor has
 * to ask one of the clients for another time.
 */
export async function handOverDiary(
  db: DatabaseWriter,
  { coachId, successorId }: { coachId: Id<"users">; successorId: Id<"users"> },
): Promise<boolean> {
  const ahead = await rowsBy(db, "busyTimes", "by_coachId_and_startsAt", {
    coachId,
    startsAt: within({ gt: Date.now() - longestMs }),
  }).take(busyTimesListedMax);
  for (const { _id } of ahead) await db.patch("busyTimes", _id, { coachId: successorId });
  return ahead.length === busyTimesListedMax;
}

export async function handOverHours(
  db: DatabaseWriter,
  clientId: Id<"users">,
  successorId: Id<"users">,
) {
  const ahead = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "scheduled",
    startsAt: within({ gt: Date.now() - longestMs }),
  }).take(2 * upcomingSessionsPerClientMax);
  for (const { _id } of ahead) {
    const held = await findHeld(db, _id);
    if (held !== null) await db.patch("busyTimes", held._id, { coachId: successorId });
  }
}

export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** Refuses more days than a calendar shows at once. */
export function requireStretch({ fromMs, toMs }: Stretch) {
  const isSound = toMs > fromMs && toMs - fromMs <= busyTimesDaysMax * dayMs;
  if (!isSound) refuseInvalid("toMs", "not_allowed");
}

/** Overlapping the range, in order. */
export async function listBusyTimes(
  db: DatabaseReader,
  coachId: Id<"users">,
  { fromMs, toMs }: Stretch,
): Promise<SessionSpan[]> {
  const rows = await listBusyRows(db, coachId, fromMs, toMs);
  return onceAGroup(rows)
    .filter((row) => endsAt(row) > fromMs)
    .map(({ startsAt, durationMinutes }) => ({ startsAt, durationMinutes }));
}

/** Includes those that begin shortly before the range. */
export const listBusyRows = (
  db: DatabaseReader,
  coachId: Id<"users">,
  fromMs: number,
  toMs: number,
) =>
  rowsBy(db, "busyTimes", "by_coachId_and_startsAt", {
    coachId,
    startsAt: within({ gt: fromMs - longestMs, lt: toMs }),
  }).take(busyTimesListedMax);

const findHeld = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  findBy(db, "busyTimes", "sessionId", sessionId);
