import { v } from "convex/values";
import { internal } from "./_generated/api";
import { coachMutation, practiceQuery } from "./gate/functions";
import {
  addCalendar,
  listCalendars,
  outsideCalendarFields,
  removeCalendar,
  requireAddress,
} from "./outsideCalendars/outsideCalendars";

/** A coach's other calendars. Files are added by `outsideCalendars/upload.ts`. */

export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(outsideCalendarFields)),
  handler: listCalendars,
});

/** Reads the calendar immediately. */
export const add = coachMutation({
  args: { name: v.string(), url: v.string() },
  handler: async (ctx, wanted): Promise<void> => {
    await addCalendar(ctx, wanted);
    await ctx.scheduler.runAfter(0, internal.outsideCalendars.refresh.run, {});
  },
});

export const readNow = coachMutation({
  args: { calendarId: v.id("outsideCalendars") },
  handler: async (ctx, { calendarId }): Promise<void> => {
    await requireAddress(ctx, calendarId);
    await ctx.scheduler.runAfter(0, internal.outsideCalendars.refresh.readSoon, { calendarId });
  },
});

/** Removes its busy times too. */
export const remove = coachMutation({
  args: { calendarId: v.id("outsideCalendars") },
  handler: (ctx, { calendarId }) => removeCalendar(ctx, calendarId),
});
