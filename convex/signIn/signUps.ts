import { getOneFrom } from "convex-helpers/server/relationships";
import { v } from "convex/values";
import { verificationLinkMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { deleteBy, rowsBy, showFields } from "../gate/rows";
import { writeEmail } from "../mail/emails";
import { confirmAddressUrl, signInUrl } from "../mail/links";
import { queueEmail } from "../mail/queueEmail";
import { giveEnclosures } from "../clients/inviteEnclosures";
import { notifyOfNewcomer } from "../notifications/notify";
import { findOpenPage } from "../bookingPages/bookingPages";
import {
  attemptsOf,
  giveAttemptsBack,
  lettersOf,
  lettersTo,
  takeAttempts,
} from "./limits/attempts";
import { findGoodLink, isGood, joinBy } from "./invites/inviteRows";
import { assignCoach, coachedBy } from "./invites/coachings";
import { admit, crowdOf } from "./limits/crowds";
import { hashLink, isLinkGood, makeLink } from "./links";
import { isSignUpOpen } from "./secondStep/owedSteps";
import { addPerson, findPerson } from "./people";
import { isCoach } from "../gate/access";
import { letIn } from "./letIn";
import { admissionFields, type LinkHashes, type Tokens, vCaller, vLinkHashes } from "./shapes";
import { signUpFields } from "./tables";

/** Privileged: creates people. Internal: nothing here reveals whether an address has an account. */

/** Runs before anything expensive. */
export const begin = systemMutation({
  args: {
    email: v.string(),
    inviteHash: v.union(v.string(), v.null()),
    bookingWord: v.union(v.string(), v.null()),
    caller: vCaller,
  },
  returns: v.object({
    ...admissionFields,
    isOpen: v.boolean(),
    inviteId: v.union(v.id("clientInvites"), v.null()), // of a shared link that is good
    bookedCoachId: v.union(v.id("users"), v.null()), // whose booking page is open to anybody
  }),
  handler: async ({ db }, { email, inviteHash, bookingWord, caller }) => {
    const attempts = [...attemptsOf(caller, null, null), ...lettersOf(caller, email, null)];
    const gauges = [crowdOf("passwords", caller), crowdOf("letters", caller)];
    const admission = await admit(db, caller, { attempts, gauges });
    const invite = inviteHash === null ? null : await findGoodLink(db, inviteHash);
    const isOpen = invite !== null || (await isSignUpOpen(db));
    const page = bookingWord === null ? null : await findOpenPage(db, bookingWord);
    const bookedCoachId = page?.audience === "anybody" ? page.coachId : null;
    return { ...admission, isOpen, inviteId: invite?._id ?? null, bookedCoachId };
  },
});

/** The answer goes by email, so that the caller learns nothing here. */
export const request = systemMutation({
  args: signUpFields,
  handler: async ({ db, scheduler }, given) => {
    const expiresAt = Date.now() + verificationLinkMs;
    const signUpId = await db.insert("signUps", { ...given, wrongCodes: 0, expiresAt });
    await scheduler.runAfter(0, internal.signIn.signUps.answer, { signUpId });
  },
});

/** Any pending sign-up of the address will do: its link proves the mailbox. */
export const repeat = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object(admissionFields),
  handler: async ({ db, scheduler }, { email, caller }) => {
    const gauges = [crowdOf("letters", caller)];
    const admission = await admit(db, caller, {
      attempts: lettersOf(caller, email, null),
      gauges,
    });
    if (admission.waitMs > 0 || admission.workBits > 0) return admission;
    await scheduler.runAfter(0, internal.signIn.signUps.answerAgain, { email });
    return admission;
  },
});

export const answerAgain = systemMutation({
  args: { email: v.string() },
  handler: async ({ db, scheduler }, { email }): Promise<void> => {
    const latest = await rowsBy(db, "signUps", "by_email", { email }).order("desc").first();
    if (latest === null || latest.expiresAt <= Date.now()) return;
    const again = { ...showFields(signUpFields, latest), expiresAt: latest.expiresAt };
    const signUpId = await db.insert("signUps", { ...again, wrongCodes: 0 });
    await scheduler.runAfter(0, internal.signIn.signUps.answer, { signUpId });
  },
});

/** A link for a new address, a reminder for an existing account. */
export const answer = systemMutation({
  args: { signUpId: v.id("signUps") },
  handler: async (ctx, { signUpId }): Promise<void> => {
    const signUp = await ctx.db.get("signUps", signUpId);
    if (signUp === null) return;
    if ((await takeAttempts(ctx.db, lettersTo(signUp.email))) > 0) return;
    if ((await findPerson(ctx.db, signUp.email)) === null) {
      const link = makeLink();
      await ctx.db.patch("signUps", signUpId, hashLink(link));
      const letter = writeEmail("confirmAddress", { url: confirmAddressUrl(link) });
      await queueEmail(ctx, signUp.email, letter);
    } else {
      await ctx.db.delete("signUps", signUpId);
      const letter = writeEmail("alreadyRegistered", { url: signInUrl() });
      await queueEmail(ctx, signUp.email, letter);
    }
  },
});

