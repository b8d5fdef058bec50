import type { Stretch, VaultKeyKind } from "@domain/privacy/vault";
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

import { openVaultRing } from "@/lib/kept/vault-marks";
import type { Bytes } from "@/lib/sealed-bytes";
import type { OpenKeys } from "@/lib/vault/sealing";

/** One copy of the vault's key. */
export type KeyCopy = {
  kind: VaultKeyKind;
  wrapped: Bytes;
  salt: Bytes;
  stretch?: Stretch;
  /** The passkey that opens it. */
  credentialId?: string;
};

/** What opens a vault: the id of its key, the copies of that key, and the earlier keys, sealed with it. */
export type Opening = { keyId: string; keys: KeyCopy[]; earlier?: Bytes };

export type StoredRecord = {
  name: string;
  /** The newest version that this device knows, with its text in `sealed`; 0 and null before the first. */
  version: number;
  sealed: Bytes | null;
  /** The version on the server. It is lower than `version` after a backup was restored. */
  onServer: number;
  /** The next version, which was written here and is not on the server yet. */
  mine: Bytes | null;
  /** Hashes of what was sent as the next version. The server may have one of them while `mine` is newer. */
  sent?: readonly string[];
};

export const blankRecord = (name: string): StoredRecord => ({
  ...{ name, version: 0, sealed: null, onServer: 0, mine: null },
});

/**
 * How far this device has read a vault's changes, and what opens the vault without a connection. `keyId` is missing if
 * an earlier release stored it, and `deviceId` until the vault is opened here.
 */
type StoredVault = Omit<Opening, "keyId"> & {
  vaultId: string;
  readTo: number;
  /** The record kinds known to the release that read them. */
  kinds?: string;
  hasRead: boolean;
  keyId?: string;
  deviceId?: string;
};

/** A draft, which stays on this device. */
type StoredDraft = { name: string; sealed: Bytes };

interface Rooms extends DBSchema {
  vaults: { key: string; value: StoredVault };
  records: { key: [string, string]; value: StoredRecord & { vaultId: string } };
  drafts: { key: [string, string]; value: StoredDraft & { vaultId: string } };
}

const diskName = (userId: string) => `passage-vault-${userId}`;

/** Everything that a vault has on this device, sealed. */
export interface VaultDisk {
  /** False if everything is lost when the page closes. */
  isLasting: boolean;
  getVault: (vaultId: string) => Promise<StoredVault | undefined>;
  putVault: (vault: StoredVault) => Promise<unknown>;
  getRecord: (vaultId: string, name: string) => Promise<StoredRecord | undefined>;
  putRecord: (vaultId: string, record: StoredRecord) => Promise<unknown>;
  /** In the order of the names. */
  getRecords: (vaultId: string, names: readonly string[]) => Promise<(StoredRecord | undefined)[]>;
  /** All or none. */
  putRecords: (vaultId: string, records: readonly StoredRecord[]) => Promise<unknown>;
  listRecords: (vaultId: string) => Promise<StoredRecord[]>;
  getDraft: (vaultId: string, name: string) => Promise<StoredDraft | undefined>;
  putDraft: (vaultId: string, draft: StoredDraft) => Promise<unknown>;
  deleteDraft: (vaultId: string, name: string) => Promise<unknown>;
  listDrafts: (vaultId: string) => Promise<StoredDraft[]>;
  close: () => void;
}

