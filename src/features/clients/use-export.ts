import type { Id } from "@convex/_generated/dataModel";
import { useConvex } from "convex/react";
import { useCallback } from "react";

import { wordFailure } from "@/content/failures";
import { exportWords } from "@/content/practice/clients";
import { notify } from "@/lib/notify";

/** Gathers all that the coach may see of one client into a ZIP, here in the browser. The packer comes when it is needed. */
export function useExport() {
  const convex = useConvex();
  return useCallback(
    async (clientId: Id<"users">, name: string) => {
      notify({ tone: "success", title: exportWords.started(name) });
      try {
        const { exportClient } = await import("@/features/clients/client-export");
        await exportClient(convex, { clientId, name });
        notify({ tone: "success", title: exportWords.done(name) });
      } catch (error) {
        const body = wordFailure(error, exportWords.failed);
        notify({ tone: "danger", title: "Error", body });
      }
    },
    [convex],
  );
}
