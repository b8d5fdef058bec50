import { openTokenStorage } from "@/lib/local-store";

/** The sign-in library's names; to each it adds the server's address without its punctuation. */
const TOKEN = "__convexAuthJWT";
const REFRESH_TOKEN = "__convexAuthRefreshToken";

export const tokenStorage = openTokenStorage();

/** Whether this browser keeps a sign-in. Whether it still counts, only the server knows. */
export function hasKeptSignIn(): boolean {
  if (typeof window === "undefined") return false; // the build draws the first page for nobody
  return tokenStorage.getItem(keyOf(TOKEN)) !== null;
}

/**
 * Drops the sign-in without the server, as leaving must work on a train too. The library listens to what other tabs write
 * and so hears it from this one as well.
 */
export function forgetKeptSignIn() {
  tokenStorage.removeItem(keyOf(REFRESH_TOKEN));
  tokenStorage.removeItem(keyOf(TOKEN));
  const change = { key: keyOf(TOKEN), newValue: null, storageArea: tokenStorage };
  window.dispatchEvent(Object.assign(new Event("storage"), change));
}

const keyOf = (name: string) => `${name}_${window.location.origin.replace(/[^a-zA-Z0-9]/g, "")}`;
