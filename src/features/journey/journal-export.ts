import { isSection, SECTIONS } from "@domain/phases";

import type { JournalEntry } from "@/features/journey/journal-entries";

export type ExportFormat = "txt" | "json";
export type ExportedFile = { name: string; mimeType: string; text: string };

/** All entries in one file, in the journey's order and named by the day. */
export function exportJournal(
  entries: readonly JournalEntry[],
  { format, today, wordDate }: ExportChoice,
): ExportedFile {
  const inOrder = [...entries].sort((a, b) => placeOf(a) - placeOf(b));
  const name = `journal-${today}.${format}`;
  if (format === "json") {
    return { name, mimeType: "application/json", text: `${JSON.stringify(inOrder, null, 2)}\n` };
  }
  const text = inOrder.map((entry) => writeEntry(entry, wordDate)).join("\n\n---\n\n");
  return { name, mimeType: "text/plain", text: `${text}\n` };
}

type ExportChoice = {
  format: ExportFormat;
  today: string; // yyyy-MM-dd, where the writer is
  wordDate: (iso: string) => string;
};

function writeEntry({ phase, section, content, updated_at }: JournalEntry, wordDate: WordDate) {
  const heading = `${phase} - ${section}`.toUpperCase();
  return `${heading}\nDate: ${wordDate(updated_at)}\n\n${content}`;
}

type WordDate = ExportChoice["wordDate"];

/** Entries of sections we do not know come last, in the order they were written. */
function placeOf({ section }: JournalEntry): number {
  return isSection(section) ? SECTIONS.indexOf(section) : SECTIONS.length;
}
