import { convexAuth } from "@convex-dev/auth/server";
import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { v, type Infer } from "convex/values";
import { accessTokenMs, idleMsClient, signInMsClient } from "../domain/limits";
import { internal } from "./_generated/api";
import { publicAction } from "./functions";
import { readCode, readEntry, readPassword } from "./model/signIn/entry";
import { findCaller } from "./signIn/caller";
import {
  confirmAddress,
  confirmIdentity,
  requestReset,
  resetPassword,
  signInWithPassword,
  signUp,
} from "./signIn/flows";
import { vTokens } from "./signIn/shapes";

/**
 * The one door. The library keeps accounts and sign-ins, makes and verifies tokens, and speaks to its own code in the
 * browser, which is why the door has the library's names and arguments. Who may come in is decided here: the library's
 * own door checks passwords without counting, tells who is known, and lets refresh tokens be shared. So its door is not
 * exported, and should it ever be reached, it opens to nobody: no provider, no new sign-in, no redirect.
 */
const closed = () => Promise.reject(new Error("This door is closed."));

export const { auth, store } = convexAuth({
  providers: [ConvexCredentials({ id: "password", authorize: closed })],
  jwt: { durationMs: accessTokenMs },
  // Behind our own limits, which end a sign-in sooner: convex/signIn/reap.ts.
  session: { totalDurationMs: signInMsClient, inactiveDurationMs: idleMsClient + accessTokenMs },
  callbacks: { redirect: closed, beforeSessionCreation: closed },
});

const vAnswer = v.object({
  tokens: v.optional(v.union(vTokens, v.null())),
  started: v.optional(v.boolean()), // a letter is on its way, or would be if the address were known
});
type Answer = Infer<typeof vAnswer>;

const refreshTokenCharactersMax = 200;

export const signIn = publicAction({
  args: {
    params: v.optional(v.any()), // read and bounded field by field in model/signIn/entry.ts
    refreshToken: v.optional(v.string()),
    // What the library's browser code also sends. One provider, no redirects: nothing to choose.
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
    const caller = await findCaller(ctx, "deviceToken" in entry ? entry.deviceToken : null);
    switch (entry.flow) {
      case "signIn":
        return { tokens: await signInWithPassword(ctx, entry, caller) };
      case "email-verification":
        return { tokens: await confirmAddress(ctx, entry.link, caller) };
      case "signUp":
        await signUp(ctx, entry, caller);
        return { started: true };
      case "reset":
        await requestReset(ctx, entry, caller);
        return { started: true };
      case "reset-verification":
        await resetPassword(ctx, entry, caller);
        return { tokens: null }; // every device is signed out, this one too
    }
  },
});

/** Whoever is signed in shows again that it is them; for a few minutes they may then do what too much hangs on. */
export const confirm = publicAction({
  args: { password: v.string(), secondCode: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { password, secondCode }): Promise<null> => {
    const given = { password: readPassword("password", password), code: readCode(secondCode) };
    await confirmIdentity(ctx, given, await findCaller(ctx, null));
    return null;
  },
});

export const signOut = publicAction({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    await ctx.runMutation(internal.auth.store, { args: { type: "signOut" } });
    return null;
  },
});
