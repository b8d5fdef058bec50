import { lateParts } from "@/lib/loading/late";

/* On a client's page, after its first paint. */
export const { ClientFileList, FileLines } = lateParts(
  () => import("@/features/messages/files/client-files"),
);
