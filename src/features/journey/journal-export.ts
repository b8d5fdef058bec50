import { isSection, SECTIONS } from "@domain/work/phases";

import type { JournalEntry } from "@/features/journey/journal-entries";

export type ExportFormat = "txt" | "json";
export type ExportedFile = { name: string; mimeType: string; text: string };

export function exportJournal(
  entries: readonly JournalEntry[],
  { format, today, formatDate }: ExportChoice,
): ExportedFile {
  const inOrder = [...entries].sort((a, b) => placeOf(a) - placeOf(b));
  const name = `journal-${today}.${format}`;
  if (format === "json") {
    return { name, mimeType: "application/json", text: `${JSON.stringify(inOrder, null, 2)}\n` };
  }
  const text = inOrder.map((entry) => writeEntry(entry, formatDate)).join("\n\n---\n\n");
  return { name, mimeType: "text/plain", text: `${text}\n` };
}

type ExportChoice = {
  format: ExportFormat;
  today: string; // yyyy-MM-dd in the writer's time zone.
  formatDate: (iso: string) => string;
};

function writeEntry({ phase, section, content, updated_at }: JournalEntry, formatDate: FormatDate) {
  const heading = `${phase} - ${section}`.toUpperCase();
  return `${heading}\nDate: ${formatDate(updated_at)}\n\n${content}`;
}

type FormatDate = ExportChoice["formatDate"];

/** Entries of unknown sections come last, in order of writing. */
function placeOf({ section }: JournalEntry): number {
  return isSection(section) ? SECTIONS.indexOf(section) : SECTIONS.length;
}
