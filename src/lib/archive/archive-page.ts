import { formatMoment } from "@/lib/text/format-instant";

export type ArchiveRow = Readonly<Record<string, unknown>>;
/** `name` is also the file name. */
export type ArchivePart = { name: string; heading: string; rows: readonly ArchiveRow[] };

type ArchiveWords = {
  title: string;
  made: string;
  contents: string;
  nothing: string;
  count: (rows: number) => string;
};

/** Opens without a network. People's texts are escaped, never inserted as markup. */
export function writeArchivePage(
  words: ArchiveWords,
  parts: readonly ArchivePart[],
  files: { heading: string; paths: readonly string[] } | null = null,
): string {
  const title = escapeText(words.title);
  const linked = files === null || files.paths.length === 0 ? null : files;
  const entries = [
    ...parts.map(
      ({ name, heading, rows }) =>
        `<a href="#${escapeText(name)}">${escapeText(heading)}</a> (${String(rows.length)})`,
    ),
    ...(linked === null ? [] : [`<a href="#the-files">${escapeText(linked.heading)}</a>`]),
  ];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title}</title><link rel="stylesheet" href="style.css"></head><body>`,
    `<header><h1>${title}</h1><p>${escapeText(words.made)}</p></header>`,
    `<nav><h2>${escapeText(words.contents)}</h2><ol>${entries.map((entry) => `<li>${entry}</li>`).join("")}</ol></nav>`,
    `<main>${parts.map((part) => writePart(part, words)).join("")}`,
    linked === null ? "" : writeFiles(linked),
    "</main></body></html>",
  ].join("\n");
}

function writePart({ name, heading, rows }: ArchivePart, words: ArchiveWords): string {
  const body =
    rows.length === 0
      ? `<p>${escapeText(words.nothing)}</p>`
      : `<p>${escapeText(words.count(rows.length))}</p>${rows.map(writeRow).join("")}`;
  return `<section id="${escapeText(name)}"><h2>${escapeText(heading)}</h2>${body}</section>`;
}

function writeFiles({ heading, paths }: { heading: string; paths: readonly string[] }): string {
  const links = paths.map((path) => {
    const address = path.split("/").map(encodeURIComponent).join("/");
    return `<li><a href="${escapeText(address)}" dir="auto">${escapeText(path)}</a></li>`;
  });
  return `<section id="the-files"><h2>${escapeText(heading)}</h2><ul>${links.join("")}</ul></section>`;
}

const writeRow = (row: ArchiveRow) =>
  `<dl>${Object.entries(row)
    .filter(([field, value]) => !isForPrograms(field) && value !== null && value !== undefined)
    .map(
      ([field, value]) =>
        `<div><dt>${escapeText(labelField(field))}</dt><dd dir="auto">${writeValue(field, value)}</dd></div>`,
    )
    .join("")}</dl>`;

/** Fields such as ids, which only the JSON has. */
const isForPrograms = (field: string) =>
  field === "id" || field === "storedAt" || /(I[dD]|Hash)$/.test(field);

function labelField(field: string): string {
  const words = field
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function writeValue(field: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" && field.endsWith("At")) return escapeText(formatMoment(value));
  if (Array.isArray(value)) return writeList(field, value);
  if (typeof value === "object" && value !== null) return writeRow(value as ArchiveRow);
  return escapeText(typeof value === "string" ? value : JSON.stringify(value));
}

function writeList(field: string, values: readonly unknown[]): string {
  const written = values.map((value) => writeValue(field, value));
  if (values.every((value) => typeof value !== "object")) return written.join(", ");
  return `<ul>${written.map((each) => `<li>${each}</li>`).join("")}</ul>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Saved as a file beside the page. It follows the reader's colour scheme and prints well. */
export const ARCHIVE_STYLE = `:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; font: 1rem/1.6 Georgia, "Times New Roman", serif; }
h1 { font-size: 2rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.4rem; border-bottom: 1px solid; padding-bottom: 0.25rem; }
nav ol { columns: 2; padding-left: 1.5rem; }
dl { margin: 1rem 0; padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem; break-inside: avoid; }
dl div { display: grid; grid-template-columns: 12rem 1fr; gap: 1rem; }
dd dl { margin: 0; padding: 0; border: 0; }
dt { font-style: italic; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 34rem) { dl div { grid-template-columns: 1fr; gap: 0; } nav ol { columns: 1; } }
@media print { body { max-width: none; padding: 0; } nav { break-after: page; } a { color: inherit; } }
`;
