import { v } from "convex/values";
import { clientQuery, coachMutation, coachQuery, practiceQuery } from "./gate/functions";
import {
  arrangementFields,
  beginStandIn,
  endStandIn,
  findArrangement,
  findOwnStandIn,
  standInFields,
} from "./messages/standIns";
import { listCoveredThreads, threadFields } from "./messages/threads";

/** The conversations that the viewer answers for other coaches, as rows of the inbox. */
export const threads = practiceQuery({
  args: {},
  returns: v.array(v.object(threadFields)),
  handler: listCoveredThreads,
});

/** Whether another coach answers this conversation, for the two coaches of it. */
export const get = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.union(v.null(), v.object(arrangementFields)),
  handler: (ctx, { clientId }) => findArrangement(ctx, clientId),
});

/** Who answers the client's conversation for their coach. */
export const own = clientQuery({
  args: {},
  returns: v.union(v.null(), v.object(standInFields)),
  handler: findOwnStandIn,
});

/** Opens the conversation, and nothing else of the client, to another coach of the practice. */
export const begin = coachMutation({
  args: { clientId: v.id("users"), coachId: v.id("users"), note: v.optional(v.string()) },
  handler: (ctx, asked) => beginStandIn(ctx, asked),
});

/** Taken back by the client's coach, or given back by the stand-in. */
export const end = coachMutation({
  args: { clientId: v.id("users") },
  handler: (ctx, { clientId }) => endStandIn(ctx, clientId),
});
