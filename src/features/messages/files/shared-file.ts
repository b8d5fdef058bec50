import { api } from "@convex/_generated/api";
import { useEffect, useState } from "react";

import type { Attachment } from "@/features/messages/message";
import { useFetchFile } from "@/lib/device/fetch-file";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { useLive } from "@/lib/live/live";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { OpenedPrivate } from "@/lib/shares/private-files";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { useOpenVault } from "@/lib/vault/open-vault";

/** "others": sent to another coach. */
type FileState = "open" | "opening" | "locked" | "others" | Exclude<OpenedPrivate["state"], "open">;

/** A file of the conversation as the viewer has it: a private one is opened in this browser. */
export type SharedFile = Pick<Attachment, "name" | "sizeBytes"> & {
  isPrivate: boolean;
  state: FileState;
  fetchFile: () => Promise<Blob>;
};

/** Whether a private file is shown by its own name, which does not say that it is private. */
export const isNamed = ({ isPrivate, state }: SharedFile) => isPrivate && state === "open";

/** Changed, cut, or put in the place of another one. */
export class DamagedFile extends Error {}
/** Of a type that the server refuses; it could not check a sealed file. */
export class NotAllowedFile extends Error {}

/** `clientId` is from the coach's page, never from the server, so that another client's file does not open. */
export function useSharedFile(attachment: Attachment, clientId?: string): SharedFile {
  const fetchFile = useFetchFile();
  const opened = useOpened(attachment, clientId);
  const { fileId, name, sizeBytes, sealed } = attachment;
  if (sealed === undefined) {
    const fetchOpen = () => fetchFile(fileId);
    return { name, sizeBytes, isPrivate: false, state: "open", fetchFile: fetchOpen };
  }
  const fetchPrivate = async () => {
    if (typeof opened === "string" || opened.state !== "open") throw new DamagedFile();
    const file = await opened.open(await fetchFile(fileId));
    if (file === "damaged") throw new DamagedFile();
    if (file === "not_allowed") throw new NotAllowedFile();
    return file;
  };
  const state = typeof opened === "string" ? opened : opened.state;
  const head =
    typeof opened === "object" && opened.state === "open"
      ? { name: opened.head.name, sizeBytes: opened.head.size }
      : { name, sizeBytes };
  return { ...head, isPrivate: true, state, fetchFile: fetchPrivate };
}

function useOpened(
  { sealed }: Attachment,
  clientId: string | undefined,
): OpenedPrivate | "opening" | "locked" | "others" {
  const { userId } = useViewer();
  const vault = useOpenVault();
  const isOpen = useVaultState() === "open";
  const isCoachs = clientId !== undefined;
  const keys = useLive(api.vault.sharingKeys, isCoachs && sealed ? {} : "skip");
  const ownKeys = keys.state === "ready" ? keys.value : null;
  const isReady = vault !== null && isOpen && (!isCoachs || ownKeys !== null);
  const [found, setFound] = useState<{ of: string; opened: OpenedPrivate } | null>(null);
  const newest = useNewest(sealed); // The object is new with each message, but the file needs opening only once.
  const of = sealed?.sealId;

  useEffect(() => {
    const seen = newest.current;
    if (!isReady || !seen) return;
    let isOver = false;
    void fetchPart(() => import("@/lib/shares/private-files"))
      .then(({ openPrivateFile }) => {
        const reader = { clientId: clientId ?? userId, keys: isCoachs ? ownKeys : null };
        return openPrivateFile(seen, reader, vault);
      })
      .catch(() => ({ state: "damaged" }) as const)
      .then((opened) => {
        if (!isOver) setFound({ of: seen.sealId, opened });
      });
    return () => {
      isOver = true;
      setFound(null); // After a lock, its name is not kept.
    };
  }, [of, newest, isReady, isCoachs, clientId, userId, ownKeys, vault]);

  if (sealed === null) return "others";
  if (!isOpen) return "locked";
  return isReady && found !== null && found.of === of ? found.opened : "opening";
}
