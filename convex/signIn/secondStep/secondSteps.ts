import { matchingStep, type TypedCode } from "../../../domain/accounts/one-time-codes";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import { forgetAttempts, takeAttempts, type Attempt } from "../limits/attempts";
import { findAuthenticator } from "../../gate/access";
import { useUpRecoveryCode } from "./recoveryCodes";
import { openSecret } from "./sealedSecrets";

/** `by` is null without an authenticator. */
export type SecondStep =
  | { outcome: "passed"; by: TypedCode["kind"] | null }
  | { outcome: "missing" }
  | { outcome: "refused" }
  | { outcome: "unavailable" }
  | { outcome: "waits"; waitMs: number };

/** Who gives a code: somebody who knows the password, on a known device or not, or a signed-in person. */
export type CodeGiver =
  | { by: "stranger" }
  | { by: "device"; deviceHash: string }
  | { by: "signIn"; signInId: string };

/** The same division as for passwords: a caller who is neither on a known device nor signed in cannot use up the owner's tries. */
function codeAttempts(userId: Id<"users">, giver: CodeGiver): Attempt[] {
  switch (giver.by) {
    case "stranger":
      return [{ limit: "codesOfPerson", of: userId }];
    case "device":
      return [
        { limit: "codesOfDevice", of: `${userId} ${giver.deviceHash}` },
        { limit: "codesOfAllDevices", of: userId },
      ];
    case "signIn":
      return [{ limit: "codesOfSignIn", of: giver.signInId }];
  }
}

export const codeGiverOf = (knownDevice: string | null): CodeGiver =>
  knownDevice === null ? { by: "stranger" } : { by: "device", deviceHash: knownDevice };

export interface GivenCode {
  code: TypedCode | null;
  giver: CodeGiver;
}

/** Uses the code up. Returns instead of throwing for a wrong one, because a throw would roll back the counter. */
export async function takeSecondStep(
  db: DatabaseWriter,
  userId: Id<"users">,
  { code, giver }: GivenCode,
): Promise<SecondStep> {
  const authenticator = await findAuthenticator(db, userId);
  if (authenticator === null) return { outcome: "passed", by: null };
  if (code === null) return { outcome: "missing" };
  const attempts = codeAttempts(userId, giver);
  const waitMs = await takeAttempts(db, attempts);
  if (waitMs > 0) return { outcome: "waits", waitMs };
  const outcome = await useUp(db, authenticator, code);
  if (outcome !== "passed") return { outcome };
  await forgetAttempts(db, attempts);
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
