import type { PrivateSealing } from "@domain/files/private-files";

import { fileAddress } from "@/lib/archive/pack-files";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { ShareReader } from "@/lib/shares/open-sealed";
import type { OpenedPrivate } from "@/lib/shares/private-files";
import { openVault } from "@/lib/vault/open-vault";

type Listed = { fileId: string; sealed?: PrivateSealing | null };
type Fetch = (address: string) => Promise<Blob>;

/** Opens private files as far as the open vault can, under their own names. The export lacks the others. */
export async function privateFilesIn(files: readonly Listed[], reader: ShareReader) {
  const opened = new Map<string, OpenedPrivate>();
  const vault = openVault();
  for (const { fileId, sealed } of files) {
    if (sealed === undefined) continue;
    opened.set(fileId, { state: "lost" });
    if (sealed === null || vault === null) continue;
    const { openPrivateFile } = await fetchPart(() => import("@/lib/shares/private-files"));
    opened.set(fileId, await openPrivateFile(sealed, reader, vault));
  }
  const byAddress = new Map([...opened].map(([fileId, file]) => [fileAddress(fileId), file]));
  return {
    /** Replaces what the server's row says about the file. */
    headOf: (fileId: string) => {
      const file = opened.get(fileId);
      if (file?.state !== "open") return {};
      const { name, type: contentType, size: sizeBytes } = file.head;
      return { name, contentType, sizeBytes };
    },
    fetchWith:
      (fetchProtected: Fetch): Fetch =>
      async (address) => {
        const file = byAddress.get(address);
        if (file === undefined) return await fetchProtected(address);
        const found = file.state === "open" ? await file.open(await fetchProtected(address)) : null;
        if (!(found instanceof File)) throw new Error("The file does not open here.");
        return found;
      },
  };
}
