import { api } from "@convex/_generated/api";
import type { SharePart } from "@domain/work/shares";
import { useLive } from "@/lib/live/live";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { openSealed, SealedShare } from "@/lib/shares/open-sealed";
import { useUnsealed } from "@/lib/shares/use-unsealed";
import type { SealedFile } from "@/lib/vault/kept-files";

type Copy = {
  title: string;
  parts: readonly SharePart[];
  files: readonly SealedFile[];
};

/** What a share says once it is open. "lost": this vault can't open it. "failed": something did not load. */
export type Opened =
  | ({ state: "open" } & Copy)
  | { state: "opening" | "locked" | "lost" }
  | { state: "failed"; retry: () => void };

type Shown = Omit<SealedShare, "sealed"> &
  Partial<Pick<SealedShare, "sealed">> & { title: string; parts?: readonly SharePart[] };

/** `clientId` is missing for the client's own share. Shares in lists have only a title. */
export function useOpened(share: Shown | null, clientId?: string): Opened {
  const { sealed } = share ?? {};
  const keys = useLive(api.vault.sharingKeys, clientId !== undefined && sealed ? {} : "skip");
  const { isOpen, found, retry } = useUnsealed({
    ...{ id: sealed?.copyId, clientId },
    sealed: share && sealed && { ...share, sealed },
    ownKeys: keys.state === "ready" ? keys.value : null,
    open: openCopy,
  });
  if (share === null) return { state: "opening" };
  if (sealed === undefined) {
    return { state: "open", title: share.title, parts: share.parts ?? [], files: [] };
  }
  if (!isOpen) return { state: "locked" };
  if (keys.state === "failed") return { state: "failed", retry: keys.retry };
  if (found === undefined) return { state: "opening" };
  if (found === null) return { state: "failed", retry };
  return found === "lost" ? { state: "lost" } : { state: "open", ...found };
}

const openCopy = async (...args: Parameters<typeof openSealed>) => {
  const { openSealed } = await fetchPart(() => import("@/lib/shares/open-sealed"));
  return (await openSealed(...args)) ?? "lost";
};
