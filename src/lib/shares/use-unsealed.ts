import { useEffect, useState } from "react";

import { useVaultState } from "@/lib/kept/use-vault-state";
import type { ShareReader } from "@/lib/shares/open-sealed";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { type OpenVault, useOpenVault } from "@/lib/vault/open-vault";

type Opening<Sealed, Found> = {
  /** Undefined while there is nothing to open. */
  id: string | undefined;
  sealed: Sealed | null | undefined;
  /** Set for a coach, with the coach's own keys once they have arrived. */
  clientId: string | undefined;
  ownKeys: ShareReader["keys"];
  open: (sealed: Sealed, reader: ShareReader, vault: OpenVault) => Promise<Found>;
};

/**
 * Opens in this browser what is sealed for the client and their coach, once for each id. `found` is null if opening
 * failed, and undefined until it has ended.
 */
export function useUnsealed<Sealed, Found>(opening: Opening<Sealed, Found>) {
  const { id, clientId, ownKeys } = opening;
  const { userId } = useViewer();
  const vault = useOpenVault();
  const isOpen = useVaultState() === "open";
  const isCoachs = clientId !== undefined;
  const isReady = vault !== null && isOpen && (!isCoachs || ownKeys !== null);
  const [ended, setEnded] = useState<{ id: string; found: Found | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const newest = useNewest(opening); // The server's answers contain new objects each time.

  useEffect(() => {
    const { sealed, open } = newest.current;
    if (!isReady || id === undefined || !sealed) return;
    let isOver = false;
    void open(sealed, { clientId: clientId ?? userId, keys: isCoachs ? ownKeys : null }, vault)
      .catch(() => null)
      .then((found) => {
        if (!isOver) setEnded({ id, found });
      });
    return () => {
      isOver = true;
      setEnded(null); // Locking the vault removes it.
    };
  }, [id, newest, isReady, isCoachs, clientId, userId, ownKeys, vault, attempt]);

  const found = isReady && ended !== null && ended.id === id ? ended.found : undefined;
  return { isOpen, found, retry: () => setAttempt(attempt + 1) };
}
