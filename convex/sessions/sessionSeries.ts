import { v } from "convex/values";
import { bookingHorizonDays } from "../../domain/limits";
import { isWithinAvailability } from "../../domain/schedule/availability";
import {
  canBeBooked,
  type OccurrenceState,
  seriesSessionsMax,
  seriesSessionsMin,
  seriesStarts,
  type SeriesWeeks,
} from "../../domain/schedule/session-series";
import type { SessionSpan } from "../../domain/time/overlap";
import { isSessionMinutes } from "../../domain/time/time-slots";
import { dayMs, minuteMs } from "../../domain/time/time-spans";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vOccurrenceState } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { record } from "../clients/activity";
import { requireOpenCoaching } from "../clients/coachings";
import { hasGap } from "./diary";
import { type Practice, readPractice } from "../practice/practice";
import { refuse, refuseInvalid } from "../gate/refuse";
import { insertSession, requireBookable, requireRoom, type SessionDetails } from "./bookings";
import { isBusyOutside } from "../outsideCalendars/outsideCalendars";

/** The sessions of a series carry the id of the first one; each is booked, moved and counted as any other (ADR 15). */

export interface WantedSeries extends SessionSpan {
  weeks: SeriesWeeks;
  count: number;
}

export const occurrenceFields = { startsAt: v.number(), state: vOccurrenceState };

/** Checked against the viewer's own diary and hours, in their practice's wall time. */
export async function listOccurrences({ db, viewer }: ViewerQueryCtx, wanted: WantedSeries) {
  requireSeries(wanted);
  const { durationMinutes } = wanted;
  const practice = await readPractice(db, viewer.userId);
  return await Promise.all(
    seriesStarts(wanted.startsAt, wanted, practice.timeZone).map(async (startsAt) => {
      const span = { startsAt, durationMinutes };
      return { startsAt, state: await findState(db, { coachId: viewer.userId, practice }, span) };
    }),
  );
}

function requireSeries({ startsAt, durationMinutes, count }: WantedSeries) {
  const isCount = Number.isInteger(count) && count >= seriesSessionsMin;
  if (!isCount || count > seriesSessionsMax) refuseInvalid("count", "not_allowed");
  if (!isSessionMinutes(durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  if (!Number.isInteger(startsAt / minuteMs)) refuseInvalid("startsAt", "malformed");
  if (startsAt < Date.now() - dayMs) refuseInvalid("startsAt", "in_past");
  if (isTooFar(startsAt)) refuseInvalid("startsAt", "not_allowed");
}

const isTooFar = (startsAt: number) => startsAt > Date.now() + bookingHorizonDays * dayMs;

async function findState(
  db: DatabaseReader,
  { coachId, practice }: { coachId: Id<"users">; practice: Practice },
  span: SessionSpan,
): Promise<OccurrenceState> {
  const { startsAt } = span;
  if (startsAt < Date.now()) return "past";
  if (isTooFar(startsAt)) return "too-far";
  if (!(await hasGap(db, { coachId, except: [] }, span))) return "taken";
  if (await isBusyOutside(db, coachId, span)) return "outside";
  if (isWithinAvailability(span, practice)) return "free";
  const { date } = utcMsToWallTime(startsAt, practice.timeZone);
  const isOff = practice.exceptions.some((day) => day.date === date && day.hours.length === 0);
  return isOff ? "day-off" : "closed";
}

interface BookedSeries extends WantedSeries {
  timeZone: string;
  skipped: readonly number[];
}

/** All or none of them. Returns how many. */
export async function bookSeries(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  details: SessionDetails,
  { skipped, ...wanted }: BookedSeries,
): Promise<number> {
  await requireOpenCoaching(ctx, clientId);
  await requireBookable(ctx, clientId, wanted);
  const occurrences = await listOccurrences(ctx, wanted);
  const chosen = occurrences.filter((_, index) => !skipped.includes(index + 1));
  if (chosen.length === 0) refuseInvalid("skipped", "not_allowed");
  refuseTimes(chosen.filter(({ state }) => !canBeBooked(state)));
  await requireRoom(ctx.db, clientId, chosen.length);
  const sessions = await insertSeries(ctx, clientId, { details, wanted, chosen });
  await recordSeries(ctx, sessions, "session_scheduled");
  return sessions.length;
}

interface ChosenSeries {
  details: SessionDetails;
  wanted: Omit<BookedSeries, "skipped">;
  chosen: readonly { startsAt: number }[];
}

/** A single remaining one is a session like any other. */
async function insertSeries(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  { details, wanted, chosen }: ChosenSeries,
) {
  const { durationMinutes, timeZone, weeks } = wanted;
  const isSeries = chosen.length > 1;
  const sessions: Doc<"sessions">[] = [];
  for (const [index, { startsAt }] of chosen.entries()) {
    const series = { weeks, number: index + 1, sessions: chosen.length };
    const session = await insertSession(ctx, clientId, {
      details,
      time: { startsAt, durationMinutes, timeZone },
      status: "scheduled",
      together: isSeries ? { series, seriesId: sessions[0]?._id } : {},
    });
    if (isSeries && index === 0) {
      await ctx.db.patch("sessions", session._id, { seriesId: session._id });
    }
    sessions.push(session);
  }
  return sessions;
}

export function refuseTimes(times: readonly { startsAt: number }[]) {
  if (times.length === 0) return;
  refuse({ code: "TIMES_TAKEN", startTimes: times.map(({ startsAt }) => startsAt) });
}

type SeriesKind = "session_scheduled" | "session_rescheduled" | "session_cancelled";

/** One line and one notification for all of them, which lead to the first. */
export async function recordSeries(
  ctx: ViewerMutationCtx,
  sessions: readonly Doc<"sessions">[],
  kind: SeriesKind,
  undoes?: SeriesKind,
) {
  const [first] = sessions;
  if (first === undefined) return;
  const { _id: sessionId, clientId, title: subjectTitle } = first;
  const happenings = sessions.length > 1 ? sessions.length : undefined;
  await record(ctx, { clientId, kind, sessionId, subjectTitle, happenings }, { undoes });
}
