import { requireInstallationSecret } from "../settings";

/**
 * Addresses and networks are few enough to try all, so a plain hash would hide nothing: this one uses a secret that is
 * in no backup.
 */
export async function hashWithKey(text: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", await keyBytes(), algorithm, false, ["sign"]);
  const mark = await crypto.subtle.sign("HMAC", key, encode(text));
  return Array.from(new Uint8Array(mark), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const algorithm = { name: "HMAC", hash: "SHA-256" };
const encode = (text: string) => new TextEncoder().encode(text);

/** Derived for this use only. */
const keyBytes = () =>
  crypto.subtle.digest("SHA-256", encode(`keyed hashes\n${requireInstallationSecret()}`));
