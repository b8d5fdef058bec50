import { isSection, SECTIONS } from "@domain/work/phases";
import { journalWords } from "@/content/journey/journal";
import { filesByPlace, journalByDate, type DatedEntry } from "@/features/journey/journal-by-date";
import type { JournalEntry } from "@/features/journey/journal-entries";
import type { PackedFile } from "@/lib/vault/packed-files";

const words = journalWords.exportedFiles;

/** Escaped, so that Markdown shows exactly what was written. Photos link to their files in the archive. */
function writeJournalMarkdown(entries: readonly DatedEntry<PackedFile>[]): string {
  const parts = entries.flatMap(({ title, facts, content, files }) => [
    `## ${plain(title)}`,
    `*${plain(facts)}*`,
    ...(content === "" ? [] : [paragraphs(content)]),
    ...files.map(writeFile),
  ]);
  return `${[`# ${journalWords.exportedTitle}`, ...parts].join("\n\n")}\n`;
}

function writeFile({ name, path, type }: PackedFile): string {
  if (path === null) return plain(words.notHere(name));
  const address = path.split("/").map(addressPart).join("/");
  const link = `[${plain(name)}](${address})`;
  return type.startsWith("image/") ? `!${link}` : link;
}

const addressPart = (name: string) =>
  encodeURIComponent(name).replaceAll(/[()!*']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Keeps line breaks: Markdown joins two lines unless the first ends with two spaces. */
const paragraphs = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, place, all) => {
      const isBroken = line.trim() !== "" && (all[place + 1] ?? "").trim() !== "";
      return isBroken ? `${plain(line.trimEnd())}  ` : plain(line.trimEnd());
    })
    .join("\n");

/** Escapes what Markdown would interpret, except a list, which may be shown as one. */
const plain = (line: string) =>
  line
    .replaceAll(/[\\`*_[\]<>~|]|&(?=[#\w])/g, "\\$&")
    .replace(/^[ \t]+/, (gap) => "\u00a0".repeat(gap.length))
    .replace(/^(?:#|[-+=](?=[-+=\s]*$))/, "\\$&");

export type ExportFormat = "txt" | "md" | "json";
export type ExportedFile = { name: string; mimeType: string; text: string };

/** Lists an archive's files with their entries, and those of sections without an entry under their section. */
export function exportJournal(
  entries: readonly JournalEntry[],
  { format, today, formatDate }: ExportChoice,
  files: readonly PackedFile[] = [],
): ExportedFile {
  const name = `journal-${today}.${format}`;
  if (format === "md") {
    const text = writeJournalMarkdown(journalByDate(entries, files, formatDate));
    return { name, mimeType: "text/markdown", text };
  }
  const { filesAt, unwritten } = filesByPlace(entries, files);
  const placesAlone = unwritten.map(({ phase, section }) => ({ phase, section }));
  const inOrder = [...entries, ...placesAlone].sort((a, b) => placeOf(a) - placeOf(b));
  if (format === "json") {
    const rows = inOrder.map((at) => {
      const own = filesAt(at).map(writeFields);
      return own.length === 0 ? at : { ...at, files: own };
    });
    return { name, mimeType: "application/json", text: `${JSON.stringify(rows, null, 2)}\n` };
  }
  const text = inOrder
    .map((at) => [...writeEntry(at, formatDate), ...writeFiles(filesAt(at))].join("\n\n"))
    .join("\n\n---\n\n");
  return { name, mimeType: "text/plain", text: `${text}\n` };
}

export type ExportChoice = {
  format: ExportFormat;
  today: string; // yyyy-MM-dd in the writer's time zone.
  formatDate: (iso: string) => string;
};

type Place = { phase: string; section: string };

function writeEntry(at: JournalEntry | Place, formatDate: ExportChoice["formatDate"]): string[] {
  const heading = `${at.phase} - ${at.section}`.toUpperCase();
  if (!("content" in at)) return [heading];
  return [`${heading}\nDate: ${formatDate(at.updated_at)}`, at.content];
}

function writeFiles(files: readonly PackedFile[]): string[] {
  if (files.length === 0) return [];
  const { title, notHere } = journalWords.exportedFiles;
  const lines = files.map(({ name, path }) => `- ${path ?? notHere(name)}`);
  return [[title, ...lines].join("\n")];
}

/** Leaves out the file's key, because the archive contains the decrypted bytes. */
function writeFields({ name, type, size, width, height, added_at, path }: PackedFile) {
  return { name, type, size, width, height, added_at, path };
}

/** Entries of unknown sections come last, in order of writing. */
function placeOf({ section }: Place): number {
  return isSection(section) ? SECTIONS.indexOf(section) : SECTIONS.length;
}
