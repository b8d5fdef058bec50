import { newPasswordProblem, type PasswordOwner } from "../../domain/accounts/guessable-passwords";
import { MOST_USED_PASSWORDS } from "../../domain/accounts/most-used-passwords";
import type { TypedCode } from "../../domain/accounts/one-time-codes";
import type { Role } from "../../domain/accounts/roles";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { refuse, refuseInvalid } from "../gate/refuse";
import type { Caller } from "./limits/attempts";
import type { Admission } from "./limits/crowds";
import { makeSalt } from "./limits/doorWork";
import type { Entry } from "./entry";
import { hashLink } from "./links";
import { hashPassword, isPasswordRight } from "./passwords/passwordHash";
import type { SecondStep } from "./secondStep/secondSteps";
import { hashSecret } from "../gate/secrets";
import type { Tokens } from "./shapes";

/** What happens between reading a call and its transactions. Passwords are hashed here and in knownHashes.ts. */
type Ctx = Pick<ActionCtx, "runMutation" | "runAction">;
type Of<Flow extends Entry["flow"]> = Extract<Entry, { flow: Flow }>;

/** Always one hash, and one refusal for every error. */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password, code }: Of<"signIn">,
  caller: Caller,
): Promise<Tokens> {
  const asked = { email, caller };
  const { secret, eventId, isKnown, ...admission } = await ctx.runMutation(
    internal.signIn.passwords.begin,
    asked,
  );
  refuseUnadmitted(admission, caller);
  const isRight = isKnown
    ? await ctx.runAction(internal.signIn.knownHashes.check, { password, secret, email })
    : await isPasswordRight(password, secret, email);
  if (!isRight || secret === null || eventId === null) refuse({ code: "SIGN_IN_REFUSED" });
  const given = { email, secret, code, caller, eventId };
  const { step, tokens } = await ctx.runMutation(internal.signIn.passwords.finish, given);
  if (step !== null) refuseUnpassed(step);
  return tokens ?? refuse({ code: "SIGN_IN_REFUSED" });
}

/** With one hash, like a sign-in. */
export async function confirmIdentity(
  ctx: Ctx,
  { password, code }: { password: string; code: TypedCode | null },
): Promise<void> {
  const { waitMs, secret } = await ctx.runMutation(internal.signIn.confirmations.begin, {});
  refuseRateLimited(waitMs);
  const email = ""; // An account without a password gets the same answer.
  const asked = { password, secret, email };
  const isRight = await ctx.runAction(internal.signIn.knownHashes.check, asked);
  if (!isRight || secret === null) refuse({ code: "SIGN_IN_REFUSED" });
  const given = { secret, code };
  const step = await ctx.runMutation(internal.signIn.confirmations.finish, given);
  if (step === null) refuse({ code: "SIGN_IN_REFUSED" });
  refuseUnpassed(step);
}

/** After a recent confirmation. */
export async function changePassword(ctx: Ctx, newPassword: string): Promise<void> {
  const { role, ...owner } = await ctx.runMutation(internal.signIn.passwordChanges.begin, {});
  refuseUnfit("newPassword", newPassword, role, owner);
  const made = { password: newPassword };
  const secret = await ctx.runAction(internal.signIn.knownHashes.make, made);
  await ctx.runMutation(internal.signIn.passwordChanges.finish, { secret });
}

/** One hash and one write, for new and known addresses alike. */
export async function signUp(
  ctx: Ctx,
  { email, password, firstName, lastName, proof, invite, bookingWord }: Of<"signUp">,
  caller: Caller,
): Promise<void> {
  refuseUnfit("password", password, "client", { email, firstName, lastName });
  const inviteHash = invite === null ? null : hashSecret(invite);
  const asked = { email, inviteHash, bookingWord, caller };
  const { isOpen, inviteId, bookedCoachId, ...admission } = await ctx.runMutation(
    internal.signIn.signUps.begin,
    asked,
  );
  refuseUnadmitted(admission, caller);
  if (!isOpen) refuse({ code: "INVITE_REQUIRED" });
  const secret = await hashPassword(password);
  const proofHash = hashProof(proof);
  const given = {
    ...{ email, firstName, lastName, secret },
    ...(proofHash === null ? {} : { proofHash }),
    ...(inviteId === null ? {} : { inviteId }),
    ...(bookedCoachId === null ? {} : { bookedCoachId }),
  };
  await ctx.runMutation(internal.signIn.signUps.request, given);
}

