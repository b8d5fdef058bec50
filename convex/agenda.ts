import { v } from "convex/values";
import { memberQuery, sharedMutation } from "./gate/functions";
import {
  addAgendaItem,
  agendaItemFields,
  changeAgendaItem,
  itemChangeFields,
  listAgenda,
  newItemFields,
  removeAgendaItem,
} from "./sessions/agenda";

export const list = memberQuery({
  args: { sessionId: v.string() },
  returns: v.array(v.object(agendaItemFields)),
  handler: (ctx, { sessionId }) => listAgenda(ctx, sessionId),
});

export const add = sharedMutation({
  args: newItemFields,
  returns: v.id("agendaItems"),
  handler: (ctx, item) => addAgendaItem(ctx, item),
});

export const change = sharedMutation({
  args: { itemId: v.id("agendaItems"), ...itemChangeFields },
  handler: (ctx, { itemId, ...change }) => changeAgendaItem(ctx, itemId, change),
});

export const remove = sharedMutation({
  args: { itemId: v.id("agendaItems") },
  handler: (ctx, { itemId }) => removeAgendaItem(ctx, itemId),
});
