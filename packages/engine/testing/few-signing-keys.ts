import { generateSigningKey as generate, type SigningKey } from "../tokens/signing-key";

/** More than any test needs at the same time. */
const keysMax = 8;
const made: SigningKey[] = [];
let handedOut = 0;

/**
 * Replaces the function of this name (scripts/starts-built.ts) in tests that start many servers. To make a key takes
 * more processor time than the rest of a start, so a process makes a few, and hands them out in turns.
 */
export async function generateSigningKey(): Promise<SigningKey> {
  const turn = handedOut++ % keysMax;
  return (made[turn] ??= await generate());
}
