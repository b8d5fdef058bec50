import { api } from "@convex/_generated/api";
import type { Role } from "@domain/accounts/roles";
import { filesPageItems } from "@domain/limits";
import type { ConvexReactClient } from "convex/react";

import { readAll } from "@/lib/live/read-all";
import { sealRecordingKey, unsealRecordingKey } from "@/lib/recordings/sealing";
import type { RecordKeys } from "@/lib/sealed-bytes";
import { openShareKey, sealShareKey } from "@/lib/shares/share-sealing";
import { openSharingNumber, sealSharingKey } from "@/lib/shares/sharing-keys";
import type { OpenVault } from "@/lib/vault/open-vault";

/**
 * After a renewal: seals again the keys that the vault sealed outside its records. Each is a step of its own, so that
 * any device can continue after an interruption.
 */
export async function sealKeysAgain(client: ConvexReactClient, role: Role, open: OpenVault) {
  if (role === "admin") await moveSharingKeys(client, open, open);
  else {
    await sealShareKeys(client, open);
    await sealFileKeys(client, open);
    await sealRecordingKeys(client, open);
  }
}

const presentOf = ({ keys: { records } }: OpenVault): RecordKeys => ({ records, earlier: [] });

async function sealShareKeys(client: ConvexReactClient, open: OpenVault) {
  const { userId, vaultId, keys } = open;
  for (const { shareId, sealed } of await client.query(api.shares.list, {})) {
    if (sealed?.vaultId !== vaultId) continue;
    const { copyId, forClient } = sealed;
    const place = { userId, vaultId, copyId };
    if ((await openShareKey(presentOf(open), place, forClient)) !== null) continue;
    const key = await openShareKey(keys, place, forClient);
    if (key === null) continue;
    const next = (await sealShareKey(keys.records, place, key)).buffer;
    const renewed = { shareId, copyId, forClient: next };
    await client.mutation(api.shares.renewKey, renewed).catch(() => undefined); // It was withdrawn meanwhile.
  }
}

async function sealFileKeys(client: ConvexReactClient, open: OpenVault) {
  const { userId, vaultId, keys } = open;
  const files = await readAll(
    (paginationOpts) => client.query(api.files.list, { paginationOpts }),
    filesPageItems,
  );
  for (const { fileId, sealed } of files) {
    if (sealed?.vaultId !== vaultId) continue;
    const place = { userId, vaultId, copyId: sealed.sealId };
    if ((await openShareKey(presentOf(open), place, sealed.ownKey)) !== null) continue;
    const key = await openShareKey(keys, place, sealed.ownKey);
    if (key === null) continue;
    const ownKey = (await sealShareKey(keys.records, place, key)).buffer;
    await client.mutation(api.files.renewKey, { fileId, ownKey }).catch(() => undefined); // It was removed meanwhile.
  }
}

async function sealRecordingKeys(client: ConvexReactClient, open: OpenVault) {
  const { userId, vaultId, keys } = open;
  for (const { recordingId, ...copy } of await client.query(api.recordings.sealedKeys, {})) {
    const [place, sealed] = [{ userId, vaultId, recordingId }, new Uint8Array(copy.sealed)];
    if (copy.vaultId !== vaultId) continue;
    if ((await unsealRecordingKey(presentOf(open), place, sealed)) !== null) continue;
    const key = await unsealRecordingKey(keys, place, sealed);
    if (key === null) continue;
    const next = (await sealRecordingKey(keys.records, place, key)).buffer;
    const renewed = { recordingId, vaultId, sealed: next };
    await client.mutation(api.recordings.keepKey, renewed).catch(() => undefined); // It was deleted meanwhile.
  }
}

/** Seals a coach's key pairs, of another vault or from before a renewal, with the open vault's key. */
export async function moveSharingKeys(
  client: ConvexReactClient,
  from: { vaultId: string; keys: RecordKeys },
  open: OpenVault,
) {
  const { userId, vaultId, keyId, keys } = open;
  const stored = await client.query(api.vault.sharingKeys, {});
  for (const key of stored.filter((each) => each.vaultId === from.vaultId)) {
    const [publicKey, sealed] = [new Uint8Array(key.publicKey), new Uint8Array(key.sealed)];
    const pair = { publicKey, sealed };
    const owner = { userId, vaultId };
    if ((await openSharingNumber(presentOf(open), owner, pair)) !== null) continue;
    const number = await openSharingNumber(from.keys, { userId, vaultId: from.vaultId }, pair);
    if (number === null) continue;
    const next = await sealSharingKey(keys.records, owner, { publicKey, number });
    const moved = { keyId: key.keyId, vaultId, vaultKeyId: keyId, sealed: next.buffer };
    await client.mutation(api.vault.moveSharingKey, moved);
  }
}