/** Null if the browser can't store it, as in some private windows. */
export async function openDisk(userId: string): Promise<VaultDisk | null> {
  try {
    const db = await openDB<Rooms>(diskName(userId), 1, {
      upgrade: (made) => {
        made.createObjectStore("vaults", { keyPath: "vaultId" });
        made.createObjectStore("records", { keyPath: ["vaultId", "name"] });
        made.createObjectStore("drafts", { keyPath: ["vaultId", "name"] });
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return diskOf(db);
  } catch {
    return null;
  }
}

const within = (vaultId: string) => IDBKeyRange.bound([vaultId], [vaultId, []]);

function diskOf(db: IDBPDatabase<Rooms>): VaultDisk {
  return {
    isLasting: true,
    getVault: (vaultId: string) => db.get("vaults", vaultId),
    putVault: (vault: StoredVault) => db.put("vaults", vault),
    getRecord: (vaultId: string, name: string) => db.get("records", [vaultId, name]),
    putRecord: (vaultId: string, record: StoredRecord) => db.put("records", { ...record, vaultId }),
    getRecords: (vaultId: string, names: readonly string[]) => {
      const { store } = db.transaction("records");
      return Promise.all(names.map((name) => store.get([vaultId, name])));
    },
    putRecords: async (vaultId: string, records: readonly StoredRecord[]) => {
      const { store, done } = db.transaction("records", "readwrite");
      await Promise.all([...records.map((record) => store.put({ ...record, vaultId })), done]);
    },
    listRecords: (vaultId: string) => db.getAll("records", within(vaultId)),
    getDraft: (vaultId: string, name: string) => db.get("drafts", [vaultId, name]),
    putDraft: (vaultId: string, draft: StoredDraft) => db.put("drafts", { ...draft, vaultId }),
    deleteDraft: (vaultId: string, name: string) => db.delete("drafts", [vaultId, name]),
    listDrafts: (vaultId: string) => db.getAll("drafts", within(vaultId)),
    close: () => db.close(),
  };
}

/** `keyId` and the earlier keys are missing if an earlier release stored it. */
type LeftOpen = {
  vaultId: string;
  keyId?: string;
  keys: Omit<OpenKeys, "earlier"> & Partial<OpenKeys>;
};

interface KeyRing extends DBSchema {
  keys: { key: string; value: LeftOpen };
}

/** A separate database, so that a single call without any library can delete it (`src/lib/kept/vault-marks.ts`). */
const openKeyRing = () =>
  openDB<KeyRing>(openVaultRing, 2, {
    upgrade: (made, before) => {
      if (before > 0) made.deleteObjectStore("keys"); // Earlier releases stored no vault key here.
      made.createObjectStore("keys");
    },
  });

/** The keys' bytes can't be read by scripts. Null when the vault was not left open here. */
export async function findLeftOpen(userId: string) {
  try {
    const db = await openKeyRing();
    const found = await db.get("keys", userId);
    db.close();
    if (found === undefined) return null;
    const { vaultId, keyId = vaultId, keys } = found;
    return { vaultId, keyId, keys: { earlier: [], ...keys } };
  } catch {
    return null;
  }
}

export async function leaveOpen(userId: string, left: Required<LeftOpen>) {
  const db = await openKeyRing();
  await db.put("keys", left, userId);
  db.close();
}

export async function forgetLeftOpen() {
  await deleteDB(openVaultRing);
}

/** Lasts as long as the page, for a browser that can't store a vault. */
export function memoryDisk(): VaultDisk {
  const vaults = new Map<string, StoredVault>();
  const records = new Map<string, StoredRecord & { vaultId: string }>();
  const drafts = new Map<string, StoredDraft & { vaultId: string }>();
  const done = Promise.resolve();
  return {
    isLasting: false,
    getVault: (vaultId) => Promise.resolve(vaults.get(vaultId)),
    putVault: (vault) => done.then(() => vaults.set(vault.vaultId, vault)),
    getRecord: (_vaultId, name) => Promise.resolve(records.get(name)),
    putRecord: (vaultId, record) =>
      done.then(() => records.set(record.name, { ...record, vaultId })),
    getRecords: (_vaultId, names) => done.then(() => names.map((name) => records.get(name))),
    putRecords: (vaultId, rows) =>
      done.then(() => rows.forEach((row) => records.set(row.name, { ...row, vaultId }))),
    listRecords: () => Promise.resolve([...records.values()]),
    getDraft: (_vaultId, name) => Promise.resolve(drafts.get(name)),
    putDraft: (vaultId, draft) => done.then(() => drafts.set(draft.name, { ...draft, vaultId })),
    deleteDraft: (_vaultId, name) => done.then(() => drafts.delete(name)),
    listDrafts: () => Promise.resolve([...drafts.values()]),
    close: () => undefined,
  };
}
