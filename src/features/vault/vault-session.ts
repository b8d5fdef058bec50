import { api } from "@convex/_generated/api";
import type { ConvexReactClient } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { isIdleForLock, lockWhenIdle } from "@/features/vault/idle-lock";
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
import { openVaultRing, vaultSlot } from "@/lib/kept/vault-marks";
import type { LastPlace } from "@/lib/vault/last-words";
import { moveIn } from "@/lib/vault/move-in";
import { type Bytes } from "@/lib/sealed-bytes";
import { openKeys, type OpenKeys, type Owner } from "@/lib/vault/sealing";
import {
  findLeftOpen,
  forgetLeftOpen,
  type KeyCopy,
  leaveOpen,
  memoryDisk,
  openDisk,
} from "@/lib/vault/vault-disk";
import type { VaultLine } from "@/lib/vault/vault-line";
import { openVaultStore } from "@/lib/vault/vault-store";

/** Opens, locks and fills a vault. Loaded by people who have one. */

export type ListedVault = FunctionReturnType<typeof api.vault.list>[number];
export const toCopies = ({ keys }: ListedVault): KeyCopy[] =>
  keys.map(({ wrapped, salt, name: _, ...copy }) => ({
    ...copy,
    wrapped: new Uint8Array(wrapped),
    salt: new Uint8Array(salt),
  }));

/** Those that this device stored, for when the server cannot be reached. */
export async function storedCopies({ userId, vaultId }: Owner): Promise<KeyCopy[] | null> {
  const disk = await openDisk(userId);
  const vault = await disk?.getVault(vaultId);
  disk?.close();
  return vault?.keys ?? null;
}

function lineOf(client: ConvexReactClient, vaultId: string): VaultLine {
  return {
    put: ({ sealed, ...record }) =>
      client.mutation(api.vault.put, { vaultId, ...record, sealed: sealed.buffer }),
    follow: (after, onPage) => {
      const watch = client.watchQuery(api.vault.changes, { vaultId, after });
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
          // The server refused; the vault goes on with what this device has.
        }
      };
      const stop = watch.onUpdate(look);
      look();
      return stop;
    },
  };
}

/** A page of an earlier release left its words under the first key alone. */
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
  copies?: KeyCopy[];
  keys: OpenKeys;
  isLeftOpen: boolean;
};

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a vault that was just made may be found as left open. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = turn.then(act);
  turn = result.catch(() => undefined);
  return result;
}

export const startVault = (starting: Starting) => inTurn(() => start(starting));

async function start({ client, owner, copies, keys, isLeftOpen }: Starting) {
  const { userId, vaultId } = owner;
  await endVault();
  const disk = (await openDisk(userId)) ?? memoryDisk();
  const known = await disk.getVault(vaultId);
  const blank = { vaultId, readTo: 0, hasRead: false, keys: [] };
  const stored = { ...(known ?? blank), ...(copies && { keys: copies }) };
  await disk.putVault(stored).catch(() => undefined); // A full disk is reported with the first entry.
  const [line, lastPlace] = [lineOf(client, vaultId), lastPlaceOf(owner)];
  const store = await openVaultStore({ owner, keys, disk, line, lastPlace, onText: rereadKept });
  if (isLeftOpen) await leaveOpen(openVaultRing, userId, vaultId, keys).catch(() => undefined);
  keep(vaultSlot(userId), { vaultId, lockedAt: readKept(vaultSlot(userId))?.lockedAt ?? 0 });
  sealTexts(userId, store);
  setOpenVault({ userId, vaultId, keys, store });
  for (const key of store.texts.keys()) rereadKept(key);
  const leaving = new AbortController();
  const early = { capture: true, signal: leaving.signal }; // Before the pages store what they have.
  window.addEventListener("pagehide", () => store.leave(true), early);
  window.addEventListener("pageshow", () => store.leave(false), early);
  lockWhenIdle(userId, () => void lockInEveryWindow(), leaving.signal);
  const stop = followVault(() => {
    if (vaultState() === "open" || vaultState() === "closing") return;
    stop();
    leaving.abort();
    void endVault(); // Signed out.
  });
}

/** False when the vault was not left open here. */
export const resumeVault = (client: ConvexReactClient, owner: Owner): Promise<boolean> =>
  inTurn(async () => {
    const found = await findLeftOpen(openVaultRing, owner.userId);
    if (found?.vaultId !== owner.vaultId || openVault() !== null) return false;
    if (isIdleForLock(owner.userId)) {
      await forgetLeftOpen(openVaultRing).catch(() => undefined);
      return false;
    }
    await start({ client, owner, keys: found.keys, isLeftOpen: false });
    return true;
  });

export async function lockInEveryWindow() {
  const open = openVault();
  if (open === null) return;
  keep(vaultSlot(open.userId), { vaultId: open.vaultId, lockedAt: Date.now() });
  await lockVault();
}

/** What was being written is sealed first. Then this device has neither a key nor a word of it. */
export async function lockVault() {
  const open = openVault();
  if (open === null) return;
  closeTexts();
  await new Promise((resolve) => setTimeout(resolve)); // The pages close and store their drafts.
  await open.store.flush();
  const keys = [...open.store.texts.keys()];
  sealTexts(open.userId);
  await endVault();
  await forgetLeftOpen(openVaultRing).catch(() => undefined);
  for (const key of keys) rereadKept(key);
}

async function endVault() {
  const open = openVault();
  if (open === null) return;
  setOpenVault(null);
  await open.store.flush();
  open.store.end();
}

export async function keepCopies(vault: ListedVault) {
  const open = openVault();
  if (open?.vaultId === vault.vaultId) await open.store.keepCopies(toCopies(vault));
}

/** What this browser still has in clear, moved into the open vault. */
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

/** The entries of another vault of the same person, which are put beside those of the open one. */
export async function recoverFrom(client: ConvexReactClient, owner: Owner, vaultKey: Bytes) {
  const open = openVault();
  if (open === null) return;
  const disk = memoryDisk();
  await disk.putVault({ vaultId: owner.vaultId, readTo: 0, hasRead: false, keys: [] });
  const line = { ...lineOf(client, owner.vaultId), put: () => Promise.resolve("behind" as const) };
  const keys = await openKeys(vaultKey);
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
