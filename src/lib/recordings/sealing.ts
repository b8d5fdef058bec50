import { vaultFormat } from "@domain/privacy/vault";
import {
  recordingFormat,
  recordingNonceBytes,
  recordingPartHeadBytes,
} from "@domain/schedule/session-recordings";

/**
 * Seals the parts of a recording, as ADR 108 describes. The recording and the part's number are authenticated with it, so that
 * one that is put in another's place does not open.
 */

export type Bytes = Uint8Array<ArrayBuffer>;
export type PartPlace = { recordingId: string; number: number };

export type RecordingPart = {
  /** From the beginning of the recording. */
  endMs: number;
  isLast: boolean;
  bytes: Bytes;
};

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const keyBytes = 32;
export const makeRecordingKey = (): Bytes => crypto.getRandomValues(new Uint8Array(keyBytes));
export const isRecordingKey = (bytes: Uint8Array) => bytes.length === keyBytes;

export const openRecordingKey = (key: Bytes) =>
  crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);

const placeOf = ({ recordingId, number }: PartPlace) =>
  utf8(JSON.stringify(["passage-recording", recordingFormat, recordingId, number]));

/** When it ends in 4 bytes, whether it is the last in one, and then the sound and picture. */
export async function sealPart(key: CryptoKey, place: PartPlace, part: RecordingPart) {
  const text = new Uint8Array(recordingPartHeadBytes + part.bytes.length);
  const head = new DataView(text.buffer);
  head.setUint32(0, part.endMs);
  head.setUint8(4, part.isLast ? 1 : 0);
  text.set(part.bytes, recordingPartHeadBytes);
  return await seal(key, text, { version: recordingFormat, place: placeOf(place) });
}

/** Null when it is damaged, cut, of another recording, or from another place in it. */
export async function openPart(
  key: CryptoKey,
  place: PartPlace,
  sealed: Bytes,
): Promise<RecordingPart | null> {
  const text = await unseal(key, sealed, { version: recordingFormat, place: placeOf(place) });
  if (text === null || text.length < recordingPartHeadBytes) return null;
  const head = new DataView(text.buffer);
  const bytes = text.slice(recordingPartHeadBytes);
  return { endMs: head.getUint32(0), isLast: head.getUint8(4) === 1, bytes };
}

type KeyPlace = { userId: string; vaultId: string; recordingId: string };

const placeOfKey = ({ userId, vaultId, recordingId }: KeyPlace) =>
  utf8(JSON.stringify(["passage-vault", vaultFormat, "recording", userId, vaultId, recordingId]));

/** By the key of a vault's records. */
export const sealRecordingKey = (records: CryptoKey, place: KeyPlace, key: Bytes) =>
  seal(records, key, { version: vaultFormat, place: placeOfKey(place) });

export async function unsealRecordingKey(records: CryptoKey, place: KeyPlace, sealed: Bytes) {
  const key = await unseal(records, sealed, { version: vaultFormat, place: placeOfKey(place) });
  return key !== null && isRecordingKey(key) ? key : null;
}

type Bound = { version: number; place: Bytes };

async function seal(key: CryptoKey, text: Bytes, { version, place }: Bound): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(recordingNonceBytes));
  const algorithm = { name: "AES-GCM", iv, additionalData: place };
  const closed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, text));
  const sealed = new Uint8Array(1 + iv.length + closed.length);
  sealed[0] = version;
  sealed.set(iv, 1);
  sealed.set(closed, 1 + iv.length);
  return sealed;
}

async function unseal(key: CryptoKey, sealed: Bytes, { version, place }: Bound) {
  if (sealed[0] !== version) return null;
  const iv = sealed.slice(1, 1 + recordingNonceBytes);
  const algorithm = { name: "AES-GCM", iv, additionalData: place };
  try {
    const text = await crypto.subtle.decrypt(algorithm, key, sealed.slice(1 + iv.length));
    return new Uint8Array(text);
  } catch {
    return null;
  }
}
