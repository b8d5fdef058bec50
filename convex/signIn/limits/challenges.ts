import { passkeyChallengeMs } from "../../../domain/accounts/second-step-limits";
import type { DatabaseWriter } from "../../_generated/server";
import { findBy } from "../../gate/rows";
import { hashWithKey } from "./keyedHashes";
import { hashSecret, makeSecret } from "../../gate/secrets";

/** An answer is valid for one use only, and for the person it was issued to. */
export type ChallengeUse = "sign in" | `register ${string}` | `confirm ${string}`;

/**
 * A random number with expiry and a keyed signature, so that nothing is stored for unknown callers. Base64url, as
 * WebAuthn expects.
 */
export function makeChallenge(use: ChallengeUse): string {
  const until = (Date.now() + passkeyChallengeMs).toString(36).padStart(timeCharacters, "0");
  const random = makeSecret();
  return `${random}${until}${markOf(random, until, use)}`;
}

export function isChallengeOurs(challenge: string, use: ChallengeUse): boolean {
  const random = challenge.slice(0, secretCharacters);
  const until = challenge.slice(secretCharacters, secretCharacters + timeCharacters);
  if (challenge !== `${random}${until}${markOf(random, until, use)}`) return false;
  return Number.parseInt(until, 36) > Date.now();
}

/** False for a challenge that was answered before. */
export async function useUpChallenge(db: DatabaseWriter, challenge: string): Promise<boolean> {
  const challengeHash = hashSecret(challenge);
  const used = await findBy(db, "usedChallenges", "challengeHash", challengeHash);
  if (used !== null) return false;
  await db.insert("usedChallenges", { challengeHash, expiresAt: Date.now() + passkeyChallengeMs });
  return true;
}

const secretCharacters = 32;
const timeCharacters = 12;
const markCharacters = 44; // A multiple of four in total, so that its bytes encode to the same text.

const markOf = (random: string, until: string, use: ChallengeUse) =>
  hashWithKey(`challenge ${use} ${random} ${until}`).slice(0, markCharacters);
