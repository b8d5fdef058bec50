/** Spreadsheets run a cell that begins like this as a formula. */
const FORMULA_STARTS = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Formulas get a leading apostrophe; other special cells are quoted (RFC 4180). */
export function toCsvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = FORMULA_STARTS.test(value) ? `'${value}` : value;
  return /[",\r\n\t\0]|^\s|\s$|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With a byte-order mark, so that spreadsheets read every script. */
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

/** The rows of a CSV text with the line each begins on, without blank ones. Cells end at commas, semicolons or tabs. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let row: { line: number; cells: string[] } = { line: 1, cells: [] };
  let cell = "";
  let line = 1;
  let isQuoted = false;
  const endRow = () => {
    row.cells.push(cell);
    cell = "";
    if (row.cells.some((each) => each.trim() !== "")) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === "\n") line += 1;
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) {
      isQuoted = !isQuoted;
    } else if (isQuoted) cell += sign;
    else if (sign === separator) {
      row.cells.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}

/** The separator that occurs most often in the first line. */
function separatorOf(source: string): string {
  const [first = ""] = source.split("\n", 1);
  const countOf = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ",";
}
