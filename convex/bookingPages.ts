import { partial } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import { isTimeZone } from "../domain/time/time-zones";
import { internal } from "./_generated/api";
import { openPageFields } from "./bookingPages/door";
import { bookingPageFields } from "./bookingPages/tables";
import { coachMutation, practiceQuery, publicAction } from "./functions";
import { refuseInvalid } from "./model/refuse";
import { readOwnPage, savePage } from "./model/sessions/bookingPages";
import { findCaller } from "./signIn/caller";
import { refuseRateLimited } from "./signIn/flows";

/** The page at /book/<word>, on which a coach shows free times (ADR 90). */

export const own = practiceQuery({
  args: {},
  returns: v.object(bookingPageFields),
  handler: readOwnPage,
});

/** Only the given fields. An empty greeting deletes it. */
export const save = coachMutation({
  args: partial(bookingPageFields),
  returns: v.null(),
  handler: async (ctx, change) => {
    await savePage(ctx, change);
    return null;
  },
});

type OpenPage = ObjectType<typeof openPageFields>;

/** For anybody. An action, because a query could not count how often a stranger asks. */
export const look = publicAction({
  args: { word: v.string(), timeZone: v.string() },
  returns: v.union(v.null(), v.object(openPageFields)),
  handler: async (ctx, asked): Promise<OpenPage | null> => {
    if (!isTimeZone(asked.timeZone)) refuseInvalid("timeZone", "malformed");
    const caller = await findCaller(ctx);
    refuseRateLimited(await ctx.runMutation(internal.bookingPages.door.count, { caller }));
    return await ctx.runQuery(internal.bookingPages.door.look, asked);
  },
});