/**
 * The email proves the mailbox only: somebody else may have signed up. Their password counts in the browser that chose
 * it; other browsers choose a new one first, and until then the link stays valid.
 */
export async function confirmAddress(
  ctx: Ctx,
  { link, proof, newPassword }: Of<"email-verification">,
  caller: Caller,
): Promise<Tokens> {
  const hashes = { link: hashLink(link), proofHash: hashProof(proof) };
  const asked = { ...hashes, caller };
  const { waitMs, owner } = await ctx.runMutation(internal.signIn.signUps.open, asked);
  refuseRateLimited(waitMs);
  if (owner === null) refuse({ code: "SIGN_IN_REFUSED" });
  if (newPassword === null && !owner.isPasswordProven) refuse({ code: "PASSWORD_REQUIRED" });
  if (newPassword !== null) refuseUnfit("newPassword", newPassword, "client", owner);
  const secret = newPassword === null ? null : await hashPassword(newPassword);
  const given = { ...hashes, secret, caller };
  const tokens = await ctx.runMutation(internal.signIn.signUps.confirm, given);
  return tokens ?? refuse({ code: "SIGN_IN_REFUSED" });
}

/** The same answer for everyone. */
export async function requestLetter(
  ctx: Ctx,
  { email }: Of<"verification-letter">,
  caller: Caller,
) {
  const admission = await ctx.runMutation(internal.signIn.signUps.repeat, { email, caller });
  refuseUnadmitted(admission, caller);
}

const hashProof = (proof: string | null) => (proof === null ? null : hashSecret(proof));

export async function requestReset(ctx: Ctx, { email }: Of<"reset">, caller: Caller) {
  const admission = await ctx.runMutation(internal.signIn.resets.request, { email, caller });
  refuseUnadmitted(admission, caller);
}

/** The link survives a refused password or code, and is used up by accepted ones. */
export async function resetPassword(
  ctx: Ctx,
  { link, newPassword, code }: Of<"reset-verification">,
  caller: Caller,
): Promise<void> {
  const hashes = hashLink(link);
  const opened = await ctx.runMutation(internal.signIn.resets.open, { link: hashes, caller });
  const { waitMs, owner } = opened;
  refuseRateLimited(waitMs);
  if (owner === null) refuse({ code: "SIGN_IN_REFUSED" });
  refuseUnfit("newPassword", newPassword, owner.role, owner);
  const secret = await hashPassword(newPassword);
  const given = { link: hashes, secret, code, caller };
  const step = await ctx.runMutation(internal.signIn.resets.complete, given);
  if (step === null) refuse({ code: "SIGN_IN_REFUSED" });
  refuseUnpassed(step);
}

function refuseUnpassed(step: SecondStep) {
  switch (step.outcome) {
    case "passed":
      return;
    case "missing":
      return refuse({ code: "MFA_REQUIRED" });
    case "refused":
      return refuse({ code: "MFA_REFUSED" });
    case "unavailable":
      return refuse({ code: "MFA_UNAVAILABLE" });
    case "waits":
      refuseRateLimited(step.waitMs);
  }
}

export function refuseRateLimited(waitMs: number) {
  if (waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: waitMs });
}

export function refuseUnadmitted({ waitMs, workBits: bits }: Admission, { network }: Caller) {
  refuseRateLimited(waitMs);
  if (bits > 0) refuse({ code: "WORK_REQUIRED", salt: makeSalt(network, Date.now()), bits });
}

export function refuseUnfit(field: string, password: string, role: Role, owner: PasswordOwner) {
  const problem = newPasswordProblem(password, role, owner, MOST_USED_PASSWORDS);
  if (problem !== null) refuseInvalid(field, problem);
}
