import { lateParts } from "@/lib/loading/late";

/* On a client's page, after its first paint. */
export const { ClientShares, ShareLines } = lateParts(
  () => import("@/features/shares/client-shares"),
);
