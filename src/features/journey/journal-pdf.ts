import { journalWords } from "@/content/journey/journal";
import type { DatedEntry } from "@/features/journey/journal-by-date";
import { type DrawWords, left, right, startSheet } from "@/lib/pdf/pdf-sheet";
import type { VaultFile } from "@/lib/vault/kept-files";

type PrintedPicture = { jpeg: Uint8Array; width: number; height: number };

/** Null where it can't be read or drawn here. */
export type ReadPicture = (file: VaultFile) => Promise<PrintedPicture | null>;

const small = { font: "text", size: 9, grey: 0.35 } as const;
const widthMax = right - left;
const heightMax = 300;
const words = journalWords.exportedFiles;

/** Photos are below their entries; other files are only named. */
export async function makeJournalPdf(
  entries: readonly DatedEntry<VaultFile>[],
  readPicture: ReadPicture,
  drawWords: DrawWords,
) {
  const title = journalWords.exportedTitle;
  const sheet = startSheet(title, (page) => journalWords.foot(page), drawWords);
  sheet.turn();
  sheet.write(title, { font: "display", size: 24, after: 18 });
  for (const entry of entries) {
    sheet.reserve(90); // A heading must not be alone at the bottom of a page.
    sheet.write(entry.title, { font: "display", size: 17, after: 2 });
    sheet.write(entry.facts, { ...small, after: 8 });
    for (const part of entry.content.split(/\n{2,}/)) {
      sheet.write(part, { font: "text", size: 11, after: 8 });
    }
    for (const file of entry.files) {
      const isPicture = file.type.startsWith("image/");
      const picture = isPicture ? await readPicture(file) : null;
      if (picture === null) {
        const note = isPicture ? words.notHere(file.name) : words.notInPdf(file.name);
        sheet.write(note, { ...small, after: 4 });
        continue;
      }
      const scale = Math.min(widthMax / picture.width, heightMax / picture.height);
      const size = { width: picture.width * scale, height: picture.height * scale };
      sheet.reserve(size.height + 30);
      sheet.down(6);
      sheet.pdf.image(picture.jpeg, left, sheet.y, size);
      sheet.down(size.height);
      sheet.write(file.name, { ...small, after: 8 });
    }
    sheet.down(16);
  }
  return await sheet.finish();
}
