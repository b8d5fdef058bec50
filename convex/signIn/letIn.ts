import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { openSignIn, type Proof } from "../model/signIn/signIns";
import type { Tokens } from "./shapes";

/** Opens a sign-in and has the library make its tokens, in one transaction. Every way in ends here. */
export async function letIn(
  ctx: MutationCtx,
  userId: Id<"users">,
  entrance: { userAgent: string | null; proof: Proof },
): Promise<Tokens | null> {
  const sessionId = await openSignIn(ctx, userId, entrance);
  if (sessionId === null) return null;
  const made = await ctx.runMutation(internal.auth.store, {
    args: { type: "signIn", userId, sessionId, generateTokens: true },
  });
  return readTokens(made);
}

/** The library answers several questions with one untyped function. */
export function readTokens(answer: unknown): Tokens | null {
  const tokens = (answer as { tokens?: Tokens | null } | null)?.tokens ?? null;
  return tokens === null ? null : { token: tokens.token, refreshToken: tokens.refreshToken };
}
