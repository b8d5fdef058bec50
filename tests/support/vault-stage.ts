import { afterEach, expect } from "vitest";

import type { Bytes } from "@/lib/sealed-bytes";
import {
  makeVaultId,
  makeVaultKey,
  openKeys,
  type OpenKeys,
  openRenewedKeys,
  type Owner,
  sealEarlier,
} from "@/lib/vault/sealing";
import type { VaultDisk } from "@/lib/vault/vault-disk";
import type { Change, ChangePage, SentRecord, VaultLine } from "@/lib/vault/vault-line";
import { openVaultStore, type VaultStore } from "@/lib/vault/vault-store";

export const userId = "ada";
export const journalKey = `journal_entries_${userId}`;
export const reflectionsKey = `reflections_${userId}`;

/** Like convex/vault: stores a version only in place of the current one, and notifies all followers. */
export function server() {
  const rows = new Map<string, Change & { keyId: string }>();
  let presentKeyId = ""; // The id of the vault's current key.
  const followers = new Set<() => void>();
  let changes = 0;
  const page = (after: number): ChangePage => {
    const found = [...rows.values()].filter(({ change }) => change > after);
    const inOrder = found.toSorted((a, b) => a.change - b.change);
    const records = inOrder.map(({ keyId, ...row }) => ({
      ...row,
      isEarlier: keyId !== presentKeyId,
    }));
    return { records: records.slice(0, 2), isMore: records.length > 2, last: changes };
  };
  const tell = () => [...followers].forEach((follower) => follower());
  return {
    rows,
    /** Sets a row without checks, as a malicious server could. */
    show: (row: Omit<Change, "change">) => {
      changes += 1;
      rows.set(row.name, { ...row, change: changes, keyId: presentKeyId });
      tell();
    },
    renew: (keyId: string) => {
      presentKeyId = keyId;
      tell();
    },
    countEarlier: () => [...rows.values()].filter(({ keyId }) => keyId !== presentKeyId).length,
    /** Returns to earlier rows, as a restored backup does. */
    goBack: (then: readonly (Change & { keyId: string })[]) => {
      rows.clear();
      for (const row of then) rows.set(row.name, row);
      changes = Math.max(0, ...then.map(({ change }) => change));
      tell();
    },
    line: (
      isOnline: () => boolean = () => true,
      ownKeyId = "",
    ): VaultLine & { reconnect: () => void } => {
      const wakes = new Set<() => void>();
      const untilOnline = async () => {
        while (!isOnline()) await new Promise<void>((resolve) => wakes.add(resolve));
      };
      return {
        reconnect: () => {
          wakes.forEach((wake) => wake());
          wakes.clear();
          tell();
        },
        put: async ({ name, version, sealed, after }: SentRecord) => {
          await untilOnline();
          if (ownKeyId !== presentKeyId) throw new Error("The vault was renewed.");
          const known = rows.get(name);
          if (known?.version === version && String(known.sealed) === String(sealed)) {
            return "stored";
          }
          if ((known?.version ?? 0) !== after) return "behind";
          changes += 1;
          rows.set(name, { name, version, sealed, change: changes, keyId: ownKeyId });
          queueMicrotask(tell);
          return "stored";
        },
        follow: (after, onPage) => {
          let last = "";
          const look = () => {
            const next = page(after);
            const text = JSON.stringify([next.records.map(({ change }) => change), next.last]);
            if (!isOnline() || ownKeyId !== presentKeyId || text === last) return;
            last = text;
            onPage(next);
          };
          followers.add(look);
          queueMicrotask(look);
          return () => void followers.delete(look);
        },
      };
    },
  };
}

