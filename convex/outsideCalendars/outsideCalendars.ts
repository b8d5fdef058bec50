import { v } from "convex/values";
import { linkCharactersMax } from "../../domain/limits";
import {
  outsideCalendarNameCharactersMax,
  outsideCalendarsMax,
  outsideCalendarUrl,
} from "../../domain/schedule/outside-calendars";
import { endsAt, overlaps, type SessionSpan } from "../../domain/time/overlap";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { requireById, rowsBy, within } from "../gate/rows";
import { readFields, vOutsideProblem } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import type { Stretch } from "../sessions/diary";
import { mayReadLoopback } from "../people/settings";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { tidyRequired } from "../gate/tidyTexts";
import { listDays } from "./outsideReads";

export const outsideCalendarFields = {
  calendarId: v.id("outsideCalendars"),
  name: v.string(),
  /** Null for an uploaded file. The rest of the address is a secret. */
  host: v.union(v.null(), v.string()),
  found: v.optional(v.object(readFields)),
  readAt: v.optional(v.number()),
  problem: v.optional(vOutsideProblem),
  nextReadAt: v.optional(v.number()),
};

const listOwn = ({ db, viewer }: ViewerQueryCtx) =>
  rowsBy(db, "outsideCalendars", "by_coachId", { coachId: viewer.userId }).take(
    outsideCalendarsMax,
  );

export async function listCalendars(ctx: ViewerQueryCtx) {
  return (await listOwn(ctx)).map(({ _id, name, url, found, readAt, problem, nextReadAt }) => ({
    calendarId: _id,
    name,
    host: url === undefined ? null : new URL(url).host,
    ...{ found, readAt, problem, nextReadAt },
  }));
}

export async function addCalendar(ctx: ViewerMutationCtx, wanted: { name: string; url: string }) {
  const name = tidyCalendarName(wanted.name);
  if (wanted.url.length > linkCharactersMax) refuseInvalid("url", "too_long");
  const url =
    outsideCalendarUrl(wanted.url, mayReadLoopback()) ?? refuseInvalid("url", "malformed");
  await requireRoomForCalendar(ctx);
  const calendar = { coachId: ctx.viewer.userId, name, url, failures: 0, nextReadAt: Date.now() };
  await ctx.db.insert("outsideCalendars", calendar);
}

export const tidyCalendarName = (name: string) =>
  tidyRequired(name, { field: "name", charactersMax: outsideCalendarNameCharactersMax });

export async function requireRoomForCalendar(ctx: ViewerQueryCtx) {
  if ((await listOwn(ctx)).length >= outsideCalendarsMax) refuseInvalid("calendars", "too_long");
}

/** Refuses an uploaded file, which is read once. */
export async function requireAddress({ db }: ViewerQueryCtx, calendarId: Id<"outsideCalendars">) {
  const calendar = await db.get("outsideCalendars", calendarId);
  if (calendar?.url === undefined) refuseNotFound();
}

export async function removeCalendar(
  { db }: ViewerMutationCtx,
  calendarId: Id<"outsideCalendars">,
) {
  await requireById(db, "outsideCalendars", calendarId);
  for (const { _id } of await listDays(db, calendarId)) await db.delete("outsideDays", _id);
  await db.delete("outsideCalendars", calendarId);
}

/** Overlapping the range. */
export async function listOutsideTimes(
  db: DatabaseReader,
  coachId: Id<"users">,
  { fromMs, toMs }: Stretch,
): Promise<SessionSpan[]> {
  const days = await rowsBy(db, "outsideDays", "by_coachId_and_startsAt", {
    coachId,
    startsAt: within({ gt: fromMs - dayMs, lt: toMs }),
  }).take(outsideDaysListedMax);
  return days
    .flatMap(({ spans }) => spans)
    .filter((span) => span.startsAt < toMs && endsAt(span) > fromMs);
}

/** Rows for the longest stretch that is shown at once, over all calendars. */
const outsideDaysListedMax = 64 * outsideCalendarsMax;

/** For clients only: a coach may book at times that another calendar has taken. */
export async function requireNothingOutside(
  db: DatabaseReader,
  coachId: Id<"users">,
  span: SessionSpan,
) {
  if (await isBusyOutside(db, coachId, span)) refuse({ code: "CONFLICT" });
}

export async function isBusyOutside(
  db: DatabaseReader,
  coachId: Id<"users">,
  span: SessionSpan,
): Promise<boolean> {
  const stretch = { fromMs: span.startsAt, toMs: endsAt(span) };
  const times = await listOutsideTimes(db, coachId, stretch);
  return times.some((time) => overlaps(time, span));
}
