import { getOneFrom } from "convex-helpers/server/relationships";
import { v } from "convex/values";
import { nameDevice } from "../../domain/accounts/device-names";
import { fullName } from "../../domain/accounts/full-name";
import { passkeysPerPersonMax } from "../../domain/accounts/second-step-limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { recognise, requireRole } from "../gate/access";
import { tell } from "../mail/queueEmail";
import { findProfile } from "../people/profiles";
import { refuse, refuseNotFound } from "../gate/refuse";
import { attemptsOf, confirmationsOf, giveAttemptsBack, takeAttempts } from "./limits/attempts";
import { useUpChallenge } from "./limits/challenges";
import { passkeyFields } from "./passkeyTables";
import { requireFresh } from "./signIns/freshness";
import { requirePasskeyShown } from "./secondStep/owedSteps";
import { listPasskeys } from "./secondStep/passkeyAnswers";
import { letIn } from "./letIn";
import { vCaller, type Tokens } from "./shapes";

/** Privileged: nobody may read keys. Internal: the callers verify between these calls. */

/** After a recent confirmation. */
export const openRegistration = systemMutation({
  args: {},
  returns: v.object({
    userId: v.string(),
    email: v.string(),
    name: v.string(),
    known: v.array(v.object({ id: v.string(), transports: v.array(v.string()) })),
  }),
  handler: async (ctx) => {
    const { userId } = await requireSureOwner(ctx);
    const passkeys = await listPasskeys(ctx.db, userId);
    if (passkeys.length >= passkeysPerPersonMax) refuse({ code: "CONFLICT" });
    const email = (await ctx.db.get("users", userId))?.email ?? refuseNotFound();
    const known = passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
    return { userId, email, name: fullName(await findProfile(ctx.db, userId), email), known };
  },
});

export const add = systemMutation({
  args: { passkey: v.object(passkeyFields), challenge: v.string(), caller: vCaller },
  handler: async (ctx, { passkey, challenge, caller }): Promise<void> => {
    const { db } = ctx;
    const { userId, signInId } = await requireSureOwner(ctx);
    if (!(await useUpChallenge(db, challenge))) refuse({ code: "SIGN_IN_REFUSED" });
    const passkeys = await listPasskeys(db, userId);
    const isTaken = (await findPasskey(db, passkey.credentialId)) !== null;
    if (isTaken || passkeys.length >= passkeysPerPersonMax) refuse({ code: "CONFLICT" });
    const { browser, system } = nameDevice(caller.userAgent);
    const name = [browser, system].filter((part) => part !== null).join(" on ");
    await db.insert("passkeys", { userId, ...passkey, name, createdAt: Date.now() });
    const now = Date.now();
    const isFirst = passkeys.length === 0;
    const marks = { confirmedAt: now, ...(isFirst ? { secondStepAt: now } : {}) };
    await db.patch("authSessions", signInId, marks);
    await tell(ctx, userId, "passkeyAdded");
  },
});

/** Counts as a try, of the sign-in that confirms or of the network; a right answer gives it back. */
export const find = systemMutation({
  args: { credentialId: v.string(), isConfirming: v.boolean(), caller: vCaller },
  returns: v.object({
    waitMs: v.number(),
    passkey: v.union(v.null(), v.object(passkeyFields)),
  }),
  handler: async (ctx, { credentialId, isConfirming, caller }) => {
    const attempts = isConfirming
      ? confirmationsOf((await requireSignedIn(ctx)).signInId)
      : attemptsOf(caller, null, null);
    const waitMs = await takeAttempts(ctx.db, attempts);
    const found = waitMs > 0 ? null : await findPasskey(ctx.db, credentialId);
    if (found === null) return { waitMs, passkey: null };
    const { publicKey, counter, transports } = found;
    return { waitMs, passkey: { credentialId, publicKey, counter, transports } };
  },
});

const vAnswered = { credentialId: v.string(), counter: v.number(), challenge: v.string() };

/** Null when the key was removed meanwhile, or the challenge was used. */
export const enter = systemMutation({
  args: { ...vAnswered, caller: vCaller },
  handler: async (ctx, { caller, ...answered }): Promise<Tokens | null> => {
    const passkey = await takeAnswer(ctx, answered);
    if (passkey === null) return null;
    await giveAttemptsBack(ctx.db, attemptsOf(caller, null, null));
    const proof = { byPassword: true, byCode: true }; // Both steps: the device, and its user verification.
    return await letIn(ctx, passkey.userId, { caller, proof, isKnown: false });
  },
});

/** Marks the sign-in that asks as fresh and as one that took the second step, if the key is its person's. */
export const confirm = systemMutation({
  args: vAnswered,
  returns: v.boolean(),
  handler: async (ctx, answered): Promise<boolean> => {
    const { viewer, signInId } = await requireSignedIn(ctx);
    const passkey = await findPasskey(ctx.db, answered.credentialId);
    if (passkey?.userId !== viewer.userId) return false;
    if ((await takeAnswer(ctx, answered)) === null) return false;
    await giveAttemptsBack(ctx.db, confirmationsOf(signInId));
    const now = Date.now();
    await ctx.db.patch("authSessions", signInId, { confirmedAt: now, secondStepAt: now });
    return true;
  },
});

/** Returns who is signed in, for a challenge that only they can answer. */
export const whoAsks = systemMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx): Promise<string> => (await requireSignedIn(ctx)).viewer.userId,
});

export const noteRemoved = systemMutation({
  args: { userId: v.id("users") },
  handler: (ctx, { userId }) => tell(ctx, userId, "passkeyRemoved"),
});

async function takeAnswer(
  { db }: MutationCtx,
  {
    credentialId,
    counter,
    challenge,
  }: { credentialId: string; counter: number; challenge: string },
): Promise<Doc<"passkeys"> | null> {
  const passkey = await findPasskey(db, credentialId);
  if (passkey === null || !(await useUpChallenge(db, challenge))) return null;
  await db.patch("passkeys", passkey._id, { counter, usedAt: Date.now() });
  return passkey;
}

const findPasskey = (db: DatabaseReader, credentialId: string): Promise<Doc<"passkeys"> | null> =>
  getOneFrom(db, "passkeys", "by_credentialId", credentialId);

const requireSignedIn = async (ctx: MutationCtx) =>
  requireRole(await recognise(ctx), ["client", "admin"]);

/** After a recent confirmation. Also a coach who has not set up the required second step. */
export async function requireSureOwner(
  ctx: MutationCtx,
): Promise<{ userId: Id<"users">; signInId: Id<"authSessions"> }> {
  const { viewer, signInId } = await requireSignedIn(ctx);
  await requireFresh({ db: ctx.db, signInId });
  await requirePasskeyShown(ctx.db, { viewer, signInId });
  return { userId: viewer.userId, signInId };
}
