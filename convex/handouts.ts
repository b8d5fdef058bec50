import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import {
  clientQuery,
  coachedMutation,
  coachMutation,
  coachQuery,
  practiceQuery,
} from "./gate/functions";
import { ofOwnClient } from "./clients/coachings";
import {
  ownHandoutFields,
  readHandout,
  readResults,
  resultFields,
  sendAnswers,
  sentFields,
} from "./worksheets/handoutAnswers";
import {
  givenFields,
  givingFields,
  handoutLineFields,
  handOut,
  listGiven,
  listHandouts,
  takeBack,
} from "./worksheets/handouts";
import { vWorksheetAnswer } from "./worksheets/tables";

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(handoutLineFields)),
  handler: (ctx) => listHandouts(ctx, ctx.viewer.userId),
});

export const get = clientQuery({
  args: { handoutId: v.string() },
  returns: v.object(ownHandoutFields),
  handler: (ctx, { handoutId }) => readHandout(ctx, handoutId),
});

export const ownResults = clientQuery({
  args: {},
  returns: v.array(v.object(resultFields)),
  handler: (ctx) => readResults(ctx, ctx.viewer.userId),
});

/** Answers are withdrawn by `shares:withdraw`. */
export const send = coachedMutation({
  args: {
    handoutId: v.id("handouts"),
    answers: v.array(vWorksheetAnswer),
    replacesAt: v.optional(v.number()),
  },
  returns: v.object(sentFields),
  handler: (ctx, { handoutId, answers, replacesAt }) =>
    sendAnswers(ctx, handoutId, { answers, replacesAt }),
});

export const given = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(givenFields)),
  handler: (ctx, { paginationOpts }) => listGiven(ctx, paginationOpts),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(handoutLineFields)),
  handler: ofOwnClient(listHandouts),
});

export const results = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(resultFields)),
  handler: ofOwnClient(readResults),
});

/** To some clients, or to all with a tag. Returns how many got it. */
export const give = coachMutation({
  args: givingFields,
  returns: v.number(),
  handler: (ctx, giving) => handOut(ctx, giving),
});

export const remove = coachMutation({
  args: { handoutId: v.id("handouts") },
  handler: (ctx, { handoutId }) => takeBack(ctx, handoutId),
});
