import { newPasswordProblem, type PasswordOwner } from "../../domain/guessable-passwords";
import type { TypedCode } from "../../domain/one-time-codes";
import type { Role } from "../../domain/roles";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { refuse, refuseInvalid } from "../model/refuse";
import type { Caller } from "../model/signIn/attempts";
import type { Entry, LinkParts } from "../model/signIn/entry";
import { hashLink } from "../model/signIn/links";
import { hashPassword, isPasswordRight } from "../model/signIn/passwordHash";
import type { SecondStep } from "../model/signIn/secondSteps";
import type { Tokens } from "./shapes";

/** What each door does, between its reading of the wish and the transactions. Only here are passwords hashed. */
type Ctx = Pick<ActionCtx, "runMutation">;
type Of<Flow extends Entry["flow"]> = Extract<Entry, { flow: Flow }>;

/** Exactly one hash, whatever is known about the address; one refusal for whatever was wrong. */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password, code }: Of<"signIn">,
  caller: Caller,
): Promise<Tokens> {
  const { waitMs, secret } = await ctx.runMutation(internal.signIn.passwords.begin, {
    email,
    caller,
  });
  refuseHaste(waitMs);
  const isRight = await isPasswordRight(password, secret, email);
  if (!isRight || secret === null) refuse({ code: "SIGN_IN_REFUSED" });
  const wish = { email, secret, code, caller };
  const { step, tokens } = await ctx.runMutation(internal.signIn.passwords.finish, wish);
  if (step !== null) refuseUnpassed(step);
  return tokens ?? refuse({ code: "SIGN_IN_REFUSED" });
}

/** For whoever is signed in and about to do what too much hangs on: the same questions, one hash again. */
export async function confirmIdentity(
  ctx: Ctx,
  { password, code }: { password: string; code: TypedCode | null },
  caller: Caller,
): Promise<void> {
  const { waitMs, secret } = await ctx.runMutation(internal.signIn.confirmations.begin, { caller });
  refuseHaste(waitMs);
  const nobodys = ""; // whoever has no password here gets no answer about one
  const isRight = await isPasswordRight(password, secret, nobodys);
  if (!isRight || secret === null) refuse({ code: "SIGN_IN_REFUSED" });
  const given = { secret, code, caller };
  const step = await ctx.runMutation(internal.signIn.confirmations.finish, given);
  if (step === null) refuse({ code: "SIGN_IN_REFUSED" });
  refuseUnpassed(step);
}

/** Hashes once and stores once, for a new address and a known one alike. */
export async function signUp(
  ctx: Ctx,
  { email, password, firstName, lastName }: Of<"signUp">,
  caller: Caller,
): Promise<void> {
  refuseUnfit("password", password, "client", { email, firstName, lastName });
  const { waitMs } = await ctx.runMutation(internal.signIn.signUps.admit, { email, caller });
  refuseHaste(waitMs);
  const secret = await hashPassword(password);
  const wish = { email, firstName, lastName, secret };
  await ctx.runMutation(internal.signIn.signUps.request, wish);
}

export async function confirmAddress(ctx: Ctx, link: LinkParts, caller: Caller): Promise<Tokens> {
  const { waitMs, tokens } = await ctx.runMutation(internal.signIn.signUps.confirm, {
    link: await hashLink(link),
    caller,
  });
  refuseHaste(waitMs);
  return tokens ?? refuse({ code: "SIGN_IN_REFUSED" });
}

export async function requestReset(ctx: Ctx, { email }: Of<"reset">, caller: Caller) {
  const { waitMs } = await ctx.runMutation(internal.signIn.resets.request, { email, caller });
  refuseHaste(waitMs);
}

/** The link survives a password and a code that are refused, and is used up by those that are taken. */
export async function resetPassword(
  ctx: Ctx,
  { link, newPassword, code }: Of<"reset-verification">,
  caller: Caller,
): Promise<void> {
  const hashes = await hashLink(link);
  const opened = await ctx.runMutation(internal.signIn.resets.open, { link: hashes, caller });
  const { waitMs, owner } = opened;
  refuseHaste(waitMs);
  if (owner === null) refuse({ code: "SIGN_IN_REFUSED" });
  refuseUnfit("newPassword", newPassword, owner.role, owner);
  const secret = await hashPassword(newPassword);
  const wish = { link: hashes, secret, code };
  const step = await ctx.runMutation(internal.signIn.resets.complete, wish);
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
      refuseHaste(step.waitMs);
  }
}

export function refuseHaste(waitMs: number) {
  if (waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: waitMs });
}

export function refuseUnfit(field: string, password: string, role: Role, owner: PasswordOwner) {
  const problem = newPasswordProblem(password, role, owner);
  if (problem !== null) refuseInvalid(field, problem);
}
