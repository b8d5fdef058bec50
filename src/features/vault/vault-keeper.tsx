import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { useConvex } from "convex/react";
import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from "react";

import { openVault, useOpenVault } from "@/lib/vault/open-vault";
import { isInUse, type ListedVault } from "@/features/vault/listed-vaults";
import { followKept, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { sealTexts } from "@/lib/kept/sealed-texts";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { vaultSlot } from "@/lib/kept/vault-marks";
import { type Live, useLive } from "@/lib/live/live";
import { lateParts } from "@/lib/loading/late";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";

const { ApprovalCard } = lateParts(() => import("@/features/vault/approval-card"));

type Keeping = {
  /** True while it is being checked whether the vault was left open on this device. */
  isResuming: boolean;
  vaults: Live<ListedVault[]>;
};

const KeepingContext = createContext<Keeping | null>(null);

export function useKeeping(): Keeping {
  const keeping = useContext(KeepingContext);
  if (keeping === null) throw new Error("useKeeping needs a VaultKeeper.");
  return keeping;
}

/** Follows whether the person has a vault, and opens it if it was left open. */
export function VaultKeeper({ children }: { children: ReactNode }) {
  const { userId, role } = useViewer();
  const client = useConvex();
  const vaults = useLive(api.vault.list, {});
  const mark = useKept(vaultSlot(userId));
  const state = useVaultState();
  const [triedKeyId, setTriedKeyId] = useState<string | null>(null);
  const inUse = vaults.state === "ready" ? vaults.value.find(isInUse) : undefined;
  const knownId = inUse?.vaultId;
  const vaultId = mark?.vaultId;
  const lastKeyId = mark?.keyId; // Changes when another window renews the key.

  // For a vault that was made, or made again, on another device.
  useEffect(() => {
    if (knownId === undefined || readKept(vaultSlot(userId))?.vaultId === knownId) return;
    keep(vaultSlot(userId), { vaultId: knownId, keyId: knownId, lockedAt: 0 });
    sealTexts(userId);
  }, [knownId, userId]);

  useEffect(() => {
    if (vaultId === undefined || lastKeyId === undefined) return;
    if (state !== "locked" || triedKeyId === lastKeyId) return;
    void import("@/features/vault/vault-session")
      .then(({ resumeVault }) => resumeVault(client, { userId, vaultId }))
      .catch(() => false)
      .finally(() => setTriedKeyId(lastKeyId));
  }, [client, userId, vaultId, lastKeyId, state, triedKeyId]);

  useEffect(() => {
    if (inUse === undefined || state !== "open") return;
    void import("@/features/vault/vault-session")
      .then(({ followVaultKey }) => followVaultKey(inUse))
      .catch(() => undefined); // A full disk is reported with the next entry.
    const open = openVault();
    if (open === null || open.keys.earlier.length === 0) return;
    void import("@/features/vault/seal-again")
      .then(({ sealKeysAgain }) => sealKeysAgain(client, role, open))
      .catch(() => undefined); // Tried again at the next opening.
  }, [client, role, inUse, state]);

  useLockElsewhere(userId);
  useSentFiles();

  const isResuming = state === "locked" && vaultId !== undefined && triedKeyId !== lastKeyId;
  return (
    <KeepingContext value={{ isResuming, vaults }}>
      {children}
      <Suspense>{state === "open" && <ApprovalCard />}</Suspense>
    </KeepingContext>
  );
}

/** Sends an open vault's files and deletes removed ones, on every page. */
function useSentFiles() {
  const client = useConvex();
  const { role } = useViewer();
  const token = useNewest(useAuthToken());
  const open = useOpenVault();
  useEffect(() => {
    if (open === null || role !== "client") return;
    const leaving = new AbortController();
    void import("@/features/vault/file-keeper")
      .then(({ keepFiles }) =>
        keepFiles({ client, open, getToken: () => token.current, signal: leaving.signal }),
      )
      .catch(() => undefined); // Tried again at the next opening.
    return () => leaving.abort();
  }, [client, role, token, open]);
}

/** Locks this window when another one was locked. */
function useLockElsewhere(userId: string) {
  useEffect(() => {
    const slot = vaultSlot(userId);
    let seenAt = readKept(slot)?.lockedAt ?? 0;
    return followKept(slot, () => {
      const lockedAt = readKept(slot)?.lockedAt ?? 0;
      if (lockedAt <= seenAt) return;
      seenAt = lockedAt;
      if (openVault() === null) return;
      void import("@/features/vault/vault-session").then(({ lockVault }) => lockVault());
    });
  }, [userId]);
}
