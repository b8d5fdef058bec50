import { v } from "convex/values";
import { clientMutation, clientQuery } from "./gate/functions";
import { welcomeFields } from "./journey/tables";
import { decideConsent as keepDecision, findConsent, listConsents } from "./privacy/consents";
import { addToWelcome, findWelcome } from "./journey/onboarding";
import { consentFields } from "./privacy/tables";
import { vConsentTextVersion } from "./validators";

export const get = clientQuery({
  args: {},
  returns: v.object(welcomeFields),
  handler: findWelcome,
});

export const add = clientMutation({
  args: welcomeFields,
  handler: (ctx, welcome) => addToWelcome(ctx, welcome),
});

export const consent = clientQuery({
  args: {},
  returns: v.union(v.null(), v.object(consentFields)),
  handler: findConsent,
});

export const decideConsent = clientMutation({
  args: { isGiven: v.boolean(), textVersion: vConsentTextVersion },
  handler: (ctx, decision) => keepDecision(ctx, decision),
});

export const consents = clientQuery({
  args: {},
  returns: v.array(v.object(consentFields)),
  handler: listConsents,
});
