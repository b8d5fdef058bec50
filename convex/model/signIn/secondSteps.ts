import { matchingStep, type TypedCode } from "../../../domain/one-time-codes";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import { forgetAttempts, takeAttempts, type Attempt } from "./attempts";
import { findAuthenticator } from "./owedSteps";
import { useUpRecoveryCode } from "./recoveryCodes";
import { openSecret } from "./sealedSecrets";

/** `by` is null without an authenticator. */
export type SecondStep =
  | { outcome: "passed"; by: TypedCode["kind"] | null }
  | { outcome: "missing" }
  | { outcome: "refused" }
  | { outcome: "unavailable" }
  | { outcome: "waits"; waitMs: number };

const codeAttempts = (userId: Id<"users">): Attempt[] => [{ limit: "codesOfPerson", of: userId }];

/** Uses the code up. Returns instead of throwing for a wrong one, because a throw would roll back the counter. */
export async function takeSecondStep(
  db: DatabaseWriter,
  userId: Id<"users">,
  code: TypedCode | null,
): Promise<SecondStep> {
  const authenticator = await findAuthenticator(db, userId);
  if (authenticator === null) return { outcome: "passed", by: null };
  if (code === null) return { outcome: "missing" };
  const waitMs = await takeAttempts(db, codeAttempts(userId));
  if (waitMs > 0) return { outcome: "waits", waitMs };
  const outcome = await useUp(db, authenticator, code);
  if (outcome !== "passed") return { outcome };
  await forgetAttempts(db, codeAttempts(userId));
  return { outcome, by: code.kind };
}

async function useUp(
  db: DatabaseWriter,
  { _id, userId, sealedSecret, lastStep }: Doc<"authenticators">,
  { kind, code }: TypedCode,
): Promise<"passed" | "refused" | "unavailable"> {
  if (kind === "recovery") {
    return (await useUpRecoveryCode(db, userId, code)) ? "passed" : "refused";
  }
  const secret = await openSecret(sealedSecret, userId);
  if (secret === null) return "unavailable";
  const step = await matchingStep(secret, code, { now: Date.now(), lastStep });
  if (step === null) return "refused";
  await db.patch("authenticators", _id, { lastStep: step });
  return "passed";
}
