import { literals } from "convex-helpers/validators";
import type { PaginationOptions } from "convex/server";
import { v, type Infer } from "convex/values";
import { bookableClientsMax, calendarSessionsMax, listPreviewItemsMax } from "../../domain/limits";
import { groupPeopleMax } from "../../domain/schedule/group-sessions";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import { isSessionMinutes } from "../../domain/time/time-slots";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { openCoachings } from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { freeTime, holdTime } from "./diary";
import { clockFields, findClocks, findProfile } from "../people/profiles";
import { refuseInvalid } from "../gate/refuse";
import { type SessionDetails, tidyWords } from "./bookings";
import { groupFields, listPlaces, onePerGroup, readGroupOf } from "./groupPlaces";
import { requireSession, sessionFields, toSession } from "./sessions";
import { rowsBy, within } from "../gate/rows";

export const calendarFields = {
  ...sessionFields,
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  clientClocks: v.object(clockFields),
  group: v.optional(v.object(groupFields)),
};

export const vSessionOrder = literals("date", "status");

interface Wanted {
  order: Infer<typeof vSessionOrder>;
  status?: SessionStatus;
  /** One of the two at most, and only without a status. */
  fromMs?: number;
  toMs?: number;
}

/** Latest first, or soonest first from a moment on; by status, scheduled comes first. */
export async function listAllSessions(
  { db, viewer }: ViewerQueryCtx,
  { order, status, fromMs, toMs }: Wanted,
  paginationOpts: PaginationOptions,
) {
  const [low, high] = [fromMs ?? -Infinity, toMs ?? Infinity];
  const coachId = viewer.userId;
  const sessions = db.query("sessions");
  const ordered =
    status !== undefined
      ? sessions.withIndex("by_coachId_and_status_and_startsAt", (q) =>
          q.eq("coachId", coachId).eq("status", status).gte("startsAt", low).lt("startsAt", high),
        )
      : order === "status"
        ? sessions.withIndex("by_coachId_and_status_and_startsAt", (q) => q.eq("coachId", coachId))
        : sessions.withIndex("by_coachId_and_startsAt", (q) =>
            q.eq("coachId", coachId).gte("startsAt", low).lt("startsAt", high),
          );
  const page = await ordered.order(fromMs === undefined ? "desc" : "asc").paginate(paginationOpts);
  const rows = await onePerGroup(db, page.page, (row) => (status ?? row.status) === row.status);
  return { ...page, page: await withNames(db, rows) };
}

/** In order, cancelled ones too. */
export async function listSessionsBetween(
  { db }: ViewerQueryCtx,
  { fromMs, toMs }: { fromMs: number; toMs: number },
) {
  const rows = await rowsBy(db, "sessions", "by_startsAt", {
    startsAt: within({ gte: fromMs, lt: toMs }),
  }).take(calendarSessionsMax);
  return await withNames(db, await onePerGroup(db, rows));
}

export async function listUpcoming({ db }: ViewerQueryCtx, fromMs: number) {
  const rows = await rowsBy(db, "sessions", "by_status_and_startsAt", {
    status: "scheduled",
    startsAt: within({ gte: fromMs }),
  }).take(listPreviewItemsMax * groupPeopleMax);
  const isScheduled = ({ status }: Doc<"sessions">) => status === "scheduled";
  const upcoming = await onePerGroup(db, rows, isScheduled);
  return await withNames(db, upcoming.slice(0, listPreviewItemsMax));
}

/** All but the start, because that is a move. A group has one title, type and length for all who are in it. */
export async function editSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  details: SessionDetails & { durationMinutes: number },
  seenRevision: number | undefined,
) {
  const { db } = ctx;
  const { sessionType, durationMinutes } = details;
  const session = await requireSession(db, sessionId);
  const { revision = 0 } = session;
  if (revision !== (seenRevision ?? revision)) refuseInvalid("revision", "mismatch");
  const words = tidyWords(details);
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  const isOther = durationMinutes !== session.durationMinutes;
  const isEdited = ({ _id, status }: Doc<"sessions">) =>
    _id === session._id || status !== "cancelled";
  const edited =
    session.groupId === undefined ? [session] : (await listPlaces(db, session)).filter(isEdited);
  if (isOther && edited.length > 1) for (const { _id } of edited) await freeTime(db, _id);
  for (const row of edited) {
    const change = {
      ...words,
      sessionType,
      durationMinutes,
      revision: (row.revision ?? 0) + 1,
      updatedAt: Date.now(),
    };
    await db.patch("sessions", row._id, change);
    if (row.status !== "cancelled") await holdTime(db, { ...row, ...change });
  }
}

/** Each profile is read once. */
export async function withNames(db: DatabaseReader, rows: readonly Doc<"sessions">[]) {
  const people = new Map<Id<"users">, ReturnType<typeof readPerson>>();
  const personOf = (clientId: Id<"users">) => {
    const person = people.get(clientId) ?? readPerson(db, clientId);
    people.set(clientId, person);
    return person;
  };
  return await Promise.all(
    rows.map(async (row) => ({
      ...toSession(row),
      clientId: row.clientId,
      group: await readGroupOf(db, row),
      ...(await personOf(row.clientId)),
    })),
  );
}

async function readPerson(db: DatabaseReader, clientId: Id<"users">) {
  const [names, clientClocks] = await Promise.all([
    findProfile(db, clientId),
    findClocks(db, clientId),
  ]);
  return { ...names, clientClocks };
}

export const bookableClientFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  ...clockFields,
};

/** Last joined first. */
export async function listBookableClients(ctx: ViewerQueryCtx) {
  const { db } = ctx;
  const coachings = await openCoachings(ctx).take(bookableClientsMax);
  return await Promise.all(
    coachings.map(async ({ clientId }) => {
      const [names, clocks] = await Promise.all([
        findProfile(db, clientId),
        findClocks(db, clientId),
      ]);
      return { clientId, ...names, ...clocks };
    }),
  );
}
