import {
  puzzleBytes,
  seedText,
  type Work,
  workNonceMax,
  workPuzzles,
  zeroBits,
} from "@domain/accounts/proof-of-work";

/** Short slices keep the page responsive. */
const SLICE_MS = 12;
const HASHES_BETWEEN_LOOKS = 256;

/** Proof of work that a busy server requires from an unknown browser: at most a second on most. Loaded only then. */
export async function doWork(
  { salt, bits }: { salt: string; bits: number },
  subject: string,
): Promise<Work> {
  const { sha256 } = await import("@noble/hashes/sha2.js");
  const seed = sha256(new TextEncoder().encode(seedText(salt, subject)));
  const nonces: number[] = [];
  let sliceEndsAt = performance.now() + SLICE_MS;
  for (let puzzle = 0; puzzle < workPuzzles; puzzle += 1) {
    for (let nonce = 0; nonce < workNonceMax; nonce += 1) {
      if (zeroBits(sha256(puzzleBytes(seed, puzzle, nonce))) >= bits) {
        nonces.push(nonce);
        break;
      }
      if (nonce % HASHES_BETWEEN_LOOKS !== 0 || performance.now() < sliceEndsAt) continue;
      await new Promise((resume) => setTimeout(resume));
      sliceEndsAt = performance.now() + SLICE_MS;
    }
  }
  return { salt, nonces };
}
