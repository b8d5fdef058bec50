import type { JournalEntry } from "@/features/journey/journal-entries";
import { type ExportChoice, exportJournal } from "@/features/journey/journal-export";
import { openZip } from "@/lib/archive/archive-files";
import { downloadFile } from "@/lib/device/download-file";
import type { VaultFile } from "@/lib/vault/kept-files";
import { readerOf } from "@/lib/vault/opened-file";
import { packEntryFiles } from "@/lib/vault/packed-files";

type JournalArchive = {
  entries: readonly JournalEntry[];
  files: readonly VaultFile[];
  choice: ExportChoice;
  userId: string;
  findToken: () => string | null;
  onFile: (place: number) => void;
};

/** The journal in one file, and beside it what is added to its entries. Resolves to the names of what could not be read. */
export async function downloadJournal(archive: JournalArchive): Promise<string[]> {
  const { entries, files, choice, userId, findToken, onFile } = archive;
  const zip = openZip();
  const packed = await packEntryFiles(zip, files, { read: readerOf(userId, findToken), onFile });
  const { name, text } = exportJournal(entries, choice, packed);
  zip.addText(name, text);
  downloadFile({ name: `journal-${choice.today}.zip`, blob: zip.close() });
  return packed.flatMap((file) => (file.path === null ? file.name : []));
}
