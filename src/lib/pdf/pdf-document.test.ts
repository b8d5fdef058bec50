import { describe, expect, test } from "vitest";

import { widthOf } from "@/lib/pdf/fonts";
import { createPdf } from "@/lib/pdf/pdf-document";
import { isPrintable, toWinAnsi } from "@/lib/pdf/win-ansi";
import { wrapText } from "@/lib/pdf/wrap-text";

const look = { font: "text", size: 10 } as const;

/** Reads from the end: trailer, cross-reference table, objects. */
function readPdf(bytes: Uint8Array) {
  const file = new TextDecoder("latin1").decode(bytes);
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [head = "", , ...entries] = file.slice(tableAt).split("trailer")[0]?.split("\n") ?? [];
  const offsets = entries.flatMap((entry) => /^(\d{10}) 00000 n $/.exec(entry)?.[1] ?? []);
  const objects = offsets.map((offset) => file.slice(Number(offset)).split("\nendobj")[0] ?? "");
  return { file, head, objects };
}

describe("a PDF", () => {
  const pdf = createPdf("Worksheet");
  for (const words of ["First (page) \\", "Zweite Seite: Größe, 10 €, “so”", "мир 👩🏽‍🌾"]) {
    const page = pdf.addPage();
    page.text(50, 700, words, look);
    page.line(50, 690, 200, 690);
    page.box(50, 600, 20, 20);
    page.circle(100, 600, 5, true);
  }
  const { file, head, objects } = readPdf(pdf.toBytes());

  test("has a valid header and end, and a table that finds every object", () => {
    expect(file.startsWith("%PDF-1.4\n")).toBe(true);
    expect(head).toBe("xref");
    expect(objects.map((object) => Number.parseInt(object))).toEqual(
      objects.map((_, index) => index + 1),
    );
    expect(file).toContain(`/Size ${String(objects.length + 1)} /Root 1 0 R /Info 3 0 R`);
  });

  test("has each page once, in order, in the page tree", () => {
    const pages = objects.filter((object) => object.includes("/Type /Page "));
    expect(pages).toHaveLength(3);
    expect(objects[1]).toContain("/Count 3");
    const kids = [...(objects[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
    expect(kids.map((number) => objects[number - 1])).toEqual(pages);
  });

  test("states the true length of each page's content", () => {
    const streams = objects.filter((object) => object.includes("stream\n"));
    expect(streams).toHaveLength(3);
    for (const stream of streams) {
      const [, length] = /\/Length (\d+)/.exec(stream) ?? [];
      const content = /stream\n([\s\S]*)\nendstream$/.exec(stream)?.[1];
      expect(content?.length).toBe(Number(length));
    }
  });

  test("encodes texts, so that none can end a string or begin a command", () => {
    expect(file).toContain("<466972737420287061676529205c>");
    expect(file).not.toContain("First");
    expect(file).toMatch(/^[\n\x20-\x7e]*$/);
  });
});

test("encodes what the fonts support, and replaces the rest with question marks", () => {
  expect(toWinAnsi("Aé€’…")).toEqual([65, 233, 128, 146, 133]);
  expect(toWinAnsi("e\u0301")).toEqual([233]);
  expect(toWinAnsi("мł👩")).toEqual([63, 63, 63]);
});

test.each([
  ["Größe, 10 € – “so”…\nund", true],
  ["Łódź", false],
  ["שלום", false],
  ["fine 🙂", false],
  ["", true],
])("whether %j can be printed completely: %s", (text, answer) => {
  expect(isPrintable(text)).toBe(answer);
});

describe("breaking lines", () => {
  test("no line is too wide, and no word is lost", () => {
    const text = "a calm and literate place where nothing bounces and nothing shouts ".repeat(9);
    const lines = wrapText(text, "text", 11, 200);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(widthOf(line, "text", 11)).toBeLessThanOrEqual(200);
    expect(lines.join(" ")).toBe(text.trim());
  });

  test("a person's own line breaks stay, empty lines too", () => {
    expect(wrapText("one\n\ntwo", "text", 11, 200)).toEqual(["one", "", "two"]);
  });

  test("cuts an endless word", () => {
    const lines = wrapText("x".repeat(500), "bold", 12, 100);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join("")).toBe("x".repeat(500));
  });
});
