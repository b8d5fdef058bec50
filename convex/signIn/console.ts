import { v } from "convex/values";
import { normalizeEmail } from "../../domain/email-addresses";
import { systemMutation } from "../functions";
import type { MutationCtx } from "../_generated/server";
import { acceptInviteUrl } from "../mail/links";
import { dropAuthenticator } from "../model/signIn/authenticators";
import { insertInvite } from "../model/signIn/invites";
import { hasAuthenticator } from "../model/signIn/owedSteps";
import { findPerson } from "../model/signIn/people";
import { findFirstCoachAddress } from "../model/settings";
import { tell } from "./secondStep";

/** What the operator reads at the server's console. Internal: a browser can neither call nor see it. */

const vLines = v.array(v.string());

/** At every start: how the first coach comes in, until there is one. */
export const greet = systemMutation({
  args: {},
  returns: v.union(v.null(), vLines),
  handler: async ({ db }) => {
    const coach = await db
      .query("userRoles")
      .withIndex("by_role", (q) => q.eq("role", "admin"))
      .first();
    if (coach !== null) return null;
    const email = findFirstCoachAddress();
    if (email !== null) return await inviteLines(db, email);
    return [
      "There is no coach yet. This prints the one-time link by which the first comes in:",
      "  npm run admin -- invite --email you@example.com",
    ];
  },
});

/** A one-time link for one address; earlier ones of that address end. */
export const invite = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async ({ db }, { email }) => await inviteLines(db, email),
});

/** For somebody whose authenticator and recovery codes are lost, once the operator knows that it is them. */
export const resetMfa = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async (ctx, { email: typed }) => {
    const email = normalizeEmail(typed);
    const person = email === null ? null : await findPerson(ctx.db, email);
    if (person === null) throw new Error("Nobody has this address.");
    if (!(await hasAuthenticator(ctx.db, person._id))) {
      throw new Error("Two-step sign-in is off for this address already.");
    }
    await dropAuthenticator(ctx.db, { userId: person._id });
    await tell(ctx, person._id, "secondStepReset");
    return [
      `Two-step sign-in is off for ${typed}, who has been signed out everywhere and written to.`,
    ];
  },
});

async function inviteLines(db: MutationCtx["db"], typed: string): Promise<string[]> {
  const email = normalizeEmail(typed);
  if (email === null) throw new Error(`${typed} is no e-mail address.`);
  const { secret, expiresAt } = await insertInvite(db, email);
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
  return [
    `Coach's invite for ${email}, good once and until ${until} UTC:`,
    `  ${acceptInviteUrl(secret)}`,
  ];
}
