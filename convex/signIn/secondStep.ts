import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { tell } from "../mail/queueEmail";
import { takeAttempts } from "./limits/attempts";
import { listRecoveryCodes } from "./secondStep/recoveryCodes";
import { takeSecondStep, type GivenCode, type SecondStep } from "./secondStep/secondSteps";

/** Asks for a code in every flow, and sends the emails about it. */
export async function askSecondStep(
  ctx: MutationCtx,
  userId: Id<"users">,
  given: GivenCode,
): Promise<SecondStep> {
  const { db } = ctx;
  const step = await takeSecondStep(db, userId, given);
  if (step.outcome === "passed" && step.by === "recovery") {
    const { length: codesLeft } = await listRecoveryCodes(db, userId);
    await tell(ctx, userId, "recoveryCodeUsed", { codesLeft });
  }
  // A person who guesses codes knows the password.
  if (step.outcome === "waits" && (await isWarningDue(ctx, userId))) {
    await tell(ctx, userId, "codesGuessed");
  }
  return step;
}

const isWarningDue = async ({ db }: Pick<MutationCtx, "db">, userId: Id<"users">) =>
  (await takeAttempts(db, [{ limit: "warningsOfCodes", of: userId }])) === 0;
