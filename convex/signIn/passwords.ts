import { v } from "convex/values";
import { systemMutation } from "../gate/functions";
import { attemptsOf, giveAttemptsBack } from "./limits/attempts";
import { admit, crowdsAtPassword, relieve } from "./limits/crowds";
import { findAccount, findKnownDevice } from "./people";
import { codeGiverOf, type SecondStep } from "./secondStep/secondSteps";
import { noteTry, takeTryBack } from "./signIns/signInEvents";
import { letIn } from "./letIn";
import { askSecondStep } from "./secondStep";
import { admissionFields, vCaller, vTypedCode, type Tokens } from "./shapes";

/** Privileged: nobody is signed in yet. Internal: the action compares the password between these two calls. */

/** Counts a try and returns the hash to compare with, also for an unknown address. */
export const begin = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object({
    ...admissionFields,
    isKnown: v.boolean(),
    secret: v.union(v.string(), v.null()),
    eventId: v.union(v.id("signInEvents"), v.null()),
  }),
  handler: async ({ db }, { email, caller }) => {
    const account = await findAccount(db, email);
    const knownDevice = await findKnownDevice(db, account?.userId, caller.deviceHash);
    const attempts = attemptsOf(caller, email, knownDevice);
    const gauges = crowdsAtPassword(caller, email, knownDevice);
    const admission = await admit(db, caller, { attempts, gauges });
    const isLooked = admission.waitMs === 0 && admission.workBits === 0;
    const eventId = isLooked && account !== null ? await noteTry(db, account.userId, caller) : null;
    const isKnown = knownDevice !== null;
    return { ...admission, isKnown, secret: account?.secret ?? null, eventId };
  },
});

/** Returned, not thrown, for a missing or wrong code: a throw would roll back the counters. */
interface Finish {
  step: SecondStep | null;
  tokens: Tokens | null;
}

/** Signs in if the password is still the same and the code, where one is required, is right. */
export const finish = systemMutation({
  args: {
    email: v.string(),
    secret: v.string(),
    code: vTypedCode,
    caller: vCaller,
    eventId: v.id("signInEvents"),
  },
  handler: async (ctx, { email, secret, code, caller, eventId }): Promise<Finish> => {
    const account = await findAccount(ctx.db, email);
    if (account?.secret !== secret) return { step: null, tokens: null };
    const knownDevice = await findKnownDevice(ctx.db, account.userId, caller.deviceHash);
    await giveAttemptsBack(ctx.db, attemptsOf(caller, email, knownDevice));
    await relieve(ctx.db, crowdsAtPassword(caller, email, knownDevice));
    const step = await askSecondStep(ctx, account.userId, {
      code,
      giver: codeGiverOf(knownDevice),
    });
    if (step.outcome === "passed" || step.outcome === "missing") await takeTryBack(ctx.db, eventId);
    if (step.outcome !== "passed") return { step, tokens: null };
    const isKnown = knownDevice !== null;
    const proof = { byPassword: true, byCode: step.by !== null };
    return { step, tokens: await letIn(ctx, account.userId, { caller, proof, isKnown }) };
  },
});
