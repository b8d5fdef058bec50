import { useSyncExternalStore } from "react";

import { followVault, type VaultState, vaultState } from "@/lib/kept/sealed-texts";

export const useVaultState = (): VaultState => useSyncExternalStore(followVault, vaultState);

/** What is written for oneself alone goes to an open vault. */
export const useIsInVault = () => useVaultState() === "open";

/** Who sees it, and where it is. */
export const useOwnCircle = () => (useIsInVault() ? "vault" : "own");
