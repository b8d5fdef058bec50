import { useSyncExternalStore } from "react";

import { followVault, type VaultState, vaultState } from "@/lib/kept/sealed-texts";

export const useVaultState = (): VaultState => useSyncExternalStore(followVault, vaultState);

/** True when private texts are stored in an open vault. */
export const useIsInVault = () => useVaultState() === "open";

/** The circle for the visibility line of private texts. */
export const useOwnCircle = () => (useIsInVault() ? "vault" : "own");
