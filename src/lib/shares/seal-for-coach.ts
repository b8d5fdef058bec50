import type { ShareCopy } from "@domain/work/shares";

import { makeShareKey, sealShare, sealShareKey } from "@/lib/shares/share-sealing";
import { sealFileList } from "@/lib/shares/shared-files";
import { wrapShareKey } from "@/lib/shares/sharing-keys";
import type { SealedFile } from "@/lib/vault/kept-files";
import type { OpenVault } from "@/lib/vault/open-vault";
import { makeVaultId } from "@/lib/vault/sealing";

type Coach = { coachId: string; publicKey: ArrayBuffer };

/** Null when the copy or its list of files is too long, or the coach's key is not valid. */
export async function sealForCoach(
  copy: ShareCopy,
  files: readonly SealedFile[],
  { coachId, publicKey }: Coach,
  { userId, vaultId, keys }: OpenVault,
) {
  const [key, copyId] = [makeShareKey(), makeVaultId()];
  const place = {
    ...{ clientId: userId, coachId, copyId },
    ...{ kind: copy.kind, sourceId: copy.sourceId },
  };
  const parts = await sealShare(key, place, copy);
  const forCoach = await wrapShareKey(new Uint8Array(publicKey), place, key);
  if (parts === null || forCoach === null) return null;
  const list = files.length === 0 ? null : await sealFileList(key, place, files);
  if (list === null && files.length > 0) return null;
  const forClient = await sealShareKey(keys.records, { userId, vaultId, copyId }, key);
  return {
    copyId,
    title: parts.title.buffer,
    text: parts.text.buffer,
    forCoach: forCoach.buffer,
    forClient: forClient.buffer,
    ...(list && { files: { ids: files.map(({ id }) => id), list: list.buffer } }),
  };
}
