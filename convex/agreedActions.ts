import { v } from "convex/values";
import {
  clientQuery,
  coachedMutation,
  coachMutation,
  coachQuery,
  sharedMutation,
} from "./gate/functions";
import { ofOwnClient } from "./clients/coachings";
import {
  addAgreedAction,
  agreedActionFields,
  changeAgreedAction,
  changedActionFields,
  checkIn as checkInDay,
  listAgreedActions,
  newActionFields,
  setActionDone,
} from "./agreedActions/agreedActions";
import { vCalendarDate } from "./validators";

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(agreedActionFields)),
  handler: (ctx) => listAgreedActions(ctx, ctx.viewer.userId),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(agreedActionFields)),
  handler: ofOwnClient(listAgreedActions),
});

export const add = coachedMutation({
  args: newActionFields,
  returns: v.id("agreedActions"),
  handler: (ctx, action) => addAgreedAction(ctx, ctx.viewer.userId, action),
});

export const addFor = coachMutation({
  args: { clientId: v.id("users"), ...newActionFields },
  returns: v.id("agreedActions"),
  handler: (ctx, { clientId, ...action }) => addAgreedAction(ctx, clientId, action),
});

export const change = sharedMutation({
  args: { actionId: v.id("agreedActions"), ...changedActionFields },
  handler: (ctx, { actionId, ...words }) => changeAgreedAction(ctx, actionId, words),
});

export const setDone = coachedMutation({
  args: { actionId: v.id("agreedActions"), isDone: v.boolean() },
  handler: (ctx, { actionId, isDone }) => setActionDone(ctx, actionId, isDone),
});

export const checkIn = coachedMutation({
  args: { actionId: v.id("agreedActions"), date: vCalendarDate, isDone: v.boolean() },
  handler: (ctx, { actionId, ...day }) => checkInDay(ctx, actionId, day),
});

export const remove = sharedMutation({
  args: { actionId: v.id("agreedActions") },
  handler: ({ db }, { actionId }) => db.delete("agreedActions", actionId),
});
