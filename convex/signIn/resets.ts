import { v } from "convex/values";
import { resetLinkMs } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../functions";
import { writeLetter } from "../mail/letters";
import { resetPasswordUrl, signInUrl } from "../mail/links";
import { queueLetter } from "../mail/queueLetter";
import { writeOfAccount } from "../model/audit";
import { findProfile } from "../model/profiles";
import {
  attemptsOf,
  forgetAttempts,
  giveAttemptsBack,
  lettersOf,
  takeAttempts,
} from "../model/signIn/attempts";
import { wake } from "../model/signIn/dormancy";
import { hashLink, isLinkGood, makeLink, type LinkHashes } from "../model/signIn/links";
import { findAccount, findPerson, isKnownDevice, setSecret } from "../model/signIn/people";
import type { SecondStep } from "../model/signIn/secondSteps";
import { endAllSignIns, findRole } from "../model/signIn/signIns";
import { vRole } from "../validators";
import { askSecondStep } from "./secondStep";
import { vCaller, vLinkHashes, vTypedCode } from "./shapes";

/** Privileged because nobody is known yet. Internal: the door asks, and only a letter tells whether an address is known. */

/** Several links may be on their way at once; the one that is used voids the others. */
const linksReadMax = 100;

export const request = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object({ waitMs: v.number() }),
  handler: async ({ db, scheduler }, { email, caller }) => {
    const account = await findAccount(db, email);
    const isKnown = await isKnownDevice(db, account?.userId, caller.deviceHash);
    const waitMs = await takeAttempts(db, lettersOf(caller, email, isKnown));
    if (waitMs === 0) await scheduler.runAfter(0, internal.signIn.resets.answer, { email });
    return { waitMs };
  },
});

/** Writes to somebody who has an account, and to nobody else. */
export const answer = systemMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }): Promise<null> => {
    const person = await findPerson(ctx.db, email);
    if (person === null) return null;
    const link = makeLink();
    await ctx.db.insert("passwordResets", {
      userId: person._id,
      ...(await hashLink(link)),
      wrongCodes: 0,
      expiresAt: Date.now() + resetLinkMs,
    });
    const { firstName } = await findProfile(ctx.db, person._id);
    const letter = writeLetter("resetPassword", { url: resetPasswordUrl(link), firstName });
    await queueLetter(ctx, email, letter);
    return null;
  },
});

/** Whose link this is, so that the new password can be judged before the link is used up. */
export const open = systemMutation({
  args: { link: vLinkHashes, caller: vCaller },
  returns: v.object({
    waitMs: v.number(),
    owner: v.union(
      v.null(),
      v.object({ role: vRole, email: v.string(), firstName: v.string(), lastName: v.string() }),
    ),
  }),
  handler: async ({ db }, { link, caller }) => {
    const counted = attemptsOf(caller, null, false);
    const waitMs = await takeAttempts(db, counted);
    const reset = waitMs > 0 ? null : await findGoodReset(db, link);
    if (reset === null) return { waitMs, owner: null };
    await giveAttemptsBack(db, counted);
    const person = await db.get("users", reset.userId);
    const role = await findRole(db, reset.userId);
    if (person?.email === undefined || role === null) return { waitMs, owner: null };
    return { waitMs, owner: { role, email: person.email, ...(await findProfile(db, person._id)) } };
  },
});

/**
 * Sets the password once. Whoever is signed in anywhere as this person is not any more. A mailbox is no second step: who
 * has an authenticator is asked for its code, and until it is right the link stays as it is. Null when the link is bad.
 */
export const complete = systemMutation({
  args: { link: vLinkHashes, secret: v.string(), code: vTypedCode },
  handler: async (ctx, { link, secret, code }): Promise<SecondStep | null> => {
    const { db } = ctx;
    const reset = await findGoodReset(db, link);
    const person = reset === null ? null : await db.get("users", reset.userId);
    if (person?.email === undefined) return null;
    const { _id: userId, email } = person;
    const step = await askSecondStep(ctx, userId, code);
    if (step.outcome !== "passed") return step;
    await setSecret(db, userId, { email, secret });
    await wake(db, userId);
    await endAllSignIns(db, userId);
    await forgetLinksAndDevices(db, userId);
    await forgetAttempts(db, [{ limit: "triesOfAccount", of: email }]);
    const { firstName } = await findProfile(db, userId);
    await writeOfAccount(db, userId, "password_changed");
    await queueLetter(ctx, email, writeLetter("passwordChanged", { url: signInUrl(), firstName }));
    return step;
  },
});

async function findGoodReset(
  db: DatabaseWriter,
  { handleHash, codeHash }: LinkHashes,
): Promise<Doc<"passwordResets"> | null> {
  const reset = await db
    .query("passwordResets")
    .withIndex("by_handleHash", (q) => q.eq("handleHash", handleHash))
    .unique();
  return reset !== null && (await isLinkGood(db, reset, codeHash)) ? reset : null;
}

async function forgetLinksAndDevices(db: DatabaseWriter, userId: Doc<"users">["_id"]) {
  const links = await db
    .query("passwordResets")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(linksReadMax);
  for (const { _id } of links) await db.delete("passwordResets", _id);
  const devices = await db
    .query("knownDevices")
    .withIndex("by_userId_and_tokenHash", (q) => q.eq("userId", userId))
    .take(linksReadMax);
  for (const { _id } of devices) await db.delete("knownDevices", _id);
}
