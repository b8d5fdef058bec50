import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useConvex, useMutation } from "convex/react";
import { useCallback } from "react";

import { exportWords } from "@/content/practice/clients";
import type { ArchiveProgress } from "@/lib/archive/pack-files";
import { useFetchProtected } from "@/lib/device/fetch-file";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";

type Wanted = {
  clientId: Id<"users">;
  name: string;
  reason: string;
  onProgress: (progress: ArchiveProgress) => void;
};

/** Logs the reason, then packs the ZIP in the browser. Resolves to false when the coach cancels the confirmation. */
export function useExport() {
  const convex = useConvex();
  const confirmed = useConfirmed();
  const fetchProtected = useFetchProtected();
  const writeDown = useMutation(api.audit.exportClient);
  return useCallback(
    async ({ clientId, name, reason, onProgress }: Wanted): Promise<boolean> => {
      const begun = await confirmed(async () => [await writeDown({ clientId, reason })]);
      if (begun === null) return false;
      const { exportClient } = await import("@/features/clients/client-export");
      const client = { clientId, name };
      const missing = await exportClient({ convex, client, fetchProtected, onProgress });
      const body = missing.length === 0 ? undefined : exportWords.missing(missing.join(", "));
      notify({ tone: "success", title: exportWords.done(name), body });
      return true;
    },
    [convex, confirmed, fetchProtected, writeDown],
  );
}