/** Whether this browser chose a password for the address; changes nothing yet. */
export const open = systemMutation({
  args: { link: vLinkHashes, proofHash: v.union(v.string(), v.null()), caller: vCaller },
  returns: v.object({
    waitMs: v.number(),
    owner: v.union(
      v.null(),
      v.object({
        email: v.string(),
        firstName: v.string(),
        lastName: v.string(),
        isPasswordProven: v.boolean(),
      }),
    ),
  }),
  handler: async ({ db }, { link, proofHash, caller }) => {
    const counted = attemptsOf(caller, null, null);
    const waitMs = await takeAttempts(db, counted);
    const followed = waitMs > 0 ? null : await findGoodSignUp(db, link);
    if (followed === null) return { waitMs, owner: null };
    await giveAttemptsBack(db, counted);
    const proven = await findProven(db, followed.email, proofHash);
    const { email, firstName, lastName } = proven ?? followed;
    return { waitMs, owner: { email, firstName, lastName, isPasswordProven: proven !== null } };
  },
});

/**
 * Creates the client and signs them in. Deletes all other sign-ups of the address and their passwords. Null when the
 * link is no longer valid.
 */
export const confirm = systemMutation({
  args: {
    link: vLinkHashes,
    proofHash: v.union(v.string(), v.null()),
    secret: v.union(v.string(), v.null()), // Of a password chosen just now.
    caller: vCaller,
  },
  handler: async (ctx, { link, proofHash, secret, caller }): Promise<Tokens | null> => {
    const { db } = ctx;
    const followed = await findGoodSignUp(db, link);
    if (followed === null) return null;
    const { email } = followed;
    const proven = await findProven(db, email, proofHash);
    const chosen = secret ?? proven?.secret ?? null;
    if (chosen === null) return null;
    await deleteBy(db, 100, "signUps", "by_email", { email }); // Any others expire within a day.
    if ((await findPerson(db, email)) !== null) return null;
    const { firstName, lastName, ...cameBy } = proven ?? followed;
    const clientId = await addPerson(db, { email, firstName, lastName, secret: chosen }, "client");
    const invite = await giveCoach(db, clientId, cameBy);
    const signedUp = { clientId, actorId: clientId, kind: "signed_up" } as const;
    await db.insert("activity", { ...signedUp, happenedAt: Date.now() });
    await notifyOfNewcomer(db, clientId, "signed_up");
    if (invite !== null) await giveEnclosures(db, invite, clientId);
    const proof = { byPassword: secret !== null, byCode: false }; // Another password was chosen up to a day ago.
    return await letIn(ctx, clientId, { caller, proof, isKnown: true });
  },
});

/**
 * Gives them the coach whose invite or else whose booking page they came by, or, if neither is valid any more, the
 * coach with the fewest clients. Returns the invite if it was used.
 */
async function giveCoach(
  db: DatabaseWriter,
  clientId: Id<"users">,
  { inviteId, bookedCoachId }: Pick<Doc<"signUps">, "inviteId" | "bookedCoachId">,
): Promise<Doc<"clientInvites"> | null> {
  const invite = inviteId === undefined ? null : await db.get("clientInvites", inviteId);
  if (invite !== null && (await isGood(db, invite))) {
    await joinBy(db, invite, clientId);
    return invite;
  }
  if (bookedCoachId !== undefined && (await isCoach(db, bookedCoachId))) {
    await coachedBy(db, clientId, bookedCoachId);
  } else await assignCoach(db, clientId);
  return null;
}

async function findGoodSignUp(
  db: DatabaseWriter,
  { handleHash, codeHash }: LinkHashes,
): Promise<Doc<"signUps"> | null> {
  const signUp = await getOneFrom(db, "signUps", "by_handleHash", handleHash);
  return signUp !== null && (await isLinkGood(db, signUp, codeHash)) ? signUp : null;
}

/** The latest sign-up of the address by this browser. */
async function findProven(
  db: DatabaseWriter,
  email: string,
  proofHash: string | null,
): Promise<Doc<"signUps"> | null> {
  if (proofHash === null) return null;
  const latest = await rowsBy(db, "signUps", "by_email_and_proofHash", { email, proofHash })
    .order("desc")
    .first();
  return latest !== null && latest.expiresAt > Date.now() ? latest : null;
}
