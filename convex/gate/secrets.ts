import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** 192 bits in 32 characters. */
const secretBytes = 24;

/** Safe in a URL. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Checked first, so that nothing longer is hashed. */
export const isSecretShaped = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{32}$/.test(text);

/** Random secrets of this length need no slow hash. */
export const hashSecret = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));
