import { asyncMap } from "convex-helpers";
import { type ObjectType, v } from "convex/values";
import {
  waitDaysProblem,
  waitEndsAt,
  waitsListedMax,
  waitsPerClientMax,
} from "../../domain/schedule/session-waits";
import { isSessionMinutes } from "../../domain/time/time-slots";
import { isTimeZone, utcMsToWallTime } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { rowsBy, showFields, within } from "../gate/rows";
import { findProfile, namedClientFields } from "../people/profiles";
import { findCoachOf, requireCoachOf } from "../practice/practice";
import { waitFields } from "./tables";

/** The waiting list: clients who are notified when a time becomes free. None of them can read who else waits. */

export const ownWaitFields = { waitId: v.id("sessionWaits"), ...waitFields };

export const waitingFields = {
  ...ownWaitFields,
  ...namedClientFields,
  beganAt: v.number(),
};

type Wanted = ObjectType<typeof waitFields>;

const toWait = (row: Doc<"sessionWaits">) => ({
  waitId: row._id,
  ...showFields(waitFields, row),
});

const listOpen = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "sessionWaits", "by_clientId_and_endsAt", {
    clientId,
    endsAt: within({ gt: Date.now() }),
  }).take(waitsPerClientMax);

/** The one that ends first comes first. */
export const listOwnWaits = async ({ db, viewer }: ViewerQueryCtx) =>
  (await listOpen(db, viewer.userId)).map(toWait);

/** The longest wait comes first. */
export async function listWaiting({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "sessionWaits", "by_coachId_and_endsAt", {
    coachId: viewer.userId,
    endsAt: within({ gt: Date.now() }),
  }).take(waitsListedMax);
  const inOrder = rows.toSorted((one, other) => one.beganAt - other.beganAt);
  return await asyncMap(inOrder, async (row) => ({
    ...toWait(row),
    clientId: row.clientId,
    beganAt: row.beganAt,
    ...(await findProfile(db, row.clientId)),
  }));
}

/** Asking twice for the same adds nothing. */
export async function beginWait({ db, viewer }: ViewerMutationCtx, wanted: Wanted) {
  const now = Date.now();
  const { fromDate, toDate, timeZone, durationMinutes } = wanted;
  if (!isTimeZone(timeZone)) refuseInvalid("timeZone", "malformed");
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  const problem = waitDaysProblem({ fromDate, toDate }, utcMsToWallTime(now, timeZone).date);
  if (problem !== null) refuseInvalid("days", problem);
  const clientId = viewer.userId;
  const coachId = await requireCoachOf(db, clientId);
  const open = await listOpen(db, clientId);
  const fields = Object.keys(waitFields) as (keyof Wanted)[];
  const same = open.find((row) => fields.every((field) => row[field] === wanted[field]));
  if (same !== undefined) return same._id;
  if (open.length >= waitsPerClientMax) refuseInvalid("waits", "too_long");
  return await db.insert("sessionWaits", {
    ...{ clientId, coachId, ...wanted },
    endsAt: waitEndsAt(toDate, timeZone),
    beganAt: now,
  });
}

export async function endWait({ db }: ViewerMutationCtx, waitId: Id<"sessionWaits">) {
  await db.delete("sessionWaits", waitId);
}

/** A client with a session on one of the days no longer waits. Run by the system: the coach may have booked it. */
export async function endWaitsFor(db: DatabaseWriter, clientId: Id<"users">, startsAt: number) {
  for (const { _id, fromDate, toDate, timeZone } of await listOpen(db, clientId)) {
    const { date } = utcMsToWallTime(startsAt, timeZone);
    if (date >= fromDate && date <= toDate) await db.delete("sessionWaits", _id);
  }
}

/** Waits move with the client to the next coach, and end without one. */
export async function followCoachOfWaits(db: DatabaseWriter, clientId: Id<"users">) {
  const coachId = await findCoachOf(db, clientId);
  for (const { _id } of await listOpen(db, clientId)) {
    if (coachId === null) await db.delete("sessionWaits", _id);
    else await db.patch("sessionWaits", _id, { coachId });
  }
}