/** A disk and a server that stop answering, like a closed page, from the n-th call on. */
export function dyingAt(limit: number, disk: VaultDisk, line: VaultLine) {
  let calls = 0;
  let die = () => {};
  const death = new Promise<void>((resolve) => (die = resolve));
  const counted =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      calls += 1;
      if (calls <= limit) return act(...args);
      die();
      return new Promise<never>(() => undefined);
    };
  return {
    disk: {
      ...disk,
      putRecord: counted(disk.putRecord),
      putRecords: counted(disk.putRecords),
      putDraft: counted(disk.putDraft),
      getRecord: counted(disk.getRecord),
      getDraft: counted(disk.getDraft),
    },
    line: { ...line, put: counted(line.put) },
    death,
    isDead: () => calls > limit,
  };
}

const opened = new Set<VaultStore>();
export const forgetStore = (store: VaultStore) => opened.delete(store);
afterEach(() => {
  for (const store of opened) store.end();
  opened.clear();
});

export type Vault = { owner: Owner; keys: OpenKeys; vaultKeys: readonly Bytes[] };

export async function someVault(): Promise<Vault> {
  const [owner, vaultKey] = [{ userId, vaultId: makeVaultId() }, makeVaultKey()];
  return { owner, keys: await openKeys(vaultKey), vaultKeys: [vaultKey] };
}

/** The same vault with a new key, which includes the earlier ones. */
export async function renewed({ owner, vaultKeys }: Vault, keyId: string): Promise<Vault> {
  const [vaultKey, named] = [makeVaultKey(), { ...owner, vaultId: keyId }];
  const earlier = await sealEarlier(await openKeys(vaultKey), named, vaultKeys);
  const keys = await openRenewedKeys(vaultKey, named, earlier);
  if (keys === null) throw new Error("It is damaged.");
  return { owner, keys, vaultKeys: [vaultKey, ...vaultKeys] };
}

/** Represents the browser's storage, where closing pages store unsaved text. */
export function somePlace(...texts: string[]) {
  const slots = new Map(texts.map((text, index) => [String(index), text]));
  const followers = new Set<() => void>();
  return {
    slots: () => [...slots.keys()],
    read: (slot: string) => slots.get(slot) ?? null,
    write: (slot: string, text: string) => {
      slots.set(slot, text);
      followers.forEach((follower) => follower());
    },
    remove: (slot: string) => void slots.delete(slot),
    follow: (onChange: () => void) => {
      followers.add(onChange);
      return () => void followers.delete(onChange);
    },
    texts: () => [...slots.values()],
  };
}

export async function openOn(
  vault: Vault,
  line: VaultLine,
  disk: VaultDisk,
  lastPlace = somePlace(),
) {
  const { vaultId } = vault.owner;
  if ((await disk.getVault(vaultId)) === undefined) {
    await disk.putVault({ vaultId, readTo: 0, hasRead: false, keys: [] });
  }
  const changed: string[] = [];
  const store = await openVaultStore({
    ...{ owner: vault.owner, keys: vault.keys, disk, line, lastPlace },
    onText: (key) => changed.push(key),
  });
  opened.add(store);
  return Object.assign(store, { changed });
}

export const entry = (content: string, section = "arrival-reflections") => ({
  ...{ id: `id of ${section}`, user_id: userId, phase: "arrival", section, content },
  ...{ created_at: "2026-01-02T08:00:00.000Z", updated_at: "2026-01-02T08:00:00.000Z" },
});
export const reflection = (id: string, content: string) => ({
  ...{ id, title: `Title ${id}`, content, date: "2026-01-02", tags: ["calm"] },
});
export const writeEntries = (store: VaultStore, ...contents: string[]) =>
  store.write(journalKey, JSON.stringify(contents.map((content) => entry(content))));
export const contentsOf = (store: VaultStore, key = journalKey) =>
  (JSON.parse(store.texts.get(key) ?? "[]") as { content: string }[]).map(({ content }) => content);

export const untilSent = async (store: VaultStore) => {
  await store.flush();
  await expect.poll(() => store.getFacts().waiting).toBe(0);
};
export const untilRead = (store: VaultStore) =>
  expect.poll(() => store.getFacts().isRead).toBe(true);
