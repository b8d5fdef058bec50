import { api } from "@convex/_generated/api";
import type { SharePart } from "@domain/work/shares";
import { useEffect, useState } from "react";

import { useVaultState } from "@/lib/kept/use-vault-state";
import { useLive } from "@/lib/live/live";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { SealedShare, ShareReader } from "@/lib/shares/open-sealed";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import type { SealedFile } from "@/lib/vault/kept-files";
import { useOpenVault } from "@/lib/vault/open-vault";

type Copy = {
  title: string;
  parts: readonly SharePart[];
  files: readonly SealedFile[];
};

/** What a share says, once it is opened. "lost": this vault does not open it. */
export type Opened = ({ state: "open" } & Copy) | { state: "opening" | "locked" | "lost" };

type Shown = Omit<SealedShare, "sealed"> &
  Partial<Pick<SealedShare, "sealed">> & { title: string; parts?: readonly SharePart[] };

/** `clientId` is absent for the client's own. A list has the titles alone. */
export function useOpened(share: Shown | null, clientId?: string): Opened {
  const { userId } = useViewer();
  const vault = useOpenVault();
  const isOpen = useVaultState() === "open";
  const sealed = share?.sealed;
  const isCoachs = clientId !== undefined;
  const keys = useLive(api.vault.sharingKeys, isCoachs && sealed ? {} : "skip");
  const ownKeys = keys.state === "ready" ? keys.value : null;
  const isReady = vault !== null && isOpen && (!isCoachs || ownKeys !== null);
  const of = sealed?.copyId ?? null;
  const [found, setFound] = useState<{ of: string | null; copy: Copy | null } | null>(null);
  const newest = useNewest(share); // The object is new with each answer, but a copy needs opening only once.

  useEffect(() => {
    const seen = newest.current;
    if (!isReady || seen?.sealed === undefined) return;
    const { sealed: parts } = seen;
    const reader: ShareReader = { clientId: clientId ?? userId, keys: isCoachs ? ownKeys : null };
    let isOver = false;
    void fetchPart(() => import("@/lib/shares/open-sealed"))
      .then(({ openSealed }) => openSealed({ ...seen, sealed: parts }, reader, vault))
      .catch(() => null)
      .then((copy) => {
        if (!isOver) setFound({ of: parts.copyId, copy });
      });
    return () => {
      isOver = true;
      setFound(null); // A locked vault leaves no word of it.
    };
  }, [of, newest, isReady, isCoachs, clientId, userId, ownKeys, vault]);

  if (share === null) return { state: "opening" };
  if (sealed === undefined) {
    return { state: "open", title: share.title, parts: share.parts ?? [], files: [] };
  }
  if (!isOpen) return { state: "locked" };
  if (!isReady || found?.of !== of) return { state: "opening" };
  return found.copy === null ? { state: "lost" } : { state: "open", ...found.copy };
}
