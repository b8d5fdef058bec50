import { asyncMap } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { fullName, nameKey } from "../../domain/accounts/full-name";
import {
  bookableClientsMax,
  calendarSessionsMax,
  clientsWithSessionsPerPage,
  listPreviewItemsMax,
  sessionsOfEachClientMax,
} from "../../domain/limits";
import { groupPeopleMax } from "../../domain/schedule/group-sessions";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import { isSessionMinutes } from "../../domain/time/time-slots";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { openCoachings } from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { atMost, rowsBy, showPage, within } from "../gate/rows";
import { matcherOf, searchPage } from "../gate/search";
import { clockFields, findClocks, findProfile, namedClientFields } from "../people/profiles";
import { type SessionDetails, tidyWords } from "./bookings";
import { freeTime, holdTime } from "./diary";
import { groupFields, listPlaces, oneFoundPerGroup, onePerGroup, readGroupOf } from "./groupPlaces";
import { requireSession, sessionFields, toSession } from "./sessions";

export const calendarFields = {
  ...sessionFields,
  ...namedClientFields,
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

/** Latest first; with `fromMs`, soonest first. In order of status, scheduled sessions come first. */
export async function listAllSessions(
  { db, viewer }: ViewerQueryCtx,
  { order, status, fromMs, toMs }: Wanted,
  paginationOpts: PaginationOptions,
) {
  const startsAt = within({ gte: fromMs ?? -Infinity, lt: toMs ?? Infinity });
  const coachId = viewer.userId;
  const byStatus = "by_coachId_and_status_and_startsAt";
  const ordered =
    status !== undefined
      ? rowsBy(db, "sessions", byStatus, { coachId, status, startsAt })
      : order === "status"
        ? rowsBy(db, "sessions", byStatus, { coachId })
        : rowsBy(db, "sessions", "by_coachId_and_startsAt", { coachId, startsAt });
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
  return await asyncMap(rows, async (row) => ({
    ...toSession(row),
    clientId: row.clientId,
    group: await readGroupOf(db, row),
    ...(await personOf(row.clientId)),
  }));
}

async function readPerson(db: DatabaseReader, clientId: Id<"users">) {
  const [names, clientClocks] = await Promise.all([
    findProfile(db, clientId),
    findClocks(db, clientId),
  ]);
  return { ...names, clientClocks };
}

export const bookableClientFields = {
  ...namedClientFields,
  ...clockFields,
};

/** Last joined first. */
export async function listBookableClients(ctx: ViewerQueryCtx) {
  const { db } = ctx;
  const coachings = await openCoachings(ctx).take(bookableClientsMax);
  return await asyncMap(coachings, async ({ clientId }) => {
    const [names, clocks] = await Promise.all([
      findProfile(db, clientId),
      findClocks(db, clientId),
    ]);
    return { clientId, ...names, ...clocks };
  });
}

/** Says when there are more than listed. */
export const clientSessionsFields = {
  ...namedClientFields,
  sessions: v.array(v.object(calendarFields)),
  hasMore: v.boolean(),
};

/** Sorted by client name; sessions latest first. */
export async function listSessionsByClient(
  { db, viewer }: ViewerQueryCtx,
  status: SessionStatus | undefined,
  paginationOpts: PaginationOptions,
) {
  const tallies = rowsBy(db, "clientTallies", "by_coachId_and_nameKey", {
    coachId: viewer.userId,
  }).paginate(atMost(paginationOpts, clientsWithSessionsPerPage));
  return await showPage(tallies, async ({ clientId }) => {
    const [names, rows] = await Promise.all([
      findProfile(db, clientId),
      latestOf(db, clientId, status).take(sessionsOfEachClientMax + 1),
    ]);
    const sessions = await withNames(db, rows.slice(0, sessionsOfEachClientMax));
    return { clientId, ...names, sessions, hasMore: rows.length > sessionsOfEachClientMax };
  });
}

/** By title or client name, latest first. */
export async function searchSessions(
  { db, viewer }: ViewerQueryCtx,
  words: string,
  status: SessionStatus | undefined,
  paginationOpts: PaginationOptions,
) {
  const isMatch = matcherOf(words);
  const nameOf = namesOf(db);
  const coachId = viewer.userId;
  const rows =
    status === undefined
      ? rowsBy(db, "sessions", "by_coachId_and_startsAt", { coachId })
      : rowsBy(db, "sessions", "by_coachId_and_status_and_startsAt", { coachId, status });
  const found = await searchPage(rows.order("desc"), paginationOpts, async (row) => {
    const names = await nameOf(row.clientId);
    return isMatch([row.title, fullName(names), nameKey(names)]);
  });
  return { ...found, page: await withNames(db, oneFoundPerGroup(found.page)) };
}

/** Each name is read once. */
function namesOf(db: DatabaseReader) {
  const known = new Map<Id<"users">, ReturnType<typeof findProfile>>();
  return (clientId: Id<"users">) => {
    const names = known.get(clientId) ?? findProfile(db, clientId);
    known.set(clientId, names);
    return names;
  };
}

function latestOf(db: DatabaseReader, clientId: Id<"users">, status: SessionStatus | undefined) {
  const theirs =
    status === undefined
      ? rowsBy(db, "sessions", "by_clientId_and_startsAt", { clientId })
      : rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", { clientId, status });
  return theirs.order("desc");
}
