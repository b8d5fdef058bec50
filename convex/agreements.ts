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
  acceptAgreement,
  agreedFields,
  latestFields,
  publishAgreement,
  readAgreed,
  readLatest,
  withdrawAgreement,
} from "./agreements/agreements";

export const current = practiceQuery({
  args: {},
  returns: v.union(v.null(), v.object(latestFields)),
  handler: readLatest,
});

export const own = clientQuery({
  args: {},
  returns: v.object(agreedFields),
  handler: (ctx) => readAgreed(ctx, ctx.viewer.userId),
});

export const ofClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.object(agreedFields),
  handler: ofOwnClient(readAgreed),
});

export const publish = coachMutation({
  args: { text: v.string() },
  handler: (ctx, { text }) => publishAgreement(ctx, text),
});

export const withdraw = coachMutation({
  args: {},
  handler: (ctx) => withdrawAgreement(ctx),
});

/** Only the version in force, so that nobody accepts what they have not read. */
export const accept = coachedMutation({
  args: { version: v.number() },
  handler: (ctx, { version }) => acceptAgreement(ctx, version),
});
