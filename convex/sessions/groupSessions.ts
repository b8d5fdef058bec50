import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { nameKey } from "../../domain/accounts/full-name";
import { reasonCharactersMax } from "../../domain/limits";
import { groupPeopleMax, groupPeopleMin, groupRowsMax } from "../../domain/schedule/group-sessions";
import type { SessionSpan } from "../../domain/time/overlap";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { record } from "../clients/activity";
import { requireOpenCoaching } from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import { makeSecret } from "../gate/secrets";
import { tidyText } from "../gate/tidyTexts";
import { findProfile, namedClientFields } from "../people/profiles";
import { requireCoachOf } from "../practice/practice";
import { vSessionStatus } from "../validators";
import {
  changeOfMove,
  changeOfMoveBack,
  changeTime,
  insertSession,
  moveSession,
  requireAhead,
  requireBookable,
  requireOwnMove,
  requireRoom,
  requireScheduled,
  type SessionDetails,
  undoMove,
  type WantedTime,
} from "./bookings";
import { freeTime, hasGap } from "./diary";
import { listPlaces } from "./groupPlaces";
import { requireSession } from "./sessions";
import { cancellationOf, putBack, setStatus, undoCancel } from "./sessionStates";

/** What a coach does with a group session as a whole (ADR 15). A place in it is closed and cancelled as any other session. */

type Session = Doc<"sessions">;

export const placeFields = {
  sessionId: v.id("sessions"),
  ...namedClientFields,
  startsAt: v.number(),
  status: vSessionStatus,
};

/** By name, at every status; nothing of a group that is not the viewer's. */
export async function listPeople({ db }: ViewerQueryCtx, groupId: string) {
  const rows = await rowsBy(db, "sessions", "by_groupId_and_startsAt", { groupId }).take(
    groupRowsMax,
  );
  const people = await asyncMap(rows, async ({ _id: sessionId, clientId, startsAt, status }) => {
    const names = await findProfile(db, clientId);
    return { sessionId, clientId, ...names, startsAt, status };
  });
  return people.toSorted((one, two) => nameKey(one).localeCompare(nameKey(two)));
}

/** Books all of them or none. */
export async function bookGroup(
  ctx: ViewerMutationCtx,
  clientIds: readonly Id<"users">[],
  details: SessionDetails,
  wanted: WantedTime,
): Promise<Id<"sessions">[]> {
  const isNumber = clientIds.length >= groupPeopleMin && clientIds.length <= groupPeopleMax;
  const areDistinct = new Set(clientIds).size === clientIds.length;
  if (!isNumber || !areDistinct) refuseInvalid("clientIds", "not_allowed");
  const groupId = makeSecret();
  const sessionIds: Id<"sessions">[] = [];
  for (const clientId of clientIds) {
    sessionIds.push(await insertPlace(ctx, clientId, { groupId, details, wanted }));
  }
  return sessionIds;
}

/** Adds a client, or gives them back their cancelled place. */
export async function addToGroup(
  ctx: ViewerMutationCtx,
  sessionId: string,
  clientId: Id<"users">,
): Promise<Id<"sessions">> {
  const session = await requireScheduled(ctx.db, sessionId);
  const { groupId } = session;
  if (groupId === undefined) refuseInvalid("group", "not_allowed");
  await requireOpenCoaching(ctx, clientId);
  const places = await listPlaces(ctx.db, session);
  const taken = places.filter(({ status }) => status !== "cancelled");
  const isFull = taken.length >= groupPeopleMax || places.length >= groupRowsMax;
  if (isFull) refuseInvalid("clientIds", "not_allowed");
  const isOwn = (row: Session) => row.clientId === clientId;
  const own = places.find(isOwn);
  if (own !== undefined && own.status !== "cancelled") refuseInvalid("clientIds", "not_allowed");
  if (own === undefined) requireAhead(session);
  const givenUp = own ?? (await listGivenUp(ctx.db, groupId)).find(isOwn);
  if (givenUp === undefined) {
    return await insertPlace(ctx, clientId, { groupId, details: session, wanted: session });
  }
  await undoCancel(ctx, givenUp._id);
  return givenUp._id;
}

/** Also those that were cancelled before the group moved. */
async function listGivenUp(db: DatabaseReader, groupId: string): Promise<Session[]> {
  const rows = await rowsBy(db, "sessions", "by_groupId_and_startsAt", { groupId }).take(
    groupRowsMax,
  );
  return rows.filter(({ status }) => status === "cancelled");
}

