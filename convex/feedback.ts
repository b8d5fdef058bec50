import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientQuery, coachQuery, coachedMutation, practiceQuery } from "./gate/functions";
import { pageForCoach } from "./clients/clientPages";
import { repeatArguments } from "./gate/repeats";
import {
  clientsFeedbackFields,
  feedbackFields,
  findLatestFeedback,
  listFeedback,
  listFeedbackOfClient,
  submitFeedback,
} from "./journey/feedback";
import { answerFields } from "./journey/tables";

/** Each one is a new row; the coach sees it at once. */
export const submit = coachedMutation({
  args: { ...answerFields, ...repeatArguments },
  returns: v.id("feedback"),
  handler: (ctx, answers) => submitFeedback(ctx, answers),
});

/** For a browser that does not have the client's feedback yet. */
export const latest = clientQuery({
  args: {},
  returns: v.union(v.null(), v.object(feedbackFields)),
  handler: findLatestFeedback,
});

export const list = practiceQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientsFeedbackFields)),
  handler: (ctx, { paginationOpts }) => listFeedback(ctx, paginationOpts),
});

export const listOfClient = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(clientsFeedbackFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageForCoach(ctx, clientId, () => listFeedbackOfClient(ctx, clientId, paginationOpts)),
});
