import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import {
  sharingPublicBytes,
  stretchKiBMin,
  stretchRoundsMin,
  vaultFormat,
} from "@domain/privacy/vault";
import { shareFormat } from "@domain/work/shares";

import {
  boundTo,
  type Bytes,
  joined,
  type RecordKeys,
  seal,
  unsealByAny,
  utf8,
} from "@/lib/sealed-bytes";
import { placeOfShare, type SharePlace } from "@/lib/shares/share-sealing";
import { fromBase64Url, type Owner, sha256, toBase64Url } from "@/lib/vault/sealing";

/** A coach's pair of keys, and a copy's key sealed for it, as docs/vault.md describes. */

const curve = { name: "ECDH", namedCurve: "P-256" };

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const info = utf8(`passage-share/${shareFormat}/key`);
const formatBytes = 1;

export type SharingKey = { publicKey: Bytes; sealed: Bytes };

const placeOf = ({ userId, vaultId }: Owner, publicKey: Bytes) =>
  boundTo("passage-vault", vaultFormat, "sharing", userId, vaultId, toBase64Url(publicKey));

/** Seals the number of the private key with the key of the vault's records. */
export const sealSharingKey = (
  records: CryptoKey,
  owner: Owner,
  { publicKey, number }: { publicKey: Bytes; number: Bytes },
) => seal(records, number, placeOf(owner, publicKey));

export async function makeSharingKey(records: CryptoKey, owner: Owner): Promise<SharingKey> {
  const made = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", made.publicKey));
  const { d = "" } = await crypto.subtle.exportKey("jwk", made.privateKey);
  const sealed = await sealSharingKey(records, owner, { publicKey, number: fromBase64Url(d) });
  return { publicKey, sealed };
}

/** Null when it is damaged, or was moved from another place. */
export const openSharingNumber = (
  keys: RecordKeys,
  owner: Owner,
  { publicKey, sealed }: SharingKey,
) => unsealByAny(keys, sealed, placeOf(owner, publicKey));

export async function openSharingKey(
  keys: RecordKeys,
  owner: Owner,
  key: SharingKey,
): Promise<CryptoKeyPair | null> {
  const number = await openSharingNumber(keys, owner, key);
  if (number === null) return null;
  const [x, y] = [key.publicKey.slice(1, 33), key.publicKey.slice(33)].map(toBase64Url);
  const point = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const importAs = (jwk: JsonWebKey, uses: KeyUsage[]) =>
    crypto.subtle.importKey("jwk", jwk, curve, true, uses);
  return {
    publicKey: await importAs(point, []),
    privateKey: await importAs({ ...point, d: toBase64Url(number) }, ["deriveBits"]),
  };
}

/** Null for bytes that are not a point on the curve. */
export async function wrapShareKey(publicKey: Bytes, place: SharePlace, key: Bytes) {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey).catch(() => null);
  if (recipientPublicKey === null) return null;
  const aad = placeOfShare(place, "key").place;
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, key, aad);
  return joined([new Uint8Array([shareFormat]), new Uint8Array(enc), new Uint8Array(ct)]);
}

/** Null when it is damaged, sealed for somebody else, or was moved from another place. */
export async function unwrapShareKey(pair: CryptoKeyPair, place: SharePlace, wrapped: ArrayBuffer) {
  const bytes = new Uint8Array(wrapped);
  const at = formatBytes + sharingPublicBytes;
  if (bytes[0] !== shareFormat) return null;
  const [enc, ct] = [bytes.slice(formatBytes, at), bytes.slice(at)];
  const aad = placeOfShare(place, "key").place;
  try {
    return new Uint8Array(await suite.open({ recipientKey: pair, enc, info }, ct, aad));
  } catch {
    return null;
  }
}

/**
 * The input of the four words, which are stretched like a passphrase: an attacker who searches for another key with the
 * same words pays that price for each try.
 */
export async function wordsInput(coachId: string, publicKey: Bytes) {
  const { place } = boundTo("passage-vault", vaultFormat, "words", coachId);
  return {
    passphrase: toBase64Url(publicKey),
    salt: (await sha256(place)).slice(0, 16),
    figures: { memoryKiB: stretchKiBMin, rounds: stretchRoundsMin },
  };
}
