import { useAuthToken } from "@convex-dev/auth/react";
import { useCallback } from "react";

import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { fileDiskOf } from "@/lib/vault/file-disk";
import { fetchPartWith } from "@/lib/vault/file-sync";
import type { VaultFile } from "@/lib/vault/kept-files";
import { readFile } from "@/lib/vault/opened-file";

/** Opens the person's own files, part by part. One that waits is on this device or nowhere yet. */
export function useReadFile() {
  const { userId } = useViewer();
  const token = useNewest(useAuthToken());
  return useCallback(
    async (file: VaultFile, isWaiting = false) => {
      const disk = await fileDiskOf(userId);
      const fetchPart = fetchPartWith(disk, () => token.current);
      return await readFile(userId, file, async (number) =>
        isWaiting ? ((await disk?.getPart(file.id, number)) ?? null) : fetchPart(file.id, number),
      );
    },
    [userId, token],
  );
}

export type ReadEntryFile = ReturnType<typeof useReadFile>;
