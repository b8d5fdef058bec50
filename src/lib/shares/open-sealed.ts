import type { ShareKind, SharePart } from "@domain/work/shares";

import {
  openShare,
  openShareKey,
  openShareTitle,
  type SharePlace,
} from "@/lib/shares/share-sealing";
import { openFileList } from "@/lib/shares/shared-files";
import { openSharingKey, unwrapShareKey } from "@/lib/shares/sharing-keys";
import type { SealedFile } from "@/lib/vault/kept-files";
import type { OpenVault } from "@/lib/vault/open-vault";

/** A share as the server returns it. Lists contain only its title. */
export type SealedShare = {
  kind: ShareKind;
  sourceId: string;
  coachId: string;
  sealed: {
    copyId: string;
    keyId: string;
    vaultId: string;
    title: ArrayBuffer;
    text?: ArrayBuffer;
    forCoach?: ArrayBuffer;
    forClient: ArrayBuffer;
    files?: { list: ArrayBuffer };
  };
};

export type OwnKey = {
  keyId: string;
  vaultId: string;
  publicKey: ArrayBuffer;
  sealed: ArrayBuffer;
};

/** Whose share it is, and the keys that open it for a coach. */
export type ShareReader = { clientId: string; keys: readonly OwnKey[] | null };

export type OpenedCopy = { title: string; parts: SharePart[]; files: SealedFile[] };

/** Null if this vault can't open it. */
export async function openSealed(
  { kind, sourceId, coachId, sealed }: SealedShare,
  { clientId, keys }: ShareReader,
  vault: OpenVault,
): Promise<OpenedCopy | null> {
  const place = { clientId, coachId, kind, sourceId, copyId: sealed.copyId };
  const key = await openKey(sealed, place, { keys, vault });
  if (key === null) return null;
  const { title, text } = sealed;
  if (text !== undefined) {
    const copy = await openShare(key, place, { title, text });
    const files = sealed.files ? await openFileList(key, place, sealed.files.list) : [];
    return copy && files && { ...copy, files };
  }
  const opened = await openShareTitle(key, place, { title });
  return opened === null ? null : { title: opened, parts: [], files: [] };
}

/** The key of a share or a file, for the client if `keys` is null. Null if this vault can't open it. */
export const openKey = (
  sealed: SealedKeys,
  place: SharePlace,
  { keys, vault }: Pick<ShareReader, "keys"> & { vault: OpenVault },
) => (keys === null ? findOwn(sealed, vault) : findAsCoach(sealed, place, keys, vault));

type SealedKeys = Pick<SealedShare["sealed"], "copyId" | "keyId" | "forCoach" | "forClient">;

async function findOwn(sealed: SealedKeys, { userId, vaultId, keys }: OpenVault) {
  const { copyId } = sealed;
  return await openShareKey(keys, { userId, vaultId, copyId }, sealed.forClient);
}

async function findAsCoach(
  { keyId, forCoach }: SealedKeys,
  place: SharePlace,
  own: readonly OwnKey[],
  { userId, vaultId, keys }: OpenVault,
) {
  const key = own.find((each) => each.keyId === keyId);
  if (key === undefined || forCoach === undefined) return null;
  const [publicKey, sealed] = [new Uint8Array(key.publicKey), new Uint8Array(key.sealed)];
  const pair = await openSharingKey(keys, { userId, vaultId }, { publicKey, sealed });
  return pair && (await unwrapShareKey(pair, place, forCoach));
}
