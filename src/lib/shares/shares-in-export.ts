import { sharingWords } from "@/content/private-sharing";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { SealedShare, ShareReader } from "@/lib/shares/open-sealed";
import { openVault } from "@/lib/vault/open-vault";

type Shared = Omit<SealedShare, "sealed"> & Partial<Pick<SealedShare, "sealed">>;

/** What is said in the place of the words: while the vault is locked, and where it does not open them. */
type Missing = { locked: string; lost: string };

/** With the words of those that only the two can read, as far as the vault that is open here opens them. */
export async function withWords<Share extends Shared>(
  shares: readonly Share[],
  reader: ShareReader,
  missing: Missing,
) {
  return await Promise.all(
    shares.map(async ({ sealed, ...share }) => {
      if (sealed === undefined) return share;
      const vault = openVault();
      const { openSealed } = await fetchPart(() => import("@/lib/shares/open-sealed"));
      const opened = vault && (await openSealed({ ...share, sealed }, reader, vault));
      const text = vault === null ? missing.locked : missing.lost;
      if (!opened) return { ...share, title: sharingWords.untitled, parts: [{ text }] };
      const { title, parts, files } = opened;
      const names = files.map(({ name }) => name); // Without their keys.
      return { ...share, title, parts, ...(names.length > 0 && { files: names }) };
    }),
  );
}
