import type { api } from "@convex/_generated/api";
import { vaultKeyBytes } from "@domain/privacy/vault";
import type { FunctionReturnType } from "convex/server";

import type { OpenVault } from "@/lib/vault/open-vault";
import type { Opening } from "@/lib/vault/vault-disk";

export type ListedVault = FunctionReturnType<typeof api.vault.list>[number];

export const isInUse = ({ leftAt }: ListedVault) => leftAt === undefined;

/** The key has the vault's own id until the first renewal. */
export const keyIdOf = ({ vaultId, keyId }: Pick<ListedVault, "vaultId" | "keyId">) =>
  keyId ?? vaultId;

export const toOpening = (vault: ListedVault): Opening => ({
  keyId: keyIdOf(vault),
  keys: vault.keys.map(({ wrapped, salt, name: _, ...copy }) => ({
    ...copy,
    wrapped: new Uint8Array(wrapped),
    salt: new Uint8Array(salt),
  })),
  ...(vault.earlier && { earlier: new Uint8Array(vault.earlier) }),
});

/** Whether a restored backup has undone a renewal: the server then has fewer earlier keys than the open vault. */
export const isServerBehind = (
  { vaultId, earlier }: Pick<ListedVault, "vaultId" | "earlier">,
  open: Pick<OpenVault, "vaultId" | "keys">,
) =>
  vaultId === open.vaultId && (earlier?.byteLength ?? 0) < open.keys.earlier.length * vaultKeyBytes;
