import { v } from "convex/values";
import { coachMutation, coachQuery, memberQuery } from "./gate/functions";
import {
  gatheredFields,
  gatherForSummary,
  readSummary,
  sendSummary,
  summaryFields,
} from "./sessions/sessionSummaries";

const sessionId = v.string();

export const ofSession = memberQuery({
  args: { sessionId },
  returns: v.union(v.null(), v.object(summaryFields)),
  handler: (ctx, args) => readSummary(ctx, args.sessionId),
});

export const gathered = coachQuery({
  args: { sessionId },
  returns: v.object(gatheredFields),
  handler: (ctx, args) => gatherForSummary(ctx, args.sessionId),
});

export const send = coachMutation({
  args: { sessionId, text: v.string() },
  handler: (ctx, args) => sendSummary(ctx, args.sessionId, args.text),
});
