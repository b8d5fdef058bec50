import { fromBase64, toBase64 } from "../../../domain/text/base64";
import type { Id } from "../../_generated/dataModel";
import { findSealingKey, listFormerSealingKeys } from "../../people/settings";

type Bytes = Uint8Array<ArrayBuffer>;

const keyBytes = 32;
const nonceBytes = 12;

export const canSeal = () => findSealingKey() !== null;

/** Bound to the person: it cannot be decrypted in another row. */
export async function sealSecret(secret: Bytes, userId: Id<"users">): Promise<string> {
  const key = await parseKey(findSealingKey() ?? "");
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, userId), key, secret);
  return toBase64(Uint8Array.of(...nonce, ...new Uint8Array(sealed)));
}

/** With the present key or one that was replaced; null when its key is missing. */
export async function openSecret(sealed: string, userId: Id<"users">): Promise<Bytes | null> {
  const present = await openPresent(sealed, userId);
  if (present !== null || !canSeal()) return present;
  for (const key of listFormerSealingKeys()) {
    const opened = await openWith(key, sealed, userId);
    if (opened !== null) return opened;
  }
  return null;
}

export async function openPresent(sealed: string, userId: Id<"users">): Promise<Bytes | null> {
  const key = findSealingKey();
  return key === null ? null : await openWith(key, sealed, userId);
}

async function openWith(text: string, sealed: string, userId: Id<"users">): Promise<Bytes | null> {
  const key = await parseKey(text);
  const bytes = fromBase64(sealed);
  const nonce = bytes.slice(0, nonceBytes);
  try {
    const opened = crypto.subtle.decrypt(algorithm(nonce, userId), key, bytes.slice(nonceBytes));
    return new Uint8Array(await opened);
  } catch {
    return null;
  }
}

async function parseKey(text: string): Promise<CryptoKey> {
  const bytes = fromBase64(text);
  if (bytes.length !== keyBytes) {
    throw new Error(
      "MFA_ENC_KEY must be 32 bytes in base64; generate one with: openssl rand -base64 32",
    );
  }
  return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const algorithm = (nonce: Bytes, userId: Id<"users">) => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: new TextEncoder().encode(userId),
});
