import { getOneFrom } from "convex-helpers/server/relationships";
import { v } from "convex/values";
import { resetLinkMs, resetLinkMsMax } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { resetPasswordUrl } from "../mail/links";
import { tell } from "../mail/queueEmail";
import { findProfile } from "../people/profiles";
import { writeOfAccount } from "../privacy/audit";
import {
  attemptsOf,
  forgetAttempts,
  giveAttemptsBack,
  lettersOf,
  lettersTo,
  takeAttempts,
} from "./limits/attempts";
import { admit, crowdOf } from "./limits/crowds";
import { wake } from "./signIns/dormantAccounts";
import { hashLink, isLinkGood, makeLink } from "./links";
import { findAccount, findPerson, forgetKnownDevices, findKnownDevice, setSecret } from "./people";
import { codeGiverOf, type SecondStep } from "./secondStep/secondSteps";
import { endAllSignIns } from "./signIns/signIns";
import { findRole } from "../gate/access";
import { deleteBy, rowsBy } from "../gate/rows";
import { vRole } from "../validators";
import { askSecondStep } from "./secondStep";
import { admissionFields, type LinkHashes, vCaller, vLinkHashes, vTypedCode } from "./shapes";

/** Privileged: nobody is signed in yet. Internal: only an email reveals whether an address has an account. */

/** Several links may be valid at once; using one voids the others. */
const linksReadMax = 100;

export const request = systemMutation({
  args: { email: v.string(), caller: vCaller },
  returns: v.object(admissionFields),
  handler: async ({ db, scheduler }, { email, caller }) => {
    const account = await findAccount(db, email);
    const knownDevice = await findKnownDevice(db, account?.userId, caller.deviceHash);
    const isKnown = knownDevice !== null;
    const attempts = lettersOf(caller, email, knownDevice);
    const gauges = isKnown ? [] : [crowdOf("letters", caller)];
    const admission = await admit(db, caller, { attempts, gauges });
    if (admission.waitMs > 0 || admission.workBits > 0) return admission;
    // By id: job arguments are kept for a while (ADR 46).
    const userId = (await findPerson(db, email))?._id ?? null;
    await scheduler.runAfter(0, internal.signIn.resets.answer, { userId, isKnown });
    return admission;
  },
});

/**
 * Only to existing accounts. After too many emails the last link is extended instead, so that strangers cannot block a
 * reset.
 */
export const answer = systemMutation({
  args: { userId: v.union(v.null(), v.id("users")), isKnown: v.boolean() },
  handler: async (ctx, { userId, isKnown }): Promise<void> => {
    const person = userId === null ? null : await ctx.db.get("users", userId);
    if (person?.email === undefined) return;
    const isFull = !isKnown && (await takeAttempts(ctx.db, lettersTo(person.email))) > 0;
    if (isFull && (await prolong(ctx.db, person._id))) return;
    const link = makeLink();
    await ctx.db.insert("passwordResets", {
      userId: person._id,
      ...hashLink(link),
      wrongCodes: 0,
      expiresAt: Date.now() + resetLinkMs,
    });
    await tell(ctx, person._id, "resetPassword", { url: resetPasswordUrl(link) });
  },
});

/** Reads the link without using it up, so that the new password is checked first. */
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
    const counted = attemptsOf(caller, null, null);
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
 * Sets the password and ends all sign-ins. A mailbox does not replace the second step: with an authenticator its code is required, and
 * until it is right the link stays valid. Null when the link is bad.
 */
export const complete = systemMutation({
  args: { link: vLinkHashes, secret: v.string(), code: vTypedCode, caller: vCaller },
  handler: async (ctx, { link, secret, code, caller }): Promise<SecondStep | null> => {
    const { db } = ctx;
    const reset = await findGoodReset(db, link);
    const person = reset === null ? null : await db.get("users", reset.userId);
    if (person?.email === undefined) return null;
    const { _id: userId, email } = person;
    const knownDevice = await findKnownDevice(db, userId, caller.deviceHash);
    const step = await askSecondStep(ctx, userId, { code, giver: codeGiverOf(knownDevice) });
    if (step.outcome !== "passed") return step;
    await setSecret(db, userId, { email, secret });
    await wake(db, userId);
    await endAllSignIns(db, userId);
    await deleteBy(db, linksReadMax, "passwordResets", "by_userId", { userId });
    await forgetKnownDevices(db, userId);
    await forgetAttempts(db, attemptsOf(caller, email, null));
    await writeOfAccount(db, userId, "password_changed");
    await tell(ctx, userId, "passwordChanged");
    return step;
  },
});

/** Limits writes during a flood of requests. */
const prolongedEveryMs = 30_000;

/** Extends the last link that was sent. False if no link was sent, or if it would get older than an hour. */
async function prolong(db: DatabaseWriter, userId: Doc<"users">["_id"]): Promise<boolean> {
  const now = Date.now();
  const newest = await rowsBy(db, "passwordResets", "by_userId", { userId }).order("desc").first();
  const isGood = newest !== null && newest.expiresAt > now;
  if (!isGood || newest._creationTime + resetLinkMsMax < now + resetLinkMs) return false;
  if (newest.expiresAt < now + resetLinkMs - prolongedEveryMs) {
    await db.patch("passwordResets", newest._id, { expiresAt: now + resetLinkMs });
  }
  return true;
}

async function findGoodReset(
  db: DatabaseWriter,
  { handleHash, codeHash }: LinkHashes,
): Promise<Doc<"passwordResets"> | null> {
  const reset = await getOneFrom(db, "passwordResets", "by_handleHash", handleHash);
  return reset !== null && (await isLinkGood(db, reset, codeHash)) ? reset : null;
}
