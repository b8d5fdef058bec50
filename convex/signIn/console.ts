import { v } from "convex/values";
import { normalizeEmail } from "../../domain/email-addresses";
import { systemMutation } from "../functions";
import type { MutationCtx } from "../_generated/server";
import { writeLetter } from "../mail/letters";
import { acceptInviteUrl } from "../mail/links";
import { queueLetter } from "../mail/queueLetter";
import { dropAuthenticator } from "../model/signIn/authenticators";
import { findFirstCoach } from "../model/signIn/coachings";
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
    if ((await findFirstCoach(db)) !== null) return null;
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

/** The same by letter, for somebody who does not sit at the server. */
export const mailInvite = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async (ctx, args) => {
    const { email, secret } = await insertInvite(ctx.db, args.email);
    await queueLetter(ctx, email, writeLetter("coachInvite", { url: acceptInviteUrl(secret) }));
    return [`A coach's invite is on its way to ${email}.`];
  },
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
  const { email, secret, expiresAt } = await insertInvite(db, typed);
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
  return [
    `Coach's invite for ${email}, good once and until ${until} UTC:`,
    `  ${acceptInviteUrl(secret)}`,
  ];
}
