import { useSyncExternalStore } from "react";

import { localStore } from "@/lib/local-store";

/** Whose bare keys lie in the browser's store just now, as far as this page has put them there. */
const here: { owner: string | null } = { owner: null };
const listeners = new Set<() => void>();

/** Brings back what a person left on this browser. */
export function bringOwnKeys(userId: string) {
  localStore.restorePersonalKeys(userId);
  setOwner(userId);
}

/** Puts aside what whoever was here has left, be it that this page saw them or only found their keys. */
export function putOwnKeysAside() {
  localStore.parkPersonalKeys(here.owner ?? undefined);
  setOwner(null);
}

/** Null while nobody's are there: a page shown now would read somebody's answers as unanswered. */
export const useOwnerOfKeys = () => useSyncExternalStore(follow, () => here.owner);

function setOwner(owner: string | null) {
  here.owner = owner;
  for (const listener of listeners) listener();
}

function follow(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
