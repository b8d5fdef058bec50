import { lateParts } from "@/lib/late";

/* On a client's page, after its first paint. */
export const { ClientFileList, FileLines } = lateParts(async () => {
  const parts = await import("@/features/messages/client-files");
  return { ClientFileList: parts.ClientFileList, FileLines: parts.FileLines };
});
