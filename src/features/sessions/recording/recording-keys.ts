import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { ConvexReactClient } from "convex/react";

import { openRecordingDisk } from "@/lib/recordings/recording-disk";
import { type Bytes } from "@/lib/sealed-bytes";
import { sealRecordingKey, unsealRecordingKey } from "@/lib/recordings/sealing";
import { findLeftOpen } from "@/lib/vault/vault-disk";

type Kept = { recordingId: Id<"recordings">; keptUntil: number };
type Person = { client: ConvexReactClient; userId: string; side: "client" | "coach" };

/** Stores the key in this browser. False when there is no space. */
export async function keepKey({ userId }: Person, kept: Kept, key: Bytes): Promise<boolean> {
  const disk = await openRecordingDisk(userId);
  if (disk === null) return false;
  try {
    await disk.putKey({ ...kept, key });
  } catch {
    return false;
  } finally {
    disk.close();
  }
  const { storage } = navigator as { storage?: StorageManager };
  void storage?.persist().catch(() => false); // Asks the browser not to clear it when space is short.
  return true;
}

/** Stores another copy for the client's other devices, if their vault was left open on this one. */
export async function keepInVault(person: Person, { recordingId }: Kept, key: Bytes) {
  const { client, userId, side } = person;
  const open = side === "client" ? await findLeftOpen(userId) : null;
  if (open === null) return;
  const { vaultId, keys } = open;
  const sealed = await sealRecordingKey(keys.records, { userId, vaultId, recordingId }, key);
  const copy = { recordingId, vaultId, sealed: sealed.buffer };
  await client.mutation(api.recordings.keepKey, copy).catch(() => undefined);
}

/** Finds the key in this browser or in the open vault, and copies it to the one that lacks it. */
export async function findKey(person: Person, kept: Kept): Promise<Bytes | null> {
  const { client, userId, side } = person;
  const { recordingId } = kept;
  const disk = await openRecordingDisk(userId);
  const own = (await disk?.getKey(recordingId)) ?? null;
  disk?.close();
  if (side === "coach") return own;
  const open = await findLeftOpen(userId);
  if (open === null) return own;
  const { vaultId, keys } = open;
  const copies = await client.query(api.recordings.sealedKeys, {});
  const copy = copies.find((each) => each.recordingId === recordingId && each.vaultId === vaultId);
  if (copy === undefined) {
    if (own !== null) await keepInVault(person, kept, own);
    return own;
  }
  if (own !== null) return own;
  const sealed = new Uint8Array(copy.sealed);
  const key = await unsealRecordingKey(keys, { userId, vaultId, recordingId }, sealed);
  if (key !== null) await keepKey(person, kept, key);
  return key;
}
