import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

import type { Bytes } from "@/lib/sealed-bytes";

/** The 24 words of a recovery sheet, and the secret that they stand for. */

export const wordsOf = (secret: Bytes): string[] => entropyToMnemonic(secret, wordlist).split(" ");

/** Null when a word is unknown or the check sum is wrong. Order counts, spaces and capitals don't. */
export function secretOf(words: string): Bytes | null {
  const typed = words
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  try {
    const secret = mnemonicToEntropy(typed.join(" "), wordlist);
    return secret.length === 32 ? new Uint8Array(secret) : null;
  } catch {
    return null;
  }
}
