import { gcm } from "@noble/ciphers/aes.js";
import {
  earlierKeysMax,
  vaultFormat,
  vaultKeyBytes,
  vaultSaltBytes,
  type VaultKeyKind,
} from "@domain/privacy/vault";

import {
  boundTo,
  type Bytes,
  joined,
  nonceBytes,
  pad,
  randomBytes,
  type RecordKeys,
  seal,
  unpad,
  unseal,
  unsealByAny,
  utf8,
} from "@/lib/sealed-bytes";

/**
 * Wraps keys and seals records, as docs/vault.md describes. The place of each is authenticated with it, so that a
 * record or key moved elsewhere does not open.
 */

export const makeVaultKey = () => randomBytes(vaultKeyBytes);
export const makeVaultId = () => toBase64Url(randomBytes(16));
export const makeSalt = () => randomBytes(vaultSaltBytes);

/** Where a key is wrapped, `vaultId` is the id of that key, which a renewal replaces. */
export type Owner = { userId: string; vaultId: string };
type RecordPlace = Owner & { name: string; version: number };

/** What wraps a vault key: one of the stored copies' kinds, or the approval of a new device. */
type WrapKind = VaultKeyKind | "approval";

const placeOfKey = ({ userId, vaultId }: Owner, kind: WrapKind) =>
  boundTo("passage-vault", vaultFormat, "key", kind, userId, vaultId);

const placeOfRecord = ({ userId, vaultId, name, version }: RecordPlace) =>
  boundTo("passage-vault", vaultFormat, "record", userId, vaultId, name, version);

async function wrappingKey(secret: Bytes, salt: Bytes, kind: WrapKind): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const info = utf8(`passage-vault/${vaultFormat}/key/${kind}`);
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** The input from which a passkey derives its secret. */
export const passkeyInput = ({ userId, vaultId }: Owner) =>
  utf8(JSON.stringify(["passage-vault", vaultFormat, "passkey", userId, vaultId]));

/** `secret` is the stretched passphrase, the recovery words' number, a passkey's secret, or two devices' shared one. */
type Wrapping = { owner: Owner; kind: WrapKind; secret: Bytes; salt: Bytes };

export async function wrapVaultKey(key: Bytes, { owner, kind, secret, salt }: Wrapping) {
  return await seal(await wrappingKey(secret, salt, kind), key, placeOfKey(owner, kind));
}

/** Null for a wrong secret. */
export async function unwrapVaultKey(wrapped: Bytes, { owner, kind, secret, salt }: Wrapping) {
  return await unseal(await wrappingKey(secret, salt, kind), wrapped, placeOfKey(owner, kind));
}

/**
 * The keys that an open vault works with. The browser stores them without exposing their bytes. `vaultKey` is sealed
 * with `records`, for a new device that the person approves.
 */
export type OpenKeys = RecordKeys & { names: CryptoKey; vaultKey: Bytes };

const placeOfOpenKey = boundTo("passage-vault", vaultFormat, "key", "open");

export async function openKeys(vaultKey: Bytes): Promise<OpenKeys> {
  const base = await crypto.subtle.importKey("raw", vaultKey, "HKDF", false, ["deriveKey"]);
  const from = (what: string) => ({
    ...{ name: "HKDF", hash: "SHA-256", salt: new Uint8Array() },
    info: utf8(`passage-vault/${vaultFormat}/${what}`),
  });
  const aes = { name: "AES-GCM", length: 256 };
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  const records = await crypto.subtle.deriveKey(from("records"), base, aes, false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    records,
    names: await crypto.subtle.deriveKey(from("names"), base, hmac, false, ["sign"]),
    vaultKey: await seal(records, vaultKey, placeOfOpenKey),
    earlier: [],
  };
}

const placeOfEarlier = ({ userId, vaultId }: Owner) =>
  boundTo("passage-vault", vaultFormat, "key", "earlier", userId, vaultId);

/** Seals the earlier vault keys, latest first. The oldest always stays, because record names are derived from it. */
export function sealEarlier({ records }: OpenKeys, owner: Owner, vaultKeys: readonly Bytes[]) {
  const [last, first] = [vaultKeys.slice(0, earlierKeysMax - 1), vaultKeys.slice(-1)];
  const kept = vaultKeys.length > earlierKeysMax ? [...last, ...first] : vaultKeys;
  return seal(records, joined(kept), placeOfEarlier(owner));
}

/** Null when it is damaged, or sealed with another key. */
export async function openEarlier({ records }: OpenKeys, owner: Owner, sealed: Bytes) {
  const bytes = await unseal(records, sealed, placeOfEarlier(owner));
  if (bytes === null) return null;
  const count = bytes.length / vaultKeyBytes;
  return Array.from({ length: count }, (_, at) =>
    bytes.slice(at * vaultKeyBytes, (at + 1) * vaultKeyBytes),
  );
}

/** The keys of a renewed vault, with the earlier ones for what was sealed before. Null when `sealed` is damaged. */
export async function openRenewedKeys(vaultKey: Bytes, owner: Owner, sealed: Bytes) {
  const keys = await openKeys(vaultKey);
  const before = await openEarlier(keys, owner, sealed);
  const earlier = await Promise.all((before ?? []).map(openKeys));
  const first = earlier.at(-1);
  if (first === undefined) return null;
  return { ...keys, names: first.names, earlier: earlier.map(({ records }) => records) };
}

/** The bytes of the vault key, for another device of the person. Null when they are damaged. */
export const vaultKeyOf = ({ records, vaultKey }: OpenKeys) =>
  unseal(records, vaultKey, placeOfOpenKey);

/** The same on every device, so that two devices that write one entry write the same record. */
export async function recordName(
  { names }: Pick<OpenKeys, "names">,
  kind: string,
  of: string,
): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", names, utf8(JSON.stringify([kind, of])));
  return toBase64Url(new Uint8Array(mac));
}

/** Null when the text is too long for a record. */
export async function sealRecord({ records }: RecordKeys, place: RecordPlace, text: string) {
  const padded = pad(utf8(text));
  return padded && (await seal(records, padded, placeOfRecord(place)));
}

/** Synchronous, for a page that is closing: WebCrypto would not finish before the page ends. */
export function sealRecordNow(key: Bytes, place: RecordPlace, text: string) {
  const padded = pad(utf8(text));
  if (padded === null) return null;
  const nonce = randomBytes(nonceBytes);
  const sealed = gcm(key, nonce, placeOfRecord(place).place).encrypt(padded);
  return joined([new Uint8Array([vaultFormat]), nonce, new Uint8Array(sealed)]);
}

/** Null when it is damaged, or belongs elsewhere. */
export async function openRecord(keys: RecordKeys, place: RecordPlace, sealed: Bytes) {
  const padded = await unsealByAny(keys, sealed, placeOfRecord(place));
  return padded && unpad(padded);
}

export const fitsRecord = (text: string) => pad(utf8(text)) !== null;

/** Each version contains the hash of the one before. */
export async function hashOf(sealed: Bytes | null): Promise<string> {
  return sealed === null ? "" : toBase64Url(await sha256(sealed));
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

export function toBase64Url(bytes: Bytes): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Empty for a text that is not base64. */
export function fromBase64Url(text: string): Bytes {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

export const isSame = (one: Bytes | null, other: Bytes | null) =>
  one?.length === other?.length && (one ?? []).every((byte, index) => byte === other?.[index]);
