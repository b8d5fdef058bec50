import { journalWords } from "@/content/journey/journal";
import type { DatedEntry } from "@/features/journey/journal-by-date";
import type { PackedFile } from "@/lib/vault/packed-files";

const words = journalWords.exportedFiles;

/** Escaped, so that Markdown shows exactly what was written. Photos link to their files in the archive. */
export function writeJournalMarkdown(entries: readonly DatedEntry<PackedFile>[]): string {
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
