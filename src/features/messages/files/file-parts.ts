import { lateParts } from "@/lib/loading/late";

/* On a client's page, after its first paint. */
export const { ClientFileList, FileLines } = lateParts(async () => {
  const parts = await import("@/features/messages/files/client-files");
  return { ClientFileList: parts.ClientFileList, FileLines: parts.FileLines };
});