async function insertPlace(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { groupId, details, wanted }: { groupId: string; details: SessionDetails; wanted: WantedTime },
) {
  await requireOpenCoaching(ctx, clientId);
  await requireBookable(ctx, clientId, wanted);
  await requireRoom(ctx.db, clientId, 1);
  const { title, description, sessionType } = details;
  const session = await insertSession(ctx, clientId, {
    ...{ details: { title, description, sessionType }, time: wanted },
    ...{ status: "scheduled", together: { groupId } },
  });
  await recordAll(ctx, [session], "session_scheduled");
  return session._id;
}

/** A group moves for everybody, and only its coach moves it. */
export async function moveWithGroup(
  ctx: ViewerMutationCtx,
  sessionId: string,
  wanted: WantedTime,
  reason: string | undefined,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  if (session.groupId === undefined) {
    await moveSession(ctx, sessionId, wanted, reason);
    return;
  }
  if (ctx.viewer.role === "client") refuseInvalid("group", "not_allowed");
  const moveReason = tidyText(reason, { field: "reason", charactersMax: reasonCharactersMax });
  await requireBookable(ctx, session.clientId, wanted, session._id);
  const rows = await listScheduled(ctx.db, session);
  const movedAt = Date.now();
  await placeTogether(ctx, rows, wanted, (row) =>
    changeOfMove(ctx, row, { wanted, moveReason, movedAt }),
  );
  await recordAll(ctx, rows, "session_rescheduled");
}

/** Moves those who were added since, too. */
export async function undoMoveWithGroup(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireScheduled(ctx.db, sessionId);
  if (session.groupId === undefined) {
    await undoMove(ctx, sessionId);
    return;
  }
  const movedFrom = requireOwnMove(ctx, session);
  const rows = await listScheduled(ctx.db, session);
  await placeTogether(ctx, rows, movedFrom, (row) => changeOfMoveBack(row, movedFrom));
  await recordAll(ctx, rows, "session_rescheduled", { undoes: "session_rescheduled" });
}

/** For everybody who is still in it. */
export async function cancelGroup(
  ctx: ViewerMutationCtx,
  sessionId: string,
  reason: string | undefined,
) {
  const session = await requireScheduled(ctx.db, sessionId);
  if (session.groupId === undefined) refuseInvalid("group", "not_allowed");
  const cancellation = cancellationOf(ctx, reason);
  const rows = await listScheduled(ctx.db, session);
  for (const row of rows) await setStatus(ctx, row, "cancelled", cancellation);
  await recordAll(ctx, rows, "session_cancelled");
}

/** Restores all places that one call has cancelled. Their time may be taken by then. */
export async function undoCancelGroup(ctx: ViewerMutationCtx, sessionId: string) {
  const session = await requireSession(ctx.db, sessionId);
  const { groupId, cancelledAt, cancelledBy } = session;
  if (session.status !== "cancelled") refuseInvalid("status", "not_allowed");
  if (groupId === undefined) refuseInvalid("group", "not_allowed");
  const rows = (await listPlaces(ctx.db, session)).filter(
    (row) => row.cancelledAt === cancelledAt && row.cancelledBy === cancelledBy,
  );
  for (const row of rows) {
    const isNews = await putBack(ctx, row);
    const back = await requireSession(ctx.db, row._id);
    await recordAll(ctx, [back], "session_scheduled", { undoes: "session_cancelled", isNews });
  }
}

const listScheduled = async (db: DatabaseReader, session: Session) =>
  (await listPlaces(db, session)).filter(({ status }) => status === "scheduled");

/** Frees their present time first, which the new one may overlap. */
async function placeTogether(
  ctx: ViewerMutationCtx,
  rows: readonly Session[],
  { startsAt, durationMinutes }: SessionSpan,
  changeOf: (row: Session) => Partial<Session> & SessionSpan,
) {
  const { db } = ctx;
  const [first] = rows;
  if (first === undefined) return;
  const coachId = await requireCoachOf(db, first.clientId);
  const except = rows.map(({ _id }) => _id);
  const isFree = await hasGap(db, { coachId, except }, { startsAt, durationMinutes });
  if (!isFree) refuse({ code: "CONFLICT" });
  for (const { _id } of rows) await freeTime(db, _id);
  for (const row of rows) await changeTime(ctx, row, changeOf(row));
}

type GroupKind = "session_scheduled" | "session_rescheduled" | "session_cancelled";

/** Each client has their own activity and notification, which say nothing of the others. */
async function recordAll(
  ctx: ViewerMutationCtx,
  rows: readonly Session[],
  kind: GroupKind,
  notifying?: { undoes: GroupKind; isNews?: boolean },
) {
  for (const { _id: sessionId, clientId, title: subjectTitle } of rows) {
    await record(ctx, { clientId, kind, sessionId, subjectTitle }, notifying);
  }
}
