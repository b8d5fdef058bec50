import { useCallback, useSyncExternalStore } from "react";

import type { KeptKey } from "@/lib/kept/kept-keys";
import { localStore, type Slot } from "@/lib/kept/local-store";

/**
 * Values in browser storage that a page shows and follows, also when another window changes them. The text is read each
 * time, because keys move at sign-out; it is decoded only when it changed.
 */
const decoded = new Map<string, { text: string | null; value: unknown }>();
const listenersByKey = new Map<string, Set<() => void>>();

const textSlot = { encode: (text: string) => text, decode: (text: string) => text };

export function readKept<Value>(slot: Slot<Value>): Value | null {
  const text = localStore.get({ ...textSlot, key: slot.key });
  const known = decoded.get(slot.key);
  if (known?.text === text) return known.value as Value | null;
  const value = text === null ? null : slot.decode(text);
  decoded.set(slot.key, { text, value });
  return value;
}

/** False when the browser can't store it; the value then lasts as long as the page. */
export function keep<Value>(slot: Slot<Value>, value: Value): boolean {
  const isKept = localStore.set(slot, value);
  tell(slot.key);
  return isKept;
}

export function forget({ key }: { key: KeptKey }) {
  localStore.remove({ key });
  tell(key);
}

export function keepOrForget<Value>(slot: Slot<Value>, value: Value | null) {
  if (value === null) forget(slot);
  else keep(slot, value);
}

export function useKept<Value>(slot: Slot<Value>): Value | null {
  const { key } = slot;
  const subscribe = useCallback((onChange: () => void) => followKept({ key }, onChange), [key]);
  return useSyncExternalStore(subscribe, () => readKept(slot));
}

/** Returns how to stop. */
export function followKept({ key }: { key: string }, onChange: () => void) {
  const listeners = listenersByKey.get(key) ?? new Set();
  listenersByKey.set(key, listeners.add(onChange));
  const onOtherWindow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange(); // null: the whole storage was cleared.
  };
  window.addEventListener("storage", onOtherWindow);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onOtherWindow);
  };
}

/** For when a vault changed the key or was locked: no decoded value stays in memory. */
export function rereadKept(key: string) {
  decoded.delete(key);
  window.dispatchEvent(new StorageEvent("storage", { key })); // Like a change by another window.
}

function tell(key: string) {
  for (const listener of listenersByKey.get(key) ?? []) listener();
}
