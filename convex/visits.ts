import { v } from "convex/values";
import { clientMutation, clientQuery } from "./gate/functions";
import { beginVisit, gatherNews, newsFields, takeNote } from "./journey/visits";

export const begin = clientMutation({
  args: {},
  handler: (ctx) => beginVisit(ctx),
});

/** Since the client's previous visit. */
export const news = clientQuery({ args: {}, returns: v.object(newsFields), handler: gatherNews });

export const markSeen = clientMutation({
  args: {},
  handler: (ctx) => takeNote(ctx),
});
