import { openTokenStorage } from "@/lib/kept/local-store";

/** The sign-in library appends the server's address without punctuation. */
const TOKEN = "__convexAuthJWT";
const REFRESH_TOKEN = "__convexAuthRefreshToken";

export const tokenStorage = openTokenStorage();

/** Only the server knows whether it is still valid. */
export function hasKeptSignIn(): boolean {
  if (typeof window === "undefined") return false; // During the build.
  return tokenStorage.getItem(keyOf(TOKEN)) !== null;
}

/**
 * Does not need the server, because signing out must work offline. The library listens to storage events of other tabs,
 * so one is dispatched here.
 */
export function forgetKeptSignIn() {
  tokenStorage.removeItem(keyOf(REFRESH_TOKEN));
  tokenStorage.removeItem(keyOf(TOKEN));
  const change = { key: keyOf(TOKEN), newValue: null, storageArea: tokenStorage };
  window.dispatchEvent(Object.assign(new Event("storage"), change));
}

const keyOf = (name: string) => `${name}_${window.location.origin.replace(/[^a-zA-Z0-9]/g, "")}`;
