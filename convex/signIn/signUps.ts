import { v } from "convex/values";
import { verificationLinkMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import { systemMutation } from "../functions";
import { writeLetter } from "../mail/letters";
import { confirmAddressUrl, signInUrl } from "../mail/links";
import { queueLetter } from "../mail/queueLetter";
import { attemptsOf, giveAttemptsBack, lettersOf, takeAttempts } from "../model/signIn/attempts";
import { assignCoach } from "../model/signIn/coachings";
import { hashLink, isLinkGood, makeLink } from "../model/signIn/links";
import { addPerson, findPerson } from "../model/signIn/people";
import { letIn } from "./letIn";
import { vCaller, vLinkHashes, type Tokens } from "./shapes";

/** Privileged because it makes people. Internal: the door asks, and nothing here tells it whether an address is known. */

/** Counts the try before anything costly is done for it. */
export const admit = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object({ waitMs: v.number() }),
  handler: async ({ db }, { email, caller }) => {
    const counted = [...attemptsOf(caller, null, false), ...lettersOf(caller, email, false)];
    return { waitMs: await takeAttempts(db, counted) };
  },
});

/** Keeps what was asked for. The answer goes by letter, so that the one who asks learns nothing here. */
export const request = systemMutation({
  args: { email: v.string(), firstName: v.string(), lastName: v.string(), secret: v.string() },
  returns: v.null(),
  handler: async ({ db, scheduler }, wish) => {
    const expiresAt = Date.now() + verificationLinkMs;
    const signUpId = await db.insert("signUps", { ...wish, wrongCodes: 0, expiresAt });
    await scheduler.runAfter(0, internal.signIn.signUps.answer, { signUpId });
    return null;
  },
});

/** Writes to the address: a link for a newcomer, a reminder for somebody who has an account. */
export const answer = systemMutation({
  args: { signUpId: v.id("signUps") },
  returns: v.null(),
  handler: async (ctx, { signUpId }): Promise<null> => {
    const signUp = await ctx.db.get("signUps", signUpId);
    if (signUp === null) return null;
    if ((await findPerson(ctx.db, signUp.email)) === null) {
      const link = makeLink();
      await ctx.db.patch("signUps", signUpId, await hashLink(link));
      const letter = writeLetter("confirmAddress", { url: confirmAddressUrl(link) });
      await queueLetter(ctx, signUp.email, letter);
    } else {
      await ctx.db.delete("signUps", signUpId);
      const letter = writeLetter("alreadyRegistered", { url: signInUrl() });
      await queueLetter(ctx, signUp.email, letter);
    }
    return null;
  },
});

/**
 * Makes the client whose letter this was, and lets them in. Every sign-up of the address ends with it: the password is
 * the one that was chosen together with this very link.
 */
export const confirm = systemMutation({
  args: { link: vLinkHashes, caller: vCaller },
  handler: async (ctx, { link, caller }): Promise<{ waitMs: number; tokens: Tokens | null }> => {
    const { db } = ctx;
    const refused = { waitMs: 0, tokens: null };
    const counted = attemptsOf(caller, null, false);
    const waitMs = await takeAttempts(db, counted);
    if (waitMs > 0) return { waitMs, tokens: null };
    const signUp = await db
      .query("signUps")
      .withIndex("by_handleHash", (q) => q.eq("handleHash", link.handleHash))
      .unique();
    if (signUp === null || !(await isLinkGood(db, signUp, link.codeHash))) return refused;
    const { email, firstName, lastName, secret } = signUp;
    const others = await db
      .query("signUps")
      .withIndex("by_email", (q) => q.eq("email", email))
      .take(100);
    for (const { _id } of others) await db.delete("signUps", _id);
    if ((await findPerson(db, email)) !== null) return refused;
    const clientId = await addPerson(db, { email, firstName, lastName, secret }, "client");
    await assignCoach(db, clientId);
    const told = { clientId, actorId: clientId, kind: "signed_up" } as const;
    await db.insert("activity", { ...told, happenedAt: Date.now() });
    await giveAttemptsBack(db, counted);
    const proof = { byPassword: false, byCode: false }; // the password was chosen up to a day ago
    const { userAgent } = caller;
    return { waitMs: 0, tokens: await letIn(ctx, clientId, { userAgent, proof }) };
  },
});
