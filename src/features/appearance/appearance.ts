import { useSyncExternalStore } from "react";

import { browserKey } from "@/lib/kept/kept-keys";
import { localStore, type Slot } from "@/lib/kept/local-store";
import { makeListeners } from "@/lib/listeners";

export const APPEARANCES = ["system", "light", "dark"] as const;
export type Appearance = (typeof APPEARANCES)[number];

/** Per browser, so it survives a sign-out. public/before-paint.js reads the same key. */
const slot: Slot<Appearance> = {
  key: browserKey("appearance"),
  encode: (appearance) => appearance,
  decode: (text) => APPEARANCES.find((appearance) => appearance === text) ?? null,
};
const { follow, emit } = makeListeners();

export function useAppearance(): Appearance {
  return useSyncExternalStore(follow, keptAppearance);
}

export function chooseAppearance(appearance: Appearance) {
  localStore.set(slot, appearance);
  showAppearance(appearance);
  emit();
}

/** public/before-paint.js has set the colours; this sets the browser's toolbar colour. */
export function showKeptAppearance() {
  showAppearance(keptAppearance());
}

function keptAppearance(): Appearance {
  return localStore.get(slot) ?? "system";
}

function showAppearance(appearance: Appearance) {
  const { dataset } = document.documentElement;
  if (appearance === "system") delete dataset["theme"];
  else dataset["theme"] = appearance;

  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const scheme = meta.dataset["scheme"] ?? "";
    if (appearance === "system") meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === appearance ? "all" : "not all";
  }
}
