import { v } from "convex/values";
import { memberMutation, memberQuery, sharedMutation } from "./gate/functions";
import { chooseWords, closeFeed, feedFields, openFeed, readFeed } from "./feeds/calendarFeeds";
import { requireFresh } from "./signIn/signIns/freshness";

/** The caller's own calendar feed. What calendars read is in `feeds/privateFeed.ts`. */

export const get = memberQuery({
  args: {},
  returns: v.union(v.null(), v.object(feedFields)),
  handler: readFeed,
});

/** The browser makes the secret and keeps it: only its hash is sent. An earlier address ends. */
export const open = sharedMutation({
  args: { addressHash: v.string() },
  handler: async (ctx, { addressHash }) => {
    await requireFresh(ctx);
    await openFeed(ctx, addressHash);
  },
});

export const showWords = memberMutation({
  args: { showsWords: v.boolean() },
  handler: (ctx, { showsWords }) => chooseWords(ctx, showsWords),
});

export const close = memberMutation({
  args: {},
  handler: (ctx) => closeFeed(ctx),
});
