import { newPasswordProblem, type PasswordOwner } from "../../domain/guessable-passwords";
import type { Role } from "../../domain/roles";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { refuse, refuseInvalid } from "../model/refuse";
import type { Caller } from "../model/signIn/attempts";
import type { Entry, LinkParts } from "../model/signIn/entry";
import { hashLink } from "../model/signIn/links";
import { hashPassword, isPasswordRight } from "../model/signIn/passwordHash";
import type { Tokens } from "./shapes";

/** What each door does, between its reading of the wish and the transactions. Only here are passwords hashed. */
type Ctx = Pick<ActionCtx, "runMutation">;
type Of<Flow extends Entry["flow"]> = Extract<Entry, { flow: Flow }>;

/** Exactly one hash, whatever is known about the address; one refusal for whatever was wrong. */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password }: Of<"signIn">,
  caller: Caller,
): Promise<Tokens> {
  const { waitMs, secret } = await ctx.runMutation(internal.signIn.passwords.begin, {
    email,
    caller,
  });
  refuseHaste(waitMs);
  const isRight = await isPasswordRight(password, secret);
  if (!isRight || secret === null) refuse({ code: "SIGN_IN_REFUSED" });
  const tokens = await ctx.runMutation(internal.signIn.passwords.finish, { email, secret, caller });
  return tokens ?? refuse({ code: "SIGN_IN_REFUSED" });
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

/** The link survives a password that is refused, and is used up by one that is taken. */
export async function resetPassword(
  ctx: Ctx,
  { link, newPassword }: Of<"reset-verification">,
  caller: Caller,
): Promise<void> {
  const hashes = await hashLink(link);
  const { waitMs, owner } = await ctx.runMutation(internal.signIn.resets.open, {
    link: hashes,
    caller,
  });
  refuseHaste(waitMs);
  if (owner === null) refuse({ code: "SIGN_IN_REFUSED" });
  refuseUnfit("newPassword", newPassword, owner.role, owner);
  const secret = await hashPassword(newPassword);
  const isDone = await ctx.runMutation(internal.signIn.resets.complete, { link: hashes, secret });
  if (!isDone) refuse({ code: "SIGN_IN_REFUSED" });
}

export function refuseHaste(waitMs: number) {
  if (waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: waitMs });
}

export function refuseUnfit(field: string, password: string, role: Role, owner: PasswordOwner) {
  const problem = newPasswordProblem(password, role, owner);
  if (problem !== null) refuseInvalid(field, problem);
}
