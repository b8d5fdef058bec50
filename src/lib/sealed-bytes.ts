import { paddedSize } from "@domain/privacy/vault";

export type Bytes = Uint8Array<ArrayBuffer>;

export const nonceBytes = 12;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

/** The format version and the place of the text. Both are authenticated: text moved elsewhere does not open. */
type Bound = { version: number; place: Bytes };

export const boundTo = (what: string, version: number, ...place: (string | number)[]): Bound => ({
  version,
  place: utf8(JSON.stringify([what, version, ...place])),
});

/** Returns the format version, a fresh nonce, and the text encrypted with AES-GCM. */
export async function seal(key: CryptoKey, text: Bytes, { version, place }: Bound): Promise<Bytes> {
  const iv = randomBytes(nonceBytes);
  const algorithm = { name: "AES-GCM", iv, additionalData: place };
  const sealed = await crypto.subtle.encrypt(algorithm, key, text);
  return joined([new Uint8Array([version]), iv, new Uint8Array(sealed)]);
}

/** Null when it is damaged, or was moved from another place. */
export async function unseal(key: CryptoKey, sealed: Bytes, { version, place }: Bound) {
  if (sealed[0] !== version) return null;
  const iv = sealed.slice(1, 1 + nonceBytes);
  const algorithm = { name: "AES-GCM", iv, additionalData: place };
  try {
    const text = await crypto.subtle.decrypt(algorithm, key, sealed.slice(1 + nonceBytes));
    return new Uint8Array(text);
  } catch {
    return null;
  }
}

/** The keys of a vault: `records` seals. The `earlier` keys, from before a renewal, only open; the latest is first. */
export type RecordKeys = { records: CryptoKey; earlier: readonly CryptoKey[] };

/** Null when none of the keys opens it. */
export async function unsealByAny({ records, earlier }: RecordKeys, sealed: Bytes, bound: Bound) {
  for (const key of [records, ...earlier]) {
    const text = await unseal(key, sealed, bound);
    if (text !== null) return text;
  }
  return null;
}

export function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const lengthBytes = 4;

/** Adds the length and pads to the next size. Null when it is too long. */
export function pad(text: Bytes): Bytes | null {
  const size = paddedSize(text.length + lengthBytes);
  if (size === null) return null;
  const padded = new Uint8Array(size);
  new DataView(padded.buffer).setUint32(0, text.length);
  padded.set(text, lengthBytes);
  return padded;
}

/** Null for bytes that `pad` did not make. */
export function unpadBytes(padded: Bytes): Bytes | null {
  if (padded.length < lengthBytes) return null;
  const length = new DataView(padded.buffer).getUint32(0);
  return lengthBytes + length > padded.length
    ? null
    : padded.subarray(lengthBytes, lengthBytes + length);
}

export function unpad(padded: Bytes): string | null {
  const bytes = unpadBytes(padded);
  return bytes && new TextDecoder().decode(bytes);
}
