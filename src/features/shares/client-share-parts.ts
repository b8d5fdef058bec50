import { lateParts } from "@/lib/loading/late";

/* On a client's page, after its first paint. */
export const { ClientShares, ShareLines } = lateParts(async () => {
  const parts = await import("@/features/shares/client-shares");
  return { ClientShares: parts.ClientShares, ShareLines: parts.ShareLines };
});
