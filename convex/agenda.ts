import { v } from "convex/values";
import { memberQuery, sharedMutation } from "./gate/functions";
import { repeatArguments } from "./gate/repeats";
import {
  addAgendaItem,
  agendaItemFields,
  changeAgendaItem,
  listAgenda,
  removeAgendaItem,
} from "./sessions/agenda";

export const list = memberQuery({
  args: { sessionId: v.string() },
  returns: v.array(v.object(agendaItemFields)),
  handler: (ctx, { sessionId }) => listAgenda(ctx, sessionId),
});

export const add = sharedMutation({
  args: {
    sessionId: v.string(),
    text: v.string(),
    position: v.optional(v.number()),
    minutes: v.optional(v.number()),
    ...repeatArguments,
  },
  returns: v.id("agendaItems"),
  handler: (ctx, item) => addAgendaItem(ctx, item),
});

export const change = sharedMutation({
  args: {
    itemId: v.id("agendaItems"),
    text: v.optional(v.string()),
    isDone: v.optional(v.boolean()),
    position: v.optional(v.number()),
    minutes: v.optional(v.union(v.number(), v.null())),
    isRunning: v.optional(v.boolean()),
  },
  handler: (ctx, { itemId, ...change }) => changeAgendaItem(ctx, itemId, change),
});

export const remove = sharedMutation({
  args: { itemId: v.id("agendaItems") },
  handler: (ctx, { itemId }) => removeAgendaItem(ctx, itemId),
});
