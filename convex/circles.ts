import { v } from "convex/values";
import {
  clientMutation,
  clientQuery,
  coachMutation,
  coachQuery,
  memberQuery,
} from "./gate/functions";
import {
  decline as declineInvitation,
  invite as inviteClients,
  join as joinCircle,
  leave as leaveCircle,
  listMembers,
  memberFields,
  putOut,
} from "./circles/circleMembers";
import {
  circleFields,
  closeCircle,
  editCircle,
  ledCircleFields,
  listLedCircles,
  listOwnCircles,
  openCircle,
  ownCircleFields,
  readCircle,
  setPrompt as setPromptOf,
} from "./circles/circles";

const ofCircle = { circleId: v.id("circles") };

export const led = coachQuery({
  args: {},
  returns: v.array(v.object(ledCircleFields)),
  handler: listLedCircles,
});

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(ownCircleFields)),
  handler: listOwnCircles,
});

/** For the coach and those who have joined; null for all others. */
export const get = memberQuery({
  args: { circleId: v.string() },
  returns: v.union(v.object(circleFields), v.null()),
  handler: (ctx, { circleId }) => readCircle(ctx, circleId),
});

export const members = coachQuery({
  args: ofCircle,
  returns: v.array(v.object(memberFields)),
  handler: (ctx, { circleId }) => listMembers(ctx, circleId),
});

export const open = coachMutation({
  args: { name: v.string(), about: v.string() },
  returns: v.id("circles"),
  handler: (ctx, texts) => openCircle(ctx, texts),
});

export const edit = coachMutation({
  args: { ...ofCircle, name: v.string(), about: v.string() },
  handler: (ctx, { circleId, ...texts }) => editCircle(ctx, circleId, texts),
});

export const invite = coachMutation({
  args: { ...ofCircle, clientIds: v.array(v.id("users")) },
  handler: (ctx, { circleId, clientIds }) => inviteClients(ctx, circleId, clientIds),
});

export const removeMember = coachMutation({
  args: { memberId: v.id("circleMembers") },
  handler: (ctx, { memberId }) => putOut(ctx, memberId),
});

export const setPrompt = coachMutation({
  args: { ...ofCircle, prompt: v.string() },
  handler: (ctx, { circleId, prompt }) => setPromptOf(ctx, circleId, prompt),
});

export const close = coachMutation({
  args: ofCircle,
  handler: (ctx, { circleId }) => closeCircle(ctx, circleId),
});

export const join = clientMutation({
  args: { ...ofCircle, chosenName: v.string() },
  handler: (ctx, { circleId, chosenName }) => joinCircle(ctx, circleId, chosenName),
});

export const decline = clientMutation({
  args: ofCircle,
  handler: (ctx, { circleId }) => declineInvitation(ctx, circleId),
});

/** False while posts are left to delete: call again. */
export const leave = clientMutation({
  args: { ...ofCircle, takesPosts: v.boolean() },
  returns: v.boolean(),
  handler: (ctx, { circleId, takesPosts }) => leaveCircle(ctx, circleId, takesPosts),
});
