import { nameDevice } from "../../domain/accounts/device-names";
import { roughPlaceOf } from "../../domain/accounts/network-addresses";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { tell } from "../mail/queueEmail";
import type { Caller } from "./limits/attempts";
import { isNewcomer } from "./signIns/dormantAccounts";
import { noteEntry } from "./signIns/signInEvents";
import { openSignIn, type Proof } from "./signIns/signIns";
import type { Tokens } from "./shapes";

interface Entrance {
  caller: Pick<Caller, "network" | "userAgent">;
  proof: Proof;
  /** A known browser, or the one that just confirmed the address: no email about a new device. */
  isKnown: boolean;
}

/** Opens a sign-in and has the library issue its tokens, in one transaction. Every way in ends here. */
export async function letIn(
  ctx: MutationCtx,
  userId: Id<"users">,
  { caller, proof, isKnown }: Entrance,
): Promise<Tokens | null> {
  const { userAgent } = caller;
  const isFirst = await isNewcomer(ctx.db, userId);
  const sessionId = await openSignIn(ctx, userId, { userAgent, proof });
  if (sessionId === null) return null;
  const { isSeenBefore } = await noteEntry(ctx.db, userId, caller);
  const isNews = !isKnown && !isFirst && !isSeenBefore;
  if (isNews) await tell(ctx, userId, "newDevice", describeEntry(caller));
  const made = await ctx.runMutation(internal.auth.store, {
    args: { type: "signIn", userId, sessionId, generateTokens: true },
  });
  return readTokens(made);
}

/** The library's function is untyped. */
export function readTokens(answer: unknown): Tokens | null {
  const tokens = (answer as { tokens?: Tokens | null } | null)?.tokens ?? null;
  return tokens === null ? null : { token: tokens.token, refreshToken: tokens.refreshToken };
}

/** For the email; no more than in the person's own list. */
function describeEntry({ network, userAgent }: Entrance["caller"]) {
  const { browser, system } = nameDevice(userAgent);
  const device = [browser ?? "A browser we do not know", system].filter((name) => name !== null);
  return { device: device.join(" on "), place: roughPlaceOf(network) ?? "an unknown network" };
}
