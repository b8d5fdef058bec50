import { displayFileName } from "@domain/files/file-names";
import { countPrivateParts, type PrivateSealing } from "@domain/files/private-files";
import { filePartBytes, sealedFilePartMax } from "@domain/privacy/vault-files";

import { findFileProblem } from "@/lib/file-problem";
import { fieldsOf } from "@/lib/kept/kept-json";
import { openRecordingKey } from "@/lib/recordings/sealing";
import { type Bytes, utf8 } from "@/lib/sealed-bytes";
import { openKey, type ShareReader } from "@/lib/shares/open-sealed";
import { sealShareKey, type SharePlace } from "@/lib/shares/share-sealing";
import { wrapShareKey } from "@/lib/shares/sharing-keys";
import { openFilePart, sealFilePart } from "@/lib/vault/file-sealing";
import type { OpenVault } from "@/lib/vault/open-vault";
import { makeVaultId, makeVaultKey } from "@/lib/vault/sealing";

/** A file that only the client and their coach can open, as docs/vault.md describes. Part 0 is its head. */

const placeOf = (clientId: string, coachId: string, sealId: string): SharePlace => ({
  ...{ clientId, coachId, kind: "file", sourceId: sealId, copyId: sealId },
});

type Coach = { keyId: string; coachId: string; publicKey: ArrayBuffer };

/** Null where the coach's key is not valid. */
export async function sealPrivateFile(
  file: File,
  { keyId, coachId, publicKey }: Coach,
  { userId, vaultId, keys }: OpenVault,
): Promise<{ sealing: PrivateSealing; body: Blob } | null> {
  const [key, sealId] = [makeVaultKey(), makeVaultId()];
  const place = placeOf(userId, coachId, sealId);
  const forCoach = await wrapShareKey(new Uint8Array(publicKey), place, key);
  if (forCoach === null) return null;
  const aes = await openRecordingKey(key);
  const sealPart = (number: number, bytes: Bytes) =>
    sealFilePart(aes, { userId, fileId: sealId }, number, bytes);
  const { name, type, size } = file;
  const head = await sealPart(0, utf8(JSON.stringify({ name: displayFileName(name), type, size })));
  const parts: Bytes[] = [];
  for (let number = 1; number <= countPrivateParts(size); number += 1) {
    const part = file.slice((number - 1) * filePartBytes, number * filePartBytes);
    parts.push(await sealPart(number, new Uint8Array(await part.arrayBuffer())));
  }
  const ownKey = await sealShareKey(keys.records, { userId, vaultId, copyId: sealId }, key);
  const bytes = { head: head.buffer, forCoach: forCoach.buffer, ownKey: ownKey.buffer };
  return { sealing: { sealId, keyId, vaultId, ...bytes }, body: new Blob(parts) };
}

/** "not_allowed": a type that the server refuses in files that are not sealed. */
type OpenedBytes = File | "damaged" | "not_allowed";

type PrivateHead = { name: string; type: string; size: number };

/** "lost": sealed for another vault. "damaged": changed, or moved from another place. */
export type OpenedPrivate =
  | { state: "open"; head: PrivateHead; open: (body: Blob) => Promise<OpenedBytes> }
  | { state: "lost" | "damaged" };

/** `keys` are the coach's; null for the client. */
export async function openPrivateFile(
  sealing: PrivateSealing,
  { clientId, keys }: ShareReader,
  vault: OpenVault,
): Promise<OpenedPrivate> {
  const { sealId, keyId, vaultId, ownKey, forCoach } = sealing;
  const ofVault = keys === null ? vaultId : keys.find((each) => each.keyId === keyId)?.vaultId;
  if (ofVault !== vault.vaultId) return { state: "lost" };
  const sealed = { copyId: sealId, keyId, forCoach, forClient: ownKey };
  const key = await openKey(sealed, placeOf(clientId, vault.userId, sealId), { keys, vault });
  if (key === null) return { state: "damaged" };
  const aes = await openRecordingKey(key).catch(() => null);
  const openPart = async (number: number, part: Bytes) =>
    aes && (await openFilePart(aes, { userId: clientId, fileId: sealId }, number, part));
  const head = headIn(await openPart(0, new Uint8Array(sealing.head)));
  if (head === null) return { state: "damaged" };
  const open = async (body: Blob): Promise<OpenedBytes> => {
    const parts: Bytes[] = [];
    for (let at = 0; at < body.size; at += sealedFilePartMax) {
      const sealedPart = await body.slice(at, at + sealedFilePartMax).arrayBuffer();
      const part = await openPart(parts.length + 1, new Uint8Array(sealedPart));
      if (part === null) return "damaged";
      parts.push(part);
    }
    const file = new File(parts, head.name, { type: head.type });
    const isWhole = parts.length === countPrivateParts(head.size) && file.size === head.size;
    if (!isWhole) return "damaged";
    return (await findFileProblem(file)) === null ? file : "not_allowed";
  };
  return { state: "open", head, open };
}

function headIn(bytes: Bytes | null): PrivateHead | null {
  if (bytes === null) return null;
  try {
    const { name, type, size } = fieldsOf(JSON.parse(new TextDecoder().decode(bytes)));
    const isHead = typeof name === "string" && typeof type === "string" && Number.isInteger(size);
    return isHead ? { name: displayFileName(name), type, size: Number(size) } : null;
  } catch {
    return null;
  }
}
