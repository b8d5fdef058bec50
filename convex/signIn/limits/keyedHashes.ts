import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { requireInstallationSecret } from "../../people/settings";

/**
 * Addresses and networks are few enough to try all, so a plain hash would hide nothing: this one uses a secret that is
 * in no backup. Not by WebCrypto, which is asynchronous: a mutation that waits meets others at the same rows, and under
 * load runs again and again.
 */
export const hashWithKey = (text: string): string =>
  bytesToHex(hmac(sha256, keyOf(requireInstallationSecret()), utf8ToBytes(text)));

/** Compares hashes of both, so that the time it takes says nothing about the right one. */
export const isHashWithKey = (text: string, given: string): boolean =>
  hashWithKey(hashWithKey(text)) === hashWithKey(given);

/** Derived for this use only. */
const keyOf = (secret: string) => sha256(utf8ToBytes(`keyed hashes\n${secret}`));
