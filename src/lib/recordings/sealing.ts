import { vaultFormat } from "@domain/privacy/vault";
import { recordingFormat, recordingPartHeadBytes } from "@domain/schedule/session-recordings";

import {
  boundTo,
  type Bytes,
  randomBytes,
  type RecordKeys,
  seal,
  unseal,
  unsealByAny,
} from "@/lib/sealed-bytes";

/**
 * Seals the parts of a recording, as ADR 108 describes. The recording's id and the part's number are authenticated, so
 * that a part in another's place does not open.
 */

export type PartPlace = { recordingId: string; number: number };

export type RecordingPart = {
  /** Measured from the beginning of the recording. */
  endMs: number;
  isLast: boolean;
  bytes: Bytes;
};

const keyBytes = 32;
export const makeRecordingKey = () => randomBytes(keyBytes);
export const isRecordingKey = (bytes: Uint8Array) => bytes.length === keyBytes;

export const openRecordingKey = (key: Bytes) =>
  crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);

const placeOf = ({ recordingId, number }: PartPlace) =>
  boundTo("passage-recording", recordingFormat, recordingId, number);

/** The format: its end in 4 bytes, whether it is the last in one byte, and then the sound and picture. */
export async function sealPart(key: CryptoKey, place: PartPlace, part: RecordingPart) {
  const text = new Uint8Array(recordingPartHeadBytes + part.bytes.length);
  const head = new DataView(text.buffer);
  head.setUint32(0, part.endMs);
  head.setUint8(4, part.isLast ? 1 : 0);
  text.set(part.bytes, recordingPartHeadBytes);
  return await seal(key, text, placeOf(place));
}

/** Null when it is damaged, truncated, or was moved from another recording or place. */
export async function openPart(
  key: CryptoKey,
  place: PartPlace,
  sealed: Bytes,
): Promise<RecordingPart | null> {
  const text = await unseal(key, sealed, placeOf(place));
  if (text === null || text.length < recordingPartHeadBytes) return null;
  const head = new DataView(text.buffer);
  const bytes = text.slice(recordingPartHeadBytes);
  return { endMs: head.getUint32(0), isLast: head.getUint8(4) === 1, bytes };
}

type KeyPlace = { userId: string; vaultId: string; recordingId: string };

const placeOfKey = ({ userId, vaultId, recordingId }: KeyPlace) =>
  boundTo("passage-vault", vaultFormat, "recording", userId, vaultId, recordingId);

/** Sealed with the key of a vault's records. */
export const sealRecordingKey = (records: CryptoKey, place: KeyPlace, key: Bytes) =>
  seal(records, key, placeOfKey(place));

export async function unsealRecordingKey(keys: RecordKeys, place: KeyPlace, sealed: Bytes) {
  const key = await unsealByAny(keys, sealed, placeOfKey(place));
  return key !== null && isRecordingKey(key) ? key : null;
}
