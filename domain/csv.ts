/** A spreadsheet takes a cell that begins like this for a formula and runs it; a word in front makes it a text. */
const FORMULA_STARTS = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** One cell: a formula is defused by an apostrophe, and what would end the cell is quoted (RFC 4180). */
export function toCsvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = FORMULA_STARTS.test(value) ? `'${value}` : value;
  return /[",\r\n\t\0]|^\s|\s$|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table with its heading, ending every line as the standard says. The mark in front lets spreadsheets read every script. */
export function toCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | number | boolean | null | undefined>>[],
): string {
  const lines = [
    columns.map(toCsvCell),
    ...rows.map((row) => columns.map((column) => toCsvCell(row[column]))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}
