import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { listFormerInstallationSecrets, requireInstallationSecret } from "../../people/settings";

/**
 * Addresses and networks are few enough to try all, so a plain hash would hide nothing: this one uses a secret that is
 * in no backup. Not by WebCrypto, which is asynchronous: a mutation that waits conflicts with others on the same rows,
 * and under load runs again and again.
 */
export const hashWithKey = (text: string): string => hash(text, requireInstallationSecret());

/**
 * Whether the hash was made with the current secret or a replaced one, because links in emails outlive secrets. Compares
 * hashes of the hashes, so that the time it takes reveals nothing about the right one.
 */
export const isHashWithKey = (text: string, given: string): boolean => {
  const asked = hashWithKey(given);
  return hashesOf(text).some((known) => hashWithKey(known) === asked);
};

/** The present one, then those of replaced secrets. */
export const hashesOf = (text: string): string[] =>
  [requireInstallationSecret(), ...listFormerInstallationSecrets()].map((key) => hash(text, key));

const hash = (text: string, secret: string) =>
  bytesToHex(hmac(sha256, keyOf(secret), utf8ToBytes(text)));

/** Derived for this use only. */
const keyOf = (secret: string) => sha256(utf8ToBytes(`keyed hashes\n${secret}`));
