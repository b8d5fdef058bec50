import { browserKey } from "@/lib/kept/kept-keys";
import { jsonSlot, textsIn } from "@/lib/kept/kept-json";
import { localStore } from "@/lib/kept/local-store";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";

/**
 * The people who have a passkey, as far as this browser knows; the server does not say before the sign-in. The empty id
 * means that somebody signed in with one here.
 */
const slot = jsonSlot<string[]>(browserKey("passkey_owners"), textsIn);
const somebody = "";

const readOwners = () => localStore.get(slot) ?? [];

export function keepHasPasskey(userId: string, hasOne: boolean) {
  const others = readOwners().filter((owner) => owner !== userId);
  localStore.set(slot, hasOne ? [...others, userId] : others);
}

export const keepSomebodyHasPasskey = () => keepHasPasskey(somebody, true);

/** Whether to offer a passkey in place of a password or code, to one person or to the next who signs in. */
export function mayHavePasskey(userId?: string): boolean {
  if (findPasskeyBar() !== null) return false;
  const owners = readOwners();
  if (userId === undefined) return owners.length > 0;
  return owners.includes(userId) || owners.includes(somebody);
}
