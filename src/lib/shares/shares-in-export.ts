import { sharingWords } from "@/content/private-sharing";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { SealedShare, ShareReader } from "@/lib/shares/open-sealed";
import { openVault } from "@/lib/vault/open-vault";

type Shared = Omit<SealedShare, "sealed"> & Partial<Pick<SealedShare, "sealed">>;

/** The texts that replace a share's words: while the vault is locked, and when it can't open them. */
type Missing = { locked: string; lost: string };

/** Adds the words of sealed shares, as far as the open vault can open them. */
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
      const names = files.map(({ name }) => name); // The export does not contain their keys.
      return { ...share, title, parts, ...(names.length > 0 && { files: names }) };
    }),
  );
}
