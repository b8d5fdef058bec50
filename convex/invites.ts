import { v } from "convex/values";
import { internal } from "./_generated/api";
import { publicAction, systemMutation } from "./gate/functions";
import { refuseNotFound } from "./gate/refuse";
import { adoptWaitingClients } from "./signIn/invites/coachings";
import { readName } from "./signIn/entry";
import { acceptInvite, findOpenInvite } from "./signIn/invites/invites";
import { hashPassword } from "./signIn/passwords/passwordHash";
import { hashSecret, isSecretShaped } from "./gate/secrets";
import { seedLibrary } from "./library/librarySeed";
import { seedWorksheets } from "./worksheets/worksheetSeed";
import { findCaller } from "./signIn/caller";
import { refuseRateLimited, refuseUnfit } from "./signIn/flows";
import { vCaller } from "./signIn/shapes";

/**
 * A coach is created only by a one-time link for one address, made on the server. Privileged: the caller has no account
 * yet. The two actions are public; the link's secret is the only credential.
 */

/** The invited address, or null when the link is no longer valid. */
export const open = publicAction({
  args: { secret: v.string() },
  returns: v.union(v.null(), v.object({ email: v.string() })),
  handler: async (ctx, { secret }): Promise<{ email: string } | null> => {
    if (!isSecretShaped(secret)) return null;
    const secretHash = hashSecret(secret);
    const caller = await findCaller(ctx);
    const { waitMs, email } = await ctx.runMutation(internal.invites.find, { secretHash, caller });
    refuseRateLimited(waitMs);
    return email === null ? null : { email };
  },
});

/** Creates the account; the coach then signs in as usual. */
export const accept = publicAction({
  args: {
    secret: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    password: v.string(),
  },
  handler: async (ctx, { secret, password, ...names }): Promise<null> => {
    const firstName = readName("firstName", names.firstName);
    const lastName = readName("lastName", names.lastName);
    if (!isSecretShaped(secret)) refuseNotFound();
    const secretHash = hashSecret(secret);
    const caller = await findCaller(ctx);
    const { waitMs, email } = await ctx.runMutation(internal.invites.find, { secretHash, caller });
    refuseRateLimited(waitMs);
    if (email === null) refuseNotFound();
    refuseUnfit("password", password, "admin", { email, firstName, lastName });
    const coach = { firstName, lastName, secret: await hashPassword(password) };
    const isAccepted = await ctx.runMutation(internal.invites.complete, { secretHash, coach });
    return isAccepted ? null : refuseNotFound();
  },
});

/** Counts as a try, which is returned when the link is valid. */
export const find = systemMutation({
  args: { secretHash: v.string(), caller: vCaller },
  returns: v.object({ waitMs: v.number(), email: v.union(v.string(), v.null()) }),
  handler: async ({ db }, { secretHash, caller }) => await findOpenInvite(db, secretHash, caller),
});

/**
 * One transaction: the invite is used, the account and role are created. Of two parallel calls the slower finds it
 * used.
 */
export const complete = systemMutation({
  args: {
    secretHash: v.string(),
    coach: v.object({ firstName: v.string(), lastName: v.string(), secret: v.string() }),
  },
  returns: v.boolean(),
  handler: async ({ db, scheduler }, { secretHash, coach }): Promise<boolean> => {
    const coachId = await acceptInvite(db, secretHash, coach);
    if (coachId === null) return false;
    await seedLibrary(db); // For servers that run nothing at start.
    await seedWorksheets(db);
    const cursor = await adoptWaitingClients(db, coachId, null);
    if (cursor !== null) {
      await scheduler.runAfter(0, internal.signIn.coaches.adopt, { coachId, cursor });
    }
    return true;
  },
});
