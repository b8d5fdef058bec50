import { vaultFormat } from "@domain/privacy/vault";

import { openRecordingKey } from "@/lib/recordings/sealing";
import { boundTo, type Bytes, pad, seal, unpadBytes, unseal } from "@/lib/sealed-bytes";
import { fromBase64Url } from "@/lib/vault/sealing";

/** Seals the parts of a file, as docs/vault.md describes. A part that is moved to another place does not open. */

export type FilePlace = { userId: string; fileId: string };

const placeOfPart = ({ userId, fileId }: FilePlace, number: number) =>
  boundTo("passage-vault", vaultFormat, "file", userId, fileId, number);

/** A file's own key: 32 random bytes, stored in the file's record. */
export const openFileKey = (key: string) => openRecordingKey(fromBase64Url(key));

export async function sealFilePart(
  key: CryptoKey,
  place: FilePlace,
  number: number,
  bytes: Bytes,
): Promise<Bytes> {
  const padded = pad(bytes);
  if (padded === null) throw new Error("The part is too large.");
  return await seal(key, padded, placeOfPart(place, number));
}

/** Null when it is damaged, truncated, from another file, or from another place in it. */
export async function openFilePart(
  key: CryptoKey,
  place: FilePlace,
  number: number,
  sealed: Bytes,
): Promise<Bytes | null> {
  const padded = await unseal(key, sealed, placeOfPart(place, number));
  return padded && unpadBytes(padded);
}
