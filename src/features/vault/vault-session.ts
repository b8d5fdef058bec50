import { api } from "@convex/_generated/api";
import type { ConvexReactClient } from "convex/react";

import { isIdleForLock, lockWhenIdle } from "@/features/vault/idle-lock";
import { keyIdOf, type ListedVault, toOpening } from "@/features/vault/listed-vaults";
import { openVault, setOpenVault } from "@/lib/vault/open-vault";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept, rereadKept } from "@/lib/kept/kept-values";
import { localStore } from "@/lib/kept/local-store";
import {
  clearTexts,
  closeTexts,
  followVault,
  removeClearText,
  sealTexts,
  vaultState,
} from "@/lib/kept/sealed-texts";
import { vaultSlot } from "@/lib/kept/vault-marks";
import type { LastPlace } from "@/lib/vault/last-words";
import { moveIn } from "@/lib/vault/move-in";
import { type Bytes } from "@/lib/sealed-bytes";
import {
  makeVaultId,
  openKeys,
  type OpenKeys,
  openRenewedKeys,
  type Owner,
} from "@/lib/vault/sealing";
import { makeTurns } from "@/lib/vault/turns";
import {
  findLeftOpen,
  forgetLeftOpen,
  leaveOpen,
  memoryDisk,
  openDisk,
  type Opening,
} from "@/lib/vault/vault-disk";
import type { VaultLine } from "@/lib/vault/vault-line";
import { openVaultStore } from "@/lib/vault/vault-store";

/** Opens, locks and fills a vault. Loaded only by people who have one. */

/** What this device stored to open the vault, for when the server can't be reached. */
export async function storedOpening({ userId, vaultId }: Owner): Promise<Opening | null> {
  const disk = await openDisk(userId);
  const vault = await disk?.getVault(vaultId);
  disk?.close();
  if (vault === undefined) return null;
  const { keyId = vaultId, keys, earlier } = vault;
  return { keyId, keys, ...(earlier && { earlier }) };
}

/** Whether the server shows an older key, as after a restored backup. The device then continues with its own. */
export const isBefore = (listed: Opening, stored: Opening | null) =>
  (listed.earlier?.length ?? 0) < (stored?.earlier?.length ?? 0);

/** The keys of a vault, including those from before a renewal. */
export async function keysOf(userId: string, { keyId, earlier }: Opening, vaultKey: Bytes) {
  if (earlier === undefined) return await openKeys(vaultKey);
  const keys = await openRenewedKeys(vaultKey, { userId, vaultId: keyId }, earlier);
  if (keys === null) throw new Error("What is kept from before the renewal is damaged.");
  return keys;
}

type KeyPlace = { vaultId: string; keyId: string };

function lineOf(client: ConvexReactClient, place: KeyPlace): VaultLine {
  return {
    put: ({ sealed, ...record }) =>
      client.mutation(api.vault.put, { ...place, ...record, sealed: sealed.buffer }),
    follow: (after, onPage) => {
      const watch = client.watchQuery(api.vault.changes, { ...place, after });
      const look = () => {
        try {
          const page = watch.localQueryResult();
          if (page === undefined) return;
          const records = page.records.map((record) => ({
            ...record,
            sealed: new Uint8Array(record.sealed),
          }));
          onPage({ ...page, records });
        } catch {
          // The server refused the query. The vault continues with what this device has.
        }
      };
      const stop = watch.onUpdate(look);
      look();
      return stop;
    },
  };
}

/** An earlier release stored the last words under the first key alone, as the empty slot. */
function lastPlaceOf({ userId, vaultId }: Owner): LastPlace {
  const first = personKey("vault_last", userId, vaultId);
  const { inClear } = localStore;
  const isOfIt = (key: string) => key === first || key.startsWith(`${first}_`);
  const keyOf = (slot: string) => (slot === "" ? first : `${first}_${slot}`);
  return {
    slots: () =>
      inClear
        .keys()
        .filter(isOfIt)
        .map((key) => key.slice(first.length + 1)),
    read: (slot) => inClear.read(keyOf(slot)),
    write: (slot, text) => void inClear.write(keyOf(slot), text),
    remove: (slot) => inClear.remove(keyOf(slot)),
    follow: (onChange) => {
      const leaving = new AbortController();
      const look = ({ key }: StorageEvent) => {
        if (key !== null && isOfIt(key)) onChange();
      };
      window.addEventListener("storage", look, { signal: leaving.signal });
      return () => leaving.abort();
    },
  };
}

type Starting = {
  client: ConvexReactClient;
  owner: Owner;
  keyId: string;
  /** Missing if this device has stored it. */
  opening?: Opening;
  keys: OpenKeys;
  isLeftOpen: boolean;
};

/** One after the other, because a vault that is being made could also be found as left open. */
const inTurn = makeTurns();

/** Nothing else opens or closes a vault while `make` runs. */
export const startVault = (make: () => Promise<Starting>) =>
  inTurn(async () => start(await make()));

