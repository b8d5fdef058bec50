import { useSyncExternalStore } from "react";

import { localStore } from "@/lib/kept/local-store";
import { forgetOpenVault, sealForVault } from "@/lib/kept/vault-marks";
import { makeListeners } from "@/lib/listeners";

/** The owner of the bare keys in the browser's storage, as far as this page restored them. */
const here: { owner: string | null } = { owner: null };
const { follow, emit } = makeListeners();

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
  emit();
}
