import { api } from "@convex/_generated/api";

import type { Attachment } from "@/features/messages/message";
import { useFetchFile } from "@/lib/device/fetch-file";
import { useLive } from "@/lib/live/live";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { OpenedPrivate, openPrivateFile } from "@/lib/shares/private-files";
import { useUnsealed } from "@/lib/shares/use-unsealed";

/** "others": sent to another coach. "failed": something did not load. */
type FileState =
  | "open"
  | "opening"
  | "locked"
  | "others"
  | "failed"
  | Exclude<OpenedPrivate["state"], "open">;

/** A file of the conversation as the viewer sees it. A private file is decrypted in this browser. */
export type SharedFile = Pick<Attachment, "name" | "sizeBytes"> & {
  isPrivate: boolean;
  state: FileState;
  fetchFile: () => Promise<Blob>;
  /** Set when the file could not be opened. */
  retry?: () => void;
};

/** Whether a private file is shown under its own name, which does not say that it is private. */
export const isNamed = ({ isPrivate, state }: SharedFile) => isPrivate && state === "open";

/** The file was changed, truncated, or swapped with another one. */
export class DamagedFile extends Error {}
/** The file's type is not allowed. The server could not check it, because the file is sealed. */
export class NotAllowedFile extends Error {}

/** `clientId` comes from the coach's page, never from the server, so that no other client's file opens. */
export function useSharedFile(attachment: Attachment, clientId?: string): SharedFile {
  const fetchFile = useFetchFile();
  const opened = useOpened(attachment, clientId);
  const { fileId, name, sizeBytes, sealed } = attachment;
  if (sealed === undefined) {
    const fetchOpen = () => fetchFile(fileId);
    return { name, sizeBytes, isPrivate: false, state: "open", fetchFile: fetchOpen };
  }
  const fetchPrivate = async () => {
    if (typeof opened === "string" || opened.state !== "open") throw new Error("It is not open.");
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
  const retry = typeof opened === "object" && opened.state === "failed" ? opened.retry : undefined;
  return { ...head, isPrivate: true, state, fetchFile: fetchPrivate, retry };
}

function useOpened(
  { sealed }: Attachment,
  clientId: string | undefined,
): OpenedPrivate | { state: "failed"; retry: () => void } | "opening" | "locked" | "others" {
  const keys = useLive(api.vault.sharingKeys, clientId !== undefined && sealed ? {} : "skip");
  const { isOpen, found, retry } = useUnsealed({
    ...{ id: sealed?.sealId, sealed, clientId },
    ownKeys: keys.state === "ready" ? keys.value : null,
    open: openPrivate,
  });
  if (sealed === null) return "others";
  if (!isOpen) return "locked";
  if (keys.state === "failed") return { state: "failed", retry: keys.retry };
  if (found === undefined) return "opening";
  return found ?? { state: "failed", retry };
}

const openPrivate: typeof openPrivateFile = async (...args) => {
  const { openPrivateFile } = await fetchPart(() => import("@/lib/shares/private-files"));
  return await openPrivateFile(...args);
};
