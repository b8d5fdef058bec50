import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { convexAuth } from "@convex-dev/auth/server";
import { v, type Infer } from "convex/values";
import { workSubject } from "../domain/accounts/proof-of-work";
import { idleMinutesMax } from "../domain/accounts/sign-in-ends";
import { accessTokenMs, signInMsClient } from "../domain/limits";
import { minuteMs } from "../domain/time/time-spans";
import { internal } from "./_generated/api";
import { publicAction } from "./gate/functions";
import { readCode, readEntry, readPassword } from "./signIn/entry";
import { findCaller } from "./signIn/caller";
import {
  changePassword as changeOwnPassword,
  confirmAddress,
  confirmIdentity,
  requestLetter,
  requestReset,
  resetPassword,
  signInWithPassword,
  signUp,
} from "./signIn/flows";
import { signInWithPasskey } from "./signIn/passkeyFlows";
import { vTokens } from "./signIn/shapes";

/**
 * Sign-in. The library stores accounts and sign-ins and issues tokens; its browser code expects these names and
 * arguments. Who is let in is decided here: the library's own endpoint checks passwords without a rate limit, reveals
 * which addresses exist, and allows shared refresh tokens. So it is not exported, and if it were reached it would let
 * nobody in: no provider, no new sign-in, no redirect.
 */
const closed = () => Promise.reject(new Error("The library's own sign-in is switched off."));

export const { auth, store } = convexAuth({
  providers: [ConvexCredentials({ id: "password", authorize: closed })],
  jwt: { durationMs: accessTokenMs },
  // Upper bounds; convex/signIn/reap.ts ends a sign-in sooner.
  session: {
    totalDurationMs: signInMsClient,
    inactiveDurationMs: idleMinutesMax * minuteMs + accessTokenMs,
  },
  callbacks: { redirect: closed, beforeSessionCreation: closed },
});

const vAnswer = v.object({
  tokens: v.optional(v.union(vTokens, v.null())),
  started: v.optional(v.boolean()), // An email was sent, or would be if the address had an account.
});
type Answer = Infer<typeof vAnswer>;

const refreshTokenCharactersMax = 200;

export const signIn = publicAction({
  args: {
    params: v.optional(v.any()), // Validated in signIn/entry.ts.
    refreshToken: v.optional(v.string()),
    // Also sent by the library's browser code; ignored.
    provider: v.optional(v.string()),
    verifier: v.optional(v.string()),
    calledBy: v.optional(v.string()),
  },
  returns: vAnswer,
  handler: async (ctx, { params, refreshToken }): Promise<Answer> => {
    if (refreshToken !== undefined) {
      if (refreshToken.length > refreshTokenCharactersMax) return { tokens: null };
      return { tokens: await ctx.runMutation(internal.signIn.refreshes.refresh, { refreshToken }) };
    }
    const entry = readEntry(params);
    const deviceToken = "deviceToken" in entry ? entry.deviceToken : null;
    const work = "email" in entry ? { work: entry.work, subject: workSubject(entry) } : undefined;
    const caller = await findCaller(ctx, deviceToken, work);
    switch (entry.flow) {
      case "signIn":
        return { tokens: await signInWithPassword(ctx, entry, caller) };
      case "passkey":
        return { tokens: await signInWithPasskey(ctx, entry.answer, caller) };
      case "email-verification":
        return { tokens: await confirmAddress(ctx, entry, caller) };
      case "signUp":
        await signUp(ctx, entry, caller);
        return { started: true };
      case "verification-letter":
        await requestLetter(ctx, entry, caller);
        return { started: true };
      case "reset":
        await requestReset(ctx, entry, caller);
        return { started: true };
      case "reset-verification":
        await resetPassword(ctx, entry, caller);
        return { tokens: null }; // Every device is signed out, this one too.
    }
  },
});

/** Confirms the password; for a few minutes the caller may then do sensitive things. */
export const confirm = publicAction({
  args: { password: v.string(), secondCode: v.optional(v.string()) },
  handler: async (ctx, { password, secondCode }): Promise<void> => {
    const given = { password: readPassword("password", password), code: readCode(secondCode) };
    await confirmIdentity(ctx, given);
  },
});

/** Needs a recent confirmation. Ends all other sign-ins. */
export const changePassword = publicAction({
  args: { newPassword: v.string() },
  handler: (ctx, { newPassword }) =>
    changeOwnPassword(ctx, readPassword("newPassword", newPassword)),
});

/** A device that timed out still gets pushes, without names; one that was signed out gets none. */
export const signOut = publicAction({
  args: { hasTimedOut: v.optional(v.boolean()) },
  handler: async (ctx, { hasTimedOut = false }): Promise<void> => {
    if (!hasTimedOut) await ctx.runMutation(internal.push.signedOut.forget, {});
    await ctx.runMutation(internal.auth.store, { args: { type: "signOut" } });
  },
});
