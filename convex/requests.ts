import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { clientMutation, clientQuery, coachMutation, practiceQuery } from "./gate/functions";
import {
  answerRequest,
  askRequest,
  countOwed,
  listClosed,
  listOwed,
  listOwnRequests,
  newRequestFields,
  owedFields,
  requestFields,
  restoreRequest,
  withdrawRequest,
} from "./privacy/requests";
import { vRequestOutcome } from "./validators";

export const ask = clientMutation({
  args: newRequestFields,
  returns: v.id("privacyRequests"),
  handler: async (ctx, asked) => {
    const { requestId, isRepeat } = await askRequest(ctx, asked);
    if (isRepeat) return requestId;
    const letter = { requestId, kind: "requestReceived" } as const;
    await ctx.scheduler.runAfter(0, internal.mail.requestLetters.send, letter);
    return requestId;
  },
});

export const list = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(requestFields)),
  handler: (ctx, { paginationOpts }) => listOwnRequests(ctx, paginationOpts),
});

export const withdraw = clientMutation({
  args: { requestId: v.id("privacyRequests") },
  handler: (ctx, { requestId }) => withdrawRequest(ctx, requestId),
});

export const restore = clientMutation({
  args: { requestId: v.id("privacyRequests") },
  handler: (ctx, { requestId }) => restoreRequest(ctx, requestId),
});

export const owed = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(owedFields)),
  handler: (ctx, { paginationOpts }) => listOwed(ctx, paginationOpts),
});

export const closed = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(owedFields)),
  handler: (ctx, { paginationOpts }) => listClosed(ctx, paginationOpts),
});

/** `nowMs` comes from the browser, so that an open page updates in time. */
export const countOpen = practiceQuery({
  args: { nowMs: v.number() },
  returns: v.object({ open: v.number(), soon: v.number(), overdue: v.number() }),
  handler: (ctx, { nowMs }) => countOwed(ctx, nowMs),
});

export const answer = coachMutation({
  args: { requestId: v.id("privacyRequests"), outcome: vRequestOutcome, answer: v.string() },
  handler: async (ctx, { requestId, ...words }) => {
    await answerRequest(ctx, requestId, words);
    const letter = { requestId, kind: "requestAnswered" } as const;
    await ctx.scheduler.runAfter(0, internal.mail.requestLetters.send, letter);
  },
});
