import type { TypedCode } from "../../domain/one-time-codes";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { LetterKind } from "../mail/letterTexts";
import { writeLetter } from "../mail/letters";
import { signInUrl } from "../mail/links";
import { queueLetter } from "../mail/queueLetter";
import { findProfile } from "../model/profiles";
import { takeAttempts } from "../model/signIn/attempts";
import { listRecoveryCodes } from "../model/signIn/recoveryCodes";
import { takeSecondStep, type SecondStep } from "../model/signIn/secondSteps";

/** The question for a code as every door asks it, and the letters that tell its owner what they should know of. */
export async function askSecondStep(
  ctx: MutationCtx,
  userId: Id<"users">,
  code: TypedCode | null,
): Promise<SecondStep> {
  const { db } = ctx;
  const step = await takeSecondStep(db, userId, code);
  if (step.outcome === "passed" && step.by === "recovery") {
    const { length: codesLeft } = await listRecoveryCodes(db, userId);
    await tell(ctx, userId, "recoveryCodeUsed", { codesLeft });
  }
  // Whoever guesses codes knows the password already.
  if (step.outcome === "waits" && (await isWarningDue(ctx, userId))) {
    await tell(ctx, userId, "codesGuessed");
  }
  return step;
}

export async function tell(
  ctx: Pick<MutationCtx, "db" | "scheduler">,
  userId: Id<"users">,
  kind: LetterKind,
  facts: { codesLeft?: number; date?: string } = {},
) {
  const person = await ctx.db.get("users", userId);
  if (person?.email === undefined) return;
  const { firstName } = await findProfile(ctx.db, userId);
  const letter = writeLetter(kind, { url: signInUrl(), firstName, ...facts });
  await queueLetter(ctx, person.email, letter);
}

const isWarningDue = async ({ db }: Pick<MutationCtx, "db">, userId: Id<"users">) =>
  (await takeAttempts(db, [{ limit: "warningsOfCodes", of: userId }])) === 0;
