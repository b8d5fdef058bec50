import { v } from "convex/values";
import { internal } from "./_generated/api";
import { publicAction, systemMutation } from "./functions";
import { refuseNotFound } from "./model/refuse";
import { readName } from "./model/signIn/entry";
import { acceptInvite, findOpenInvite } from "./model/signIn/invites";
import { hashPassword } from "./model/signIn/passwordHash";
import { hashSecret, isSecretShaped } from "./model/signIn/secrets";
import { adoptWaitingClients } from "./model/signIn/coachings";
import { findCaller } from "./signIn/caller";
import { refuseHaste, refuseUnfit } from "./signIn/flows";
import { vCaller } from "./signIn/shapes";

/**
 * How somebody becomes a coach: by a link made on the server, for one address, once, and in no other way. Privileged
 * because whoever accepts is nobody yet. The two actions are public; the secret in the link is their whole right.
 */

/** For the page behind the link: whom the invite is for, or null when it is none any more. */
export const open = publicAction({
  args: { secret: v.string() },
  returns: v.union(v.null(), v.object({ email: v.string() })),
  handler: async (ctx, { secret }): Promise<{ email: string } | null> => {
    if (!isSecretShaped(secret)) return null;
    const secretHash = await hashSecret(secret);
    const caller = await findCaller(ctx, null);
    const { waitMs, email } = await ctx.runMutation(internal.invites.find, { secretHash, caller });
    refuseHaste(waitMs);
    return email === null ? null : { email };
  },
});

/** Makes the account; its owner then signs in as everybody does. */
export const accept = publicAction({
  args: {
    secret: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    password: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { secret, password, ...names }): Promise<null> => {
    const firstName = readName("firstName", names.firstName);
    const lastName = readName("lastName", names.lastName);
    if (!isSecretShaped(secret)) refuseNotFound();
    const secretHash = await hashSecret(secret);
    const caller = await findCaller(ctx, null);
    const { waitMs, email } = await ctx.runMutation(internal.invites.find, { secretHash, caller });
    refuseHaste(waitMs);
    if (email === null) refuseNotFound();
    refuseUnfit("password", password, "admin", { email, firstName, lastName });
    const coach = { firstName, lastName, secret: await hashPassword(password) };
    const isAccepted = await ctx.runMutation(internal.invites.complete, { secretHash, coach });
    return isAccepted ? null : refuseNotFound();
  },
});

/** Counts a look at a link as a try, and gives it back when the link is good. */
export const find = systemMutation({
  args: { secretHash: v.string(), caller: vCaller },
  returns: v.object({ waitMs: v.number(), email: v.union(v.string(), v.null()) }),
  handler: async ({ db }, { secretHash, caller }) => await findOpenInvite(db, secretHash, caller),
});

/** One transaction: the invite is used, the account and its role are made. Of two racers the slower finds it used. */
export const complete = systemMutation({
  args: {
    secretHash: v.string(),
    coach: v.object({ firstName: v.string(), lastName: v.string(), secret: v.string() }),
  },
  returns: v.boolean(),
  handler: async ({ db, scheduler }, { secretHash, coach }): Promise<boolean> => {
    const coachId = await acceptInvite(db, secretHash, coach);
    if (coachId === null) return false;
    const cursor = await adoptWaitingClients(db, coachId, null);
    if (cursor !== null) {
      await scheduler.runAfter(0, internal.signIn.coaches.adopt, { coachId, cursor });
    }
    return true;
  },
});
