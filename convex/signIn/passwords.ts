import { v } from "convex/values";
import { systemMutation } from "../functions";
import { attemptsOf, giveAttemptsBack, takeAttempts } from "../model/signIn/attempts";
import { findAccount, isKnownDevice } from "../model/signIn/people";
import type { SecondStep } from "../model/signIn/secondSteps";
import { letIn } from "./letIn";
import { askSecondStep } from "./secondStep";
import { vCaller, vTypedCode, type Tokens } from "./shapes";

/** Privileged because nobody is known yet. Internal: the door compares the password between the two. */

/** Counts a try, and hands out what the password must match. The same for an address that nobody has. */
export const begin = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object({ waitMs: v.number(), secret: v.union(v.string(), v.null()) }),
  handler: async ({ db }, { email, caller }) => {
    const account = await findAccount(db, email);
    const isKnown = await isKnownDevice(db, account?.userId, caller.deviceHash);
    const waitMs = await takeAttempts(db, attemptsOf(caller, email, isKnown));
    return { waitMs, secret: account?.secret ?? null };
  },
});

/** Answers instead of throwing where a code is missing or wrong: what was counted must stay counted. */
interface Finish {
  step: SecondStep | null;
  tokens: Tokens | null;
}

/** Lets in whoever had the right password, if it still is, and the code where one is asked for. */
export const finish = systemMutation({
  args: { email: v.string(), secret: v.string(), code: vTypedCode, caller: vCaller },
  handler: async (ctx, { email, secret, code, caller }): Promise<Finish> => {
    const account = await findAccount(ctx.db, email);
    if (account?.secret !== secret) return { step: null, tokens: null };
    const isKnown = await isKnownDevice(ctx.db, account.userId, caller.deviceHash);
    await giveAttemptsBack(ctx.db, attemptsOf(caller, email, isKnown));
    const step = await askSecondStep(ctx, account.userId, code);
    if (step.outcome !== "passed") return { step, tokens: null };
    const proof = { byPassword: true, byCode: step.by !== null };
    const entrance = { userAgent: caller.userAgent, proof };
    return { step, tokens: await letIn(ctx, account.userId, entrance) };
  },
});
