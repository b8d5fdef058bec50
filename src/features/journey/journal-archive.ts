import { journalByDate } from "@/features/journey/journal-by-date";
import type { JournalEntry } from "@/features/journey/journal-entries";
import { type ExportChoice, exportJournal } from "@/features/journey/journal-export";
import { openZip } from "@/lib/archive/archive-files";
import { downloadFile } from "@/lib/device/download-file";
import { redrawPicture } from "@/lib/device/redraw-picture";
import { downloadPdf } from "@/lib/pdf/download-pdf";
import type { VaultFile } from "@/lib/vault/kept-files";
import { openFile, readerOf } from "@/lib/vault/opened-file";
import { packEntryFiles } from "@/lib/vault/packed-files";

type PrintChoice = Pick<ExportChoice, "today" | "formatDate">;

type JournalArchive<Choice = ExportChoice> = {
  entries: readonly JournalEntry[];
  files: readonly VaultFile[];
  choice: Choice;
  userId: string;
  findToken: () => string | null;
  onFile: (place: number) => void;
};

/** Downloads the journal with the files of its entries. Resolves to the names of files that could not be read. */
export async function downloadJournal(archive: JournalArchive): Promise<string[]> {
  const { entries, files, choice, userId, findToken, onFile } = archive;
  const zip = openZip();
  const packed = await packEntryFiles(zip, files, { read: readerOf(userId, findToken), onFile });
  const { name, text } = exportJournal(entries, choice, packed);
  zip.addText(name, text);
  downloadFile({ name: `journal-${choice.today}.zip`, blob: zip.close() });
  return packed.flatMap((file) => (file.path === null ? file.name : []));
}

/** Downloads the journal as a PDF with its photos. Resolves to the names of photos that could not be read. */
export async function printJournal(archive: JournalArchive<PrintChoice>): Promise<string[]> {
  const { entries, files, choice, userId, findToken, onFile } = archive;
  const read = readerOf(userId, findToken);
  const missing: string[] = [];
  let begun = 0;
  const readPicture = async (file: VaultFile) => {
    onFile(begun);
    begun += 1;
    try {
      return await drawPicture(await openFile({ file, read: await read(file) }));
    } catch {
      missing.push(file.name);
      return null;
    }
  };
  await downloadPdf(`journal-${choice.today}.pdf`, async () => {
    const { makeJournalPdf } = await import("@/features/journey/journal-pdf");
    const inOrder = journalByDate(entries, files, choice.formatDate);
    return (drawWords) => makeJournalPdf(inOrder, readPicture, drawWords);
  });
  return missing;
}

/** The longer side of a photo: enough to be sharp on a page. */
const printedPixels = 1400;

async function drawPicture(blob: Blob) {
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, printedPixels / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const jpeg = await redrawPicture(picture, { width, height, quality: 0.82 });
  if (jpeg === null) throw new Error("The picture can’t be drawn here.");
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}
