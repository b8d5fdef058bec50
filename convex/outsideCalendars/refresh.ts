import { v } from "convex/values";
import { outsideReadEveryMs } from "../../domain/schedule/outside-calendars";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import { systemMutation, systemQuery } from "../gate/functions";
import { mayReadLoopback } from "../people/settings";
import { keepOutcome, readingPlaceOf } from "./outsideReads";
import { vOutcome, vPlace } from "./shapes";
import { rowsBy, within } from "../gate/rows";

/** Reads coaches' other calendars. Privileged: acts for no viewer. Internal: run by the clock and on a coach's call. */

const calendarsAtOnce = 50;
const readAgainAfterMs = 20_000;
/** A recurring entry goes on: once the horizon has moved this far, an unchanged file is read again. */
const horizonSlackMs = 7 * dayMs;

/** Claims what is due, so that a run that dies delays a calendar and never stops it. */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = Date.now();
    const due = await rowsBy(db, "outsideCalendars", "by_nextReadAt", {
      nextReadAt: within({ gt: 0, lte: now }),
    }).take(calendarsAtOnce);
    for (const { _id: calendarId } of due) {
      await db.patch("outsideCalendars", calendarId, { nextReadAt: now + outsideReadEveryMs });
      await scheduler.runAfter(0, internal.outsideCalendars.reader.fetch, { calendarId });
    }
  },
});

/** When its coach asks. A calendar that was requested a moment ago is not requested again. */
export const readSoon = systemMutation({
  args: { calendarId: v.id("outsideCalendars") },
  handler: async ({ db, scheduler }, { calendarId }): Promise<void> => {
    const calendar = await db.get("outsideCalendars", calendarId);
    if (calendar?.nextReadAt === undefined) return;
    const usualNextReadAt = Date.now() + outsideReadEveryMs;
    if (Math.abs(usualNextReadAt - calendar.nextReadAt) < readAgainAfterMs) return;
    await db.patch("outsideCalendars", calendarId, { nextReadAt: usualNextReadAt });
    await scheduler.runAfter(0, internal.outsideCalendars.reader.fetch, { calendarId });
  },
});

export const open = systemQuery({
  args: { calendarId: v.id("outsideCalendars") },
  returns: v.union(
    v.null(),
    v.object({
      url: v.string(),
      etag: v.optional(v.string()),
      modified: v.optional(v.string()),
      mayBeLoopback: v.boolean(),
      place: vPlace,
    }),
  ),
  handler: async ({ db }, { calendarId }) => {
    const calendar = await db.get("outsideCalendars", calendarId);
    if (calendar?.url === undefined) return null;
    const { coachId, url, etag, modified, found } = calendar;
    const place = await readingPlaceOf(db, coachId);
    const isCovered = (found?.coversUntil ?? 0) > place.horizon.toMs - horizonSlackMs;
    const known = isCovered ? { etag, modified } : {};
    return { url, ...known, mayBeLoopback: mayReadLoopback(), place };
  },
});

export const settle = systemMutation({
  args: { calendarId: v.id("outsideCalendars"), outcome: vOutcome },
  handler: ({ db }, { calendarId, outcome }) => keepOutcome(db, calendarId, outcome),
});
