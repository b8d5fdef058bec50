import { describe, expect, test } from "vitest";

import { widthOf } from "@/lib/pdf/fonts";
import { createPdf, type DrawWords, pageWidth } from "@/lib/pdf/pdf-document";
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

describe("a line with characters that the fonts lack", () => {
  const drawn: string[] = [];
  const drawWords: DrawWords = (text) => {
    drawn.push(text);
    return { width: 40, height: 12, descent: 3, columns: 4, rows: 2, digits: "0f0fffff" };
  };
  const pdf = createPdf("Words", drawWords);
  const page = pdf.addPage();
  const widths = [page.widthOf("мир", look), page.widthOf("peace", look)];
  page.text(50, 700, "мир", look);
  page.text(pageWidth - 50, 700, "мир 🌱", look);
  page.link(50, 690, 40, 12, "https://example.com/мир");
  pdf.addPage().text(50, 700, "мир", look);
  const { file, objects } = readPdf(pdf.toBytes());

  test("is a picture, drawn and stored once, with its text beside it", () => {
    expect(drawn).toEqual(["мир", "мир 🌱"]);
    expect(widths).toEqual([40, widthOf("peace", "text", 10)]);
    const [first, second, ...more] = objects.filter((object) => object.includes("/Image"));
    expect(more).toEqual([]);
    for (const picture of [first, second]) {
      expect(picture).toContain("/Width 4 /Height 2");
      expect(picture).toContain("/Filter [/ASCIIHexDecode /RunLengthDecode] /Length 11 >>");
      expect(picture).toContain("stream\nff0fffff80>\nendstream");
    }
    const line =
      "/Span << /ActualText <feff043c04380440> >> BDC q 40 0 0 12 50 697 cm /Im0 Do Q EMC";
    expect(file.split(line)).toHaveLength(3);
    expect(file).toContain(`/Im0 ${Number.parseInt(first ?? "")} 0 R`);
  });

  test("ends inside the page, and a link is an area that opens its address", () => {
    expect(file).toContain(`q 20 0 0 12 ${String(pageWidth - 50)} 697 cm /Im1 Do`);
    const address = Buffer.from("https://example.com/%D0%BC%D0%B8%D1%80").toString("hex");
    expect(file.split("/Annots")).toHaveLength(2);
    expect(file).toContain(
      `/Rect [50 690 90 702] /Border [0 0 0] /A << /S /URI /URI <${address}> >>`,
    );
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
