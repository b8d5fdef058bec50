import { asyncMap } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import {
  type Attendance,
  hourRatings,
  isOfThisTime,
  proposedClosing,
  seatGoneMs,
  type Stay,
} from "../../domain/schedule/session-rooms";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse } from "../gate/refuse";
import { rowsBy, within } from "../gate/rows";
import { requireSession } from "../sessions/sessions";
import { readQualities } from "./callQualities";
import { qualityFields } from "./tables";

const vStay = v.union(v.null(), v.object({ joinedAt: v.number(), seenAt: v.number() }));
const vProposal = literals("completed", "no-show");

const attendanceFields = {
  client: vStay,
  coach: vStay,
  togetherMs: v.number(),
  proposal: v.union(v.null(), vProposal),
  rating: v.union(v.null(), v.number()),
};

const vQuality = v.union(v.null(), v.object(qualityFields));
/** A session's attendance, and how well the call arrived at each of the two. */
export const attendedFields = {
  ...attendanceFields,
  quality: v.object({ client: vQuality, coach: vQuality }),
};

export const proposalFields = { sessionId: v.id("sessions"), proposal: vProposal };

type Seat = Pick<Doc<"roomSeats">, "isAdmitted" | "seenAt">;
interface Seats {
  /** The person's own seat before this report; null for somebody who is just coming in. */
  own: Seat | null;
  other: Seat | undefined;
}

/**
 * Counts the time since the person's window last reported, if both were in the call. A window that is silent for long
 * counts as gone, so a repeated call and a closed window add nothing.
 */
export async function noteAttendance(
  { db, viewer }: ViewerMutationCtx,
  session: Doc<"sessions">,
  { own, other }: Seats,
) {
  const now = Date.now();
  const { _id: sessionId, clientId } = session;
  const { userId } = viewer;
  const isThere = (seat: Seat | null | undefined) =>
    seat != null && seat.isAdmitted && now - seat.seenAt < seatGoneMs;
  const more = own !== null && isThere(own) && isThere(other) ? now - own.seenAt : 0;
  const row = (await listStays(db, sessionId)).find((each) => each.userId === userId);
  if (row === undefined) {
    const seen = { joinedAt: now, seenAt: now, togetherMs: more };
    await db.insert("attendances", { sessionId, clientId, userId, ...seen });
    return;
  }
  const before = isOfThisTime(row, session) ? row : { joinedAt: now, togetherMs: 0 };
  const { joinedAt, togetherMs, rating } = { rating: undefined, ...before };
  const seen = { joinedAt, seenAt: now, togetherMs: togetherMs + more, rating };
  await db.patch("attendances", row._id, seen);
}

export const vHourRating = literals(...hourRatings);

/** By a client who was in the call. Another rating replaces it. */
export async function rateHour(
  { db, viewer }: ViewerMutationCtx,
  { sessionId, rating }: { sessionId: string; rating: Infer<typeof vHourRating> },
) {
  const { _id } = (await findMet({ db, viewer }, sessionId)) ?? refuse({ code: "CONFLICT" });
  await db.patch("attendances", _id, { rating });
}

/** Null for a client who was not in the call. */
export async function readOwnRating(ctx: ViewerQueryCtx, sessionId: string) {
  const row = await findMet(ctx, sessionId);
  return row && { rating: row.rating ?? null };
}

/** The person's own attendance, if the two met. */
async function findMet({ db, viewer }: Pick<ViewerQueryCtx, "db" | "viewer">, sessionId: string) {
  const { _id } = await requireSession(db, sessionId);
  const row = (await listStays(db, _id)).find(({ userId }) => userId === viewer.userId);
  return row === undefined || row.togetherMs === 0 ? null : row;
}

export async function readAttendance({ db }: ViewerQueryCtx, sessionId: string) {
  const session = await requireSession(db, sessionId);
  return { ...(await attendanceOf(db, session)), quality: await readQualities(db, session) };
}

const proposedForMs = 14 * dayMs;
const sessionsMax = 100;

/**
 * Proposals for the coach's sessions that are not closed. Sessions ahead are read too, so that the query runs again
 * when somebody comes.
 */
export async function listProposals({ db, viewer }: ViewerQueryCtx) {
  const sessions = await rowsBy(db, "sessions", "by_coachId_and_status_and_startsAt", {
    coachId: viewer.userId,
    status: "scheduled",
    startsAt: within({ gt: Date.now() - proposedForMs }),
  }).take(sessionsMax);
  const proposals = await asyncMap(sessions, async (session) => {
    const { proposal } = await attendanceOf(db, session);
    return proposal === null ? [] : [{ sessionId: session._id, proposal }];
  });
  return proposals.flat();
}

async function attendanceOf(db: DatabaseReader, session: Doc<"sessions">) {
  const rows = (await listStays(db, session._id)).filter((row) => isOfThisTime(row, session));
  const coach = rows.filter(({ userId }) => userId !== session.clientId);
  const client = rows.find(({ userId }) => userId === session.clientId);
  const attendance: Attendance = {
    client: toStay(client),
    coach: toStay(coach.sort((one, other) => other.seenAt - one.seenAt)[0]),
    togetherMs: Math.max(0, ...rows.map(({ togetherMs }) => togetherMs)),
  };
  const rating = client?.rating ?? null;
  return { ...attendance, proposal: proposedClosing(attendance), rating };
}

const toStay = (row: Stay | undefined) =>
  row === undefined ? null : { joinedAt: row.joinedAt, seenAt: row.seenAt };

/** More than two where another coach took over. */
const staysMax = 10;

const listStays = (db: DatabaseReader, sessionId: Id<"sessions">) =>
  rowsBy(db, "attendances", "by_sessionId_and_userId", { sessionId }).take(staysMax);
