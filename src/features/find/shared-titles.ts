import { useEffect, useState } from "react";

import type { Known } from "@/features/find/find";
import { fetchPart } from "@/lib/loading/fetch-part";
import { useViewer } from "@/lib/sign-in/viewer";
import { useOpenVault } from "@/lib/vault/open-vault";

type Shares = Known["shares"];

/** The client's own shares. A share that is sealed for the coach has its title once an open vault has decrypted it. */
export function useSharedTitles(shares: Shares): Shares {
  const { userId: clientId } = useViewer();
  const vault = useOpenVault();
  const [opened, setOpened] = useState<Shares | null>(null);

  useEffect(() => {
    if (vault === null || shares.every(({ sealed }) => sealed === undefined)) return;
    let isOver = false;
    void fetchPart(() => import("@/lib/shares/open-sealed"))
      .then(({ openSealed }) =>
        Promise.all(
          shares.map(async (share) => {
            const { sealed } = share;
            if (sealed === undefined) return share;
            const copy = await openSealed({ ...share, sealed }, { clientId, keys: null }, vault);
            return { ...share, title: copy?.title ?? "" };
          }),
        ),
      )
      .catch(() => null)
      .then((found) => {
        if (!isOver) setOpened(found);
      });
    return () => {
      isOver = true;
      setOpened(null); // Locking the vault removes the titles.
    };
  }, [shares, vault, clientId]);

  return opened ?? shares;
}
