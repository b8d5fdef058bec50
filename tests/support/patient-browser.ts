import { sha256 } from "@noble/hashes/sha2.js";
import {
  puzzleBytes,
  seedText,
  type Work,
  workPuzzles,
  zeroBits,
} from "../../domain/accounts/proof-of-work";

/** Does the proof of work of src/lib/sign-in/proof-of-work.ts, without a page. */
export function doWork({ salt, bits }: { salt: string; bits: number }, subject: string): Work {
  const seed = sha256(new TextEncoder().encode(seedText(salt, subject)));
  const nonces = Array.from({ length: workPuzzles }, (_, puzzle) => {
    let nonce = 0;
    while (zeroBits(sha256(puzzleBytes(seed, puzzle, nonce))) < bits) nonce += 1;
    return nonce;
  });
  return { salt, nonces };
}
