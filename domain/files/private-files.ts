import { uploadBytesMax } from "../limits";
import { isSealedSize, isVaultId, sealBytes, vaultFormat, wrappedKeyBytes } from "../privacy/vault";
import { filePartBytes, sealedFilePartMax } from "../privacy/vault-files";
import { fromBase64, toBase64 } from "../text/base64";
import { keyForCoachBytes } from "../work/shares";

/** A file that only the client and their coach can open, as the server stores it. The whole format is in docs/vault.md. */

/** The file's real name is in its sealed head. */
export const privateFileName = "Private file";
/** Padded, with the longest name that file systems have. */
const sealedHeadBytesMax = 1024 + sealBytes;

/** The parts after the head. An empty file has one, too. */
export const countPrivateParts = (sizeBytes: number) =>
  Math.max(1, Math.ceil(sizeBytes / filePartBytes));

export const privateBytesMax = countPrivateParts(uploadBytesMax) * sealedFilePartMax;

/** Sealed parts, one after the other: all but the last one are whole. */
export function isPrivateBody(bytes: Uint8Array): boolean {
  const last = bytes.length % sealedFilePartMax;
  if (bytes.length === 0 || (last !== 0 && !isSealedSize(last))) return false;
  for (let at = 0; at < bytes.length; at += sealedFilePartMax) {
    if (bytes[at] !== vaultFormat) return false;
  }
  return true;
}

/** What opening a private file needs beside its bytes. */
export interface PrivateSealing {
  sealId: string; // Made in the browser.
  keyId: string; // Of the coach.
  vaultId: string; // Of the client.
  head: ArrayBuffer;
  forCoach: ArrayBuffer; // The file's key, sealed for each side.
  ownKey: ArrayBuffer;
}

export const privateHeader = (sealing: PrivateSealing) => {
  const { sealId, keyId, vaultId, head, forCoach, ownKey } = sealing;
  return [
    sealId,
    keyId,
    vaultId,
    ...[head, forCoach, ownKey].map((bytes) => toBase64(new Uint8Array(bytes))),
  ].join(";");
};

const HEADER = /^([\w-]+);(\w+);([\w-]+);([\w+/=]+);([\w+/=]+);([\w+/=]+)$/;

/** Null for anything that `privateHeader` did not write. */
export function parsePrivateHeader(header: string): PrivateSealing | null {
  const [, sealId, keyId, vaultId, ...texts] = HEADER.exec(header) ?? [];
  if (sealId === undefined || keyId === undefined || vaultId === undefined) return null;
  try {
    const [head, forCoach, ownKey] = texts.map((text) => fromBase64(text).buffer);
    if (head === undefined || forCoach === undefined || ownKey === undefined) return null;
    const isWhole =
      isVaultId(sealId) &&
      isVaultId(vaultId) &&
      isSealedSize(head.byteLength) &&
      head.byteLength <= sealedHeadBytesMax &&
      forCoach.byteLength === keyForCoachBytes &&
      ownKey.byteLength === wrappedKeyBytes;
    return isWhole ? { sealId, keyId, vaultId, head, forCoach, ownKey } : null;
  } catch {
    return null; // Not base64.
  }
}
