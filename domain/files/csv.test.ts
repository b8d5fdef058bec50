import { describe, expect, test } from "vitest";
import { toCsv, toCsvCell } from "./csv";

/** RFC 4180, without the apostrophe that a spreadsheet hides. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const body = text.replace(/^\uFEFF/, "");
  for (let index = 0; index < body.length; index += 1) {
    const sign = body[index] ?? "";
    if (isQuoted && sign === '"' && body[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === ",") {
      rows.at(-1)?.push(cell);
      cell = "";
    } else if (!isQuoted && sign === "\r" && body[index + 1] === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      rows.push([]);
      index += 1;
    } else cell += sign;
  }
  return rows.slice(0, -1);
}

const DANGEROUS = [
  '=HYPERLINK("http://evil.example","click")',
  "+1",
  "-1",
  "@x",
  "\tcmd",
  "\r=1",
  "\n=1",
  "\0=1",
  "＝1+1",
  "=1\r\n=2",
];

describe("X04: a table of the export", () => {
  test.each(DANGEROUS)("escapes %j completely", (text) => {
    const csv = toCsv(["text", "n"], [{ text, n: -5 }]);
    const [, row] = readCsv(csv);
    expect(row?.[0]?.startsWith("'")).toBe(true);
    expect(row?.[0]?.slice(1)).toBe(text);
    expect(row?.[1]).toBe("-5");
  });

  test.each(['say "hi"', "a,b", "two\r\nlines", " spaced ", "'quoted", "שלום 🌿", ""])(
    "reads %j back unchanged",
    (text) => {
      const [head, row] = readCsv(toCsv(["text"], [{ text }]));
      expect(head).toEqual(["text"]);
      expect(row).toEqual([text]);
    },
  );

  test("escapes the headings, too, and leaves unknown values empty", () => {
    expect(toCsv(["=a", "b"], [{ "=a": undefined, b: true }])).toBe(`\uFEFF"'=a",b\r\n,true\r\n`);
    expect(toCsvCell(null)).toBe("");
  });
});
