import type { PaginationOptions } from "convex/server";
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { bookableClientsMax, calendarSessionsMax, listPreviewItemsMax } from "../../domain/limits";
import type { SessionStatus } from "../../domain/session-statuses";
import type { SessionType } from "../../domain/session-types";
import { isSessionMinutes } from "../../domain/time-slots";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { tidyWords } from "./bookings";
import { holdTime } from "./diary";
import { findProfile } from "./profiles";
import { refuseInvalid } from "./refuse";
import { requireSession, sessionFields, toSession } from "./sessions";

/** A session in the coach's lists, with whose it is. */
export const calendarFields = {
  ...sessionFields,
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
};

export const vSessionOrder = literals("date", "status");

interface Wanted {
  order: Infer<typeof vSessionOrder>;
  /** Absent for all of them. */
  status?: SessionStatus;
}

/** One page of all clients' sessions, latest date first; by status, what lies ahead comes first of all. */
export async function listAllSessions(
  { db }: ViewerQueryCtx,
  { order, status }: Wanted,
  paginationOpts: PaginationOptions,
) {
  const sessions = db.query("sessions");
  const ordered =
    status !== undefined
      ? sessions.withIndex("by_status_and_startsAt", (q) => q.eq("status", status))
      : order === "status"
        ? sessions.withIndex("by_status_and_startsAt")
        : sessions.withIndex("by_startsAt");
  const page = await ordered.order("desc").paginate(paginationOpts);
  return { ...page, page: await withNames(db, page.page) };
}

/** Every session that starts in a stretch of time, cancelled ones too, in order. */
export async function listSessionsBetween(
  { db }: ViewerQueryCtx,
  { fromMs, toMs }: { fromMs: number; toMs: number },
) {
  const rows = await db
    .query("sessions")
    .withIndex("by_startsAt", (q) => q.gte("startsAt", fromMs).lt("startsAt", toMs))
    .take(calendarSessionsMax);
  return await withNames(db, rows);
}

/** The first few that are still to come. */
export async function listUpcoming({ db }: ViewerQueryCtx, fromMs: number) {
  const rows = await db
    .query("sessions")
    .withIndex("by_status_and_startsAt", (q) => q.eq("status", "scheduled").gte("startsAt", fromMs))
    .take(listPreviewItemsMax);
  return await withNames(db, rows);
}

interface Details {
  title: string;
  description?: string;
  sessionType: SessionType;
  durationMinutes: number;
}

/** Rewords a session or changes how and how long people meet; when they meet is a move. */
export async function editSession(
  ctx: ViewerMutationCtx,
  sessionId: string,
  details: Details,
  seenRevision: number | undefined,
) {
  const { db } = ctx;
  const { sessionType, durationMinutes } = details;
  const session = await requireSession(db, sessionId);
  const { revision = 0 } = session;
  if (revision !== (seenRevision ?? revision)) refuseInvalid("revision", "mismatch");
  const words = tidyWords(details);
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  const change = {
    ...words,
    sessionType,
    durationMinutes,
    revision: revision + 1,
    updatedAt: Date.now(),
  };
  await db.patch("sessions", session._id, change);
  if (session.status !== "cancelled") await holdTime(db, { ...session, ...change });
}

/** Each client's name is read once a call, however many of their sessions are on the page. */
export async function withNames(db: DatabaseReader, rows: readonly Doc<"sessions">[]) {
  const names = new Map<Id<"users">, ReturnType<typeof findProfile>>();
  const nameOf = (clientId: Id<"users">) => {
    const name = names.get(clientId) ?? findProfile(db, clientId);
    names.set(clientId, name);
    return name;
  };
  return await Promise.all(
    rows.map(async (row) => ({
      ...toSession(row),
      clientId: row.clientId,
      ...(await nameOf(row.clientId)),
    })),
  );
}

export const bookableClientFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  timeZone: v.union(v.string(), v.null()),
};

/** Whom the coach may book for, last joined first. */
export async function listBookableClients({ db, viewer }: ViewerQueryCtx) {
  const coachings = await db
    .query("coachings")
    .withIndex("by_coachId_and_endedAt_and_startedAt", (q) =>
      q.eq("coachId", viewer.userId).eq("endedAt", undefined),
    )
    .order("desc")
    .take(bookableClientsMax);
  return await Promise.all(
    coachings.map(async ({ clientId }) => {
      const profile = await db
        .query("profiles")
        .withIndex("by_userId", (q) => q.eq("userId", clientId))
        .first();
      const { firstName = "", lastName = "", timeZone = null } = profile ?? {};
      return { clientId, firstName, lastName, timeZone };
    }),
  );
}
