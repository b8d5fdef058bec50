import { useSyncExternalStore } from "react";

import { useVaultState } from "@/lib/kept/use-vault-state";
import { makeListeners } from "@/lib/listeners";
import type { OpenKeys } from "@/lib/vault/sealing";
import type { VaultFacts } from "@/lib/vault/vault-facts";
import type { VaultStore } from "@/lib/vault/vault-store";

/** The vault that is open in this window. Its code is loaded only when one is open. */
export type OpenVault = {
  userId: string;
  vaultId: string;
  /** The id of its key: the vault's own id until the key is renewed. */
  keyId: string;
  keys: OpenKeys;
  store: VaultStore;
};

let current: OpenVault | null = null;
const { follow, emit } = makeListeners();

export const openVault = () => current;

export function setOpenVault(next: OpenVault | null) {
  current = next;
  emit();
}

export const useOpenVault = () => useSyncExternalStore(follow, openVault);

const never = () => () => undefined;

/** Whether pages can say what was written. "reading": this device reads the records for the first time. */
export function useOwnWords(): "known" | "locked" | "reading" {
  const state = useVaultState();
  const store = useOpenVault()?.store;
  const facts = useSyncExternalStore(store?.subscribe ?? never, store?.getFacts ?? (() => null));
  if (state === "none") return "known";
  if (state !== "open") return "locked";
  return facts?.isRead === true ? "known" : "reading";
}

export const useVaultFacts = (store: VaultStore): VaultFacts =>
  useSyncExternalStore(store.subscribe, store.getFacts);