async function start({ client, owner, keyId, opening, keys, isLeftOpen }: Starting) {
  const { userId, vaultId } = owner;
  await endVault();
  const { disk, deviceId } = await openForWriting(owner, opening);
  const [line, lastPlace] = [lineOf(client, { vaultId, keyId }), lastPlaceOf(owner)];
  const store = await openVaultStore({ owner, keys, disk, line, lastPlace, onText: rereadKept });
  const left = { vaultId, keyId, keys };
  if (isLeftOpen) await leaveOpen(userId, left).catch(() => undefined);
  const lockedAt = readKept(vaultSlot(userId))?.lockedAt ?? 0;
  keep(vaultSlot(userId), { vaultId, keyId, lockedAt });
  sealTexts(userId, store);
  setOpenVault({ userId, vaultId, keyId, keys, store });
  const noted = { vaultId, keyId, deviceId };
  void client.mutation(api.vault.noteDevice, noted).catch(() => undefined); // Sent again at the next opening.
  for (const key of store.texts.keys()) rereadKept(key);
  const leaving = new AbortController();
  const early = { capture: true, signal: leaving.signal }; // Runs before the pages store what they have.
  window.addEventListener("pagehide", () => store.leave(true), early);
  window.addEventListener("pageshow", () => store.leave(false), early);
  lockWhenIdle(userId, () => void lockInEveryWindow(), leaving.signal);
  const stop = followVault(() => {
    if (vaultState() === "open" || vaultState() === "closing") return;
    stop();
    leaving.abort();
    void endVault(); // The person signed out.
  });
}

/** Uses memory if the disk stores nothing and has no vault yet. Otherwise the first entry reports a full disk. */
async function openForWriting({ userId, vaultId }: Owner, opening: Opening | undefined) {
  const [disk, memory] = [await openDisk(userId), memoryDisk()];
  const known = await disk?.getVault(vaultId);
  const blank = { vaultId, readTo: 0, hasRead: false, keys: [] };
  const deviceId = known?.deviceId ?? makeVaultId();
  const stored = { ...(known ?? blank), ...opening, deviceId };
  const isWritten = await disk?.putVault(stored).then(
    () => true,
    () => false,
  );
  if (disk !== null && (isWritten === true || known !== undefined)) return { disk, deviceId };
  await memory.putVault(stored);
  return { disk: memory, deviceId };
}

/** False when the vault was not left open here. */
export const resumeVault = (client: ConvexReactClient, owner: Owner) =>
  inTurn(async () => {
    const found = await findLeftOpen(owner.userId);
    if (found?.vaultId !== owner.vaultId || openVault() !== null) return false;
    if (isIdleForLock(owner.userId)) {
      await forgetLeftOpen().catch(() => undefined);
      return false;
    }
    await start({ client, owner, keyId: found.keyId, keys: found.keys, isLeftOpen: false });
    return true;
  });

export async function lockInEveryWindow() {
  const open = openVault();
  if (open === null) return;
  const { vaultId, keyId } = open;
  keep(vaultSlot(open.userId), { vaultId, keyId, lockedAt: Date.now() });
  await lockVault();
}

/** Afterwards this device has no key, and no text in memory. */
export async function lockVault() {
  if (openVault() === null) return;
  await closeVault();
  await forgetLeftOpen().catch(() => undefined);
}

/** Seals what is being written first. */
async function closeVault() {
  const open = openVault();
  if (open === null) return;
  closeTexts();
  await new Promise((resolve) => setTimeout(resolve)); // Lets the pages close and store their drafts.
  await open.store.flush();
  const keys = [...open.store.texts.keys()];
  sealTexts(open.userId);
  await endVault();
  for (const key of keys) rereadKept(key);
}

async function endVault() {
  const open = openVault();
  if (open === null) return;
  setOpenVault(null);
  await open.store.flush();
  open.store.end();
}

/** Stores what opens the open vault. Closes the vault if another device has renewed it. */
export const followVaultKey = (vault: ListedVault) =>
  inTurn(async () => {
    const [open, listed] = [openVault(), toOpening(vault)];
    if (open?.vaultId !== vault.vaultId) return;
    if (open.keyId === listed.keyId) await open.store.keepOpening(listed);
    else if (!isBefore(listed, await storedOpening(open))) await closeVault();
  });

/** Moves the unencrypted texts of this browser into the open vault. */
export async function moveClearTexts(): Promise<boolean> {
  const open = openVault();
  if (open === null) return false;
  const clear = clearTexts(open.userId);
  const remove = (key: string, text: string) => {
    removeClearText(key, text);
    rereadKept(key);
  };
  return await moveIn({ store: open.store, clear, remove });
}

/** Adds the entries of another vault of the person to the open one. */
export async function recoverFrom(client: ConvexReactClient, vault: ListedVault, keys: OpenKeys) {
  const open = openVault();
  if (open === null) return;
  const { vaultId } = vault;
  const owner = { userId: open.userId, vaultId };
  const disk = memoryDisk();
  await disk.putVault({ vaultId, readTo: 0, hasRead: false, keys: [] });
  const place = { vaultId, keyId: keyIdOf(vault) };
  const line = { ...lineOf(client, place), put: () => Promise.resolve("behind" as const) };
  const [lastPlace, onText] = [lastPlaceOf(owner), () => undefined];
  const earlier = await openVaultStore({ owner, keys, disk, line, lastPlace, onText });
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!earlier.getFacts().isRead) return;
      stop();
      resolve();
    };
    const stop = earlier.subscribe(look);
    look();
  });
  open.store.addTexts(Object.fromEntries(earlier.texts));
  await open.store.flush();
  earlier.end();
}
