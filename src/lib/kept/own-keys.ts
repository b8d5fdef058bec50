import { useSyncExternalStore } from "react";

import { localStore } from "@/lib/kept/local-store";
import { forgetOpenVault, sealForVault } from "@/lib/kept/vault-marks";

/** The owner of the bare keys in the browser's storage, as far as this page restored them. */
const here: { owner: string | null } = { owner: null };
const listeners = new Set<() => void>();

export function restoreOwnKeys(userId: string) {
  localStore.restorePersonalKeys(userId);
  sealForVault(userId);
  setOwner(userId);
}

export function parkOwnKeys() {
  localStore.parkPersonalKeys(here.owner ?? undefined);
  forgetOpenVault();
  setOwner(null);
}

/** Null until somebody's keys are restored: a page shown earlier would treat answered questions as unanswered. */
export const useOwnerOfKeys = () => useSyncExternalStore(follow, () => here.owner);

function setOwner(owner: string | null) {
  here.owner = owner;
  for (const listener of listeners) listener();
}

function follow(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
