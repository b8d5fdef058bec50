import { useEffect, useState } from "react";

import { useLineState } from "@/lib/live/line";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { fileDiskOf } from "@/lib/vault/file-disk";
import { isNowhere } from "@/lib/vault/file-sync";
import type { SealedFile, VaultFile } from "@/lib/vault/kept-files";
import { type FileTrouble, type OpenBlob, type ReadFile, troubleIn } from "@/lib/vault/opened-file";

type OpenedFile = "opening" | FileTrouble | { blob: Blob; address: string };

export type OpeningFile = { file: SealedFile; read: ReadFile; isWaiting?: boolean };

/** Decrypts a file or its small version in this browser. The object URL is released on unmount. */
export function useOpenedFile(
  { file, read, isWaiting = false }: OpeningFile,
  open: OpenBlob,
): OpenedFile {
  const [opened, setOpened] = useState<OpenedFile>("opening");
  const { id } = file;
  const newest = useNewest(file); // A file never changes, but is a new object after each change of the list.
  const attempt = useAttempt(opened === "failed");
  useEffect(() => {
    const left = { isSo: false, address: "" };
    const show = (next: OpenedFile) => {
      if (!left.isSo) setOpened(next);
    };
    const seen = newest.current;
    void read(seen, isWaiting)
      .then((parts) => open({ file: seen, read: parts }))
      .then((blob) => {
        if (left.isSo || blob === null) return;
        left.address = URL.createObjectURL(blob);
        show({ blob, address: left.address });
      })
      .catch((error: unknown) => show(troubleIn(error)));
    return () => {
      left.isSo = true;
      if (left.address !== "") URL.revokeObjectURL(left.address);
    };
  }, [read, id, open, isWaiting, newest, attempt]);
  return opened;
}

/** Increases when the connection returns after a failure. */
export function useAttempt(hasFailed: boolean): number {
  const line = useLineState();
  const [seen, setSeen] = useState({ line, attempt: 0 });
  if (seen.line !== line) {
    setSeen({ line, attempt: seen.attempt + (line === "open" && hasFailed ? 1 : 0) });
  }
  return seen.attempt;
}

/** False if the server has it, or another device may still send it. */
export function useIsLost(file: VaultFile, isWaiting: boolean): boolean {
  const { userId } = useViewer();
  const [isLost, setIsLost] = useState(false);
  const { id, added_at: addedAt } = file;
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const next =
        isWaiting && (await isNowhere({ id, added_at: addedAt }, await fileDiskOf(userId)));
      if (isShown) setIsLost(next);
    };
    void look().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [userId, id, addedAt, isWaiting]);
  return isLost;
}
