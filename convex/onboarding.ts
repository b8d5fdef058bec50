import { v } from "convex/values";
import { clientMutation, clientQuery } from "./functions";
import {
  consentFields,
  decideConsent as keepDecision,
  findConsent,
  listConsents,
} from "./model/consents";
import { addToWelcome, findWelcome, welcomeFields } from "./model/onboarding";
import { findCoachId } from "./model/practice";
import { findProfile } from "./model/profiles";
import { vConsentTextVersion } from "./validators";

/** How far the client's welcome went, on whatever device. */
export const get = clientQuery({
  args: {},
  returns: v.object(welcomeFields),
  handler: findWelcome,
});

/** A browser tells what it knows; nothing is ever taken back by it. */
export const add = clientMutation({
  args: welcomeFields,
  returns: v.null(),
  handler: async (ctx, welcome) => {
    await addToWelcome(ctx, welcome);
    return null;
  },
});

/** Who signs the welcome letter. */
export const coach = clientQuery({
  args: {},
  returns: v.object({ firstName: v.string(), lastName: v.string() }),
  handler: async (ctx) => findProfile(ctx.db, await findCoachId(ctx)),
});

/** The client's last word on keeping a journal here. */
export const consent = clientQuery({
  args: {},
  returns: v.union(v.null(), v.object(consentFields)),
  handler: findConsent,
});

export const decideConsent = clientMutation({
  args: { isGiven: v.boolean(), textVersion: vConsentTextVersion },
  returns: v.null(),
  handler: async (ctx, decision) => {
    await keepDecision(ctx, decision);
    return null;
  },
});

/** What the client has said about it so far, the last first. */
export const consents = clientQuery({
  args: {},
  returns: v.array(v.object(consentFields)),
  handler: listConsents,
});
