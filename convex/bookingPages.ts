import { partial } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import { lookSubject } from "../domain/accounts/proof-of-work";
import { minuteMs } from "../domain/time/time-spans";
import { isTimeZone } from "../domain/time/time-zones";
import { internal } from "./_generated/api";
import { openPageFields } from "./bookingPages/door";
import { bookingPageFields } from "./bookingPages/tables";
import { coachMutation, practiceQuery, publicAction } from "./gate/functions";
import { readWork } from "./signIn/limits/doorWork";
import { refuseInvalid } from "./gate/refuse";
import { readOwnPage, savePage } from "./bookingPages/bookingPages";
import { findCaller } from "./signIn/caller";
import { vWork } from "./signIn/shapes";
import { refuseUnadmitted } from "./signIn/flows";

/** The page at /book/<word>, on which a coach shows free times (ADR 90). */

export const own = practiceQuery({
  args: {},
  returns: v.object(bookingPageFields),
  handler: readOwnPage,
});

export const save = coachMutation({
  args: partial(bookingPageFields),
  handler: (ctx, change) => savePage(ctx, change),
});

const shownFields = { ...openPageFields, starts: v.array(v.number()) }; // Free ones, in order.
type OpenPage = ObjectType<typeof shownFields>;

/** For anybody. An action, because a query could not count how often a stranger asks. */
export const look = publicAction({
  args: { word: v.string(), timeZone: v.string(), work: v.optional(vWork) },
  returns: v.union(v.null(), v.object(shownFields)),
  handler: async (ctx, { word, timeZone, work }): Promise<OpenPage | null> => {
    if (!isTimeZone(timeZone)) refuseInvalid("timeZone", "malformed");
    const done = { work: readWork(work ?? null), subject: lookSubject({ word, timeZone }) };
    const caller = await findCaller(ctx, null, done);
    refuseUnadmitted(
      await ctx.runMutation(internal.bookingPages.door.admitLook, { caller }),
      caller,
    );
    const open = await ctx.runQuery(internal.bookingPages.door.look, { word });
    if (open === null) return null;
    const { coachId, page } = open;
    const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
    const wanted = { coachId, timeZone, durationMinutes: page.durationMinutes, nowMs };
    const starts = await ctx.runQuery(internal.bookingPages.door.listTimes, wanted);
    return { ...page, starts };
  },
});
