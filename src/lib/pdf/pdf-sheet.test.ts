import { describe, expect, test } from "vitest";

import { type DrawWords, left, pageWidth, right, startSheet } from "@/lib/pdf/pdf-sheet";

import { dotUrl, readPdfContent, readPdfTexts } from "../../../tests/support/pdf-texts";

const look = { font: "text", size: 10 } as const;
const foot = (page: number) => `Page ${String(page)}`;

describe("a line with characters that the fonts lack", async () => {
  const drawn: string[] = [];
  const drawWords: DrawWords = (text) => ({
    ...{ width: 40, height: 12, ascent: 9 },
    toUrl() {
      drawn.push(text);
      return dotUrl;
    },
  });
  const sheet = startSheet("Words", foot, drawWords);
  sheet.turn();
  const widths = [sheet.widthOf("мир", look), sheet.widthOf("peace", look)];
  sheet.put("мир", 50, 100, look);
  sheet.put("мир 🌱", pageWidth - 50, 100, look);
  sheet.put("мир", 50, 200, look, 30);
  const { bytes } = await sheet.finish();
  const content = readPdfContent(bytes);
  const file = new TextDecoder("latin1").decode(bytes);

  test("is drawn as a picture with its text behind it, and stored once", () => {
    expect(drawn).toEqual(["мир", "мир 🌱", "мир"]);
    expect(widths).toEqual([40, 27.24]);
    expect(readPdfTexts(bytes)).toEqual(["мир", "мир 🌱", "мир", "Page 1"]);
    expect(file.match(/\/Filter \/DCTDecode/g)).toHaveLength(1);
    expect(content).toContain(">> BDC\nq\n40 0 0 -12 50 103 cm\n/I1 Do\nQ\nEMC");
  });

  test("stays within the page and its space", () => {
    expect(content).toContain(`q\n20 0 0 -12 ${String(pageWidth - 50)} 103 cm`);
    expect(content).toContain("q\n30 0 0 -12 50 203 cm");
  });
});

test("a paragraph in a script from right to left keeps its direction in each line, and ends at the right", async () => {
  const drawn: (string | undefined)[] = [];
  const drawWords: DrawWords = (text, { direction }) => ({
    ...{ width: text.length * 6, height: 12, ascent: 9 },
    toUrl: () => (drawn.push(`${text}: ${direction ?? ""}`), dotUrl),
  });
  const sheet = startSheet("Words", foot, drawWords);
  sheet.turn();
  const line = "שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום";
  sheet.write(`${line} Passage היום.`, look);
  const content = readPdfContent((await sheet.finish()).bytes);
  expect(drawn).toEqual([`${line}: rtl`, "Passage היום.: rtl"]);
  expect(content).toContain(`q\n78 0 0 -12 ${String(right - 78)}`);
});

test("each paragraph has its own direction; an empty line stays, and none is added", async () => {
  const drawWords: DrawWords = (text) => ({
    ...{ width: text.length * 6, height: 12, ascent: 9 },
    toUrl: () => dotUrl,
  });
  const sheet = startSheet("Words", foot, drawWords);
  sheet.turn();
  const heightOf = (text: string) => {
    const before = sheet.y;
    sheet.write(text, look);
    return sheet.y - before;
  };
  expect(heightOf("a\n\nb")).toBe(3 * heightOf("a"));
  expect(heightOf("\na")).toBe(2 * heightOf("a"));
  expect(heightOf("a\n")).toBe(heightOf("a"));
  expect(heightOf("")).toBe(0);
  sheet.write("Good morning ☀\nשלום", look);
  sheet.write("שלום\nмир", look);
  const content = readPdfContent((await sheet.finish()).bytes);
  const places = Array.from(content.matchAll(/ 0 0 -12 ([\d.]+) /g), ([, x]) => Number(x));
  expect(places).toEqual([left, right - 24, right - 24, left]);
});

describe("without a canvas", async () => {
  const sheet = startSheet("Größe", foot, () => null);
  sheet.turn();
  const texts = ["Größe, 10 € – “so”… (\\)", "e\u0301", "мł👩"];
  for (const text of texts) sheet.write(text, look);
  const { bytes, pageCount } = await sheet.finish();
  const file = new TextDecoder("latin1").decode(bytes);

  test("characters of the fonts are text, and others are question marks", () => {
    expect(readPdfTexts(bytes)).toEqual([texts[0], "é", "???", "Page 1"]);
    expect(pageCount).toBe(1);
  });

  test("the file declares its language and shows its title", () => {
    expect(file.startsWith("%PDF-1.4\n")).toBe(true);
    expect(file).toContain("/Lang (en)");
    expect(file).toContain("/DisplayDocTitle true");
  });
});

describe("breaking lines", () => {
  const sheet = startSheet("Lines", foot, () => null);

  test("no line is too wide, and no word is lost", () => {
    const text = "a calm and literate place where nothing bounces and nothing shouts ".repeat(9);
    const lines = sheet.linesOf(text, look, 200);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(sheet.widthOf(line, look)).toBeLessThanOrEqual(200);
    expect(lines.join(" ")).toBe(text.trim());
  });

  test("a person's own line breaks stay, including empty lines", () => {
    expect(sheet.linesOf("one\n\n two\t3", look, 200)).toEqual(["one", "", "two 3"]);
  });

  test("a word that is too long is cut", () => {
    const lines = sheet.linesOf("x".repeat(500), { font: "bold", size: 12 }, 100);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join("")).toBe("x".repeat(500));
  });
});

test("a cell longer than a page continues on the next page beside the others, with its link", async () => {
  const sheet = startSheet("Row", foot, () => null);
  sheet.turn();
  sheet.row([
    { text: "One", x: left, width: 100, look },
    { text: "line\n".repeat(90), x: left + 100, width: 200, look, link: "https://example.com/мир" },
    { text: "Two", x: right - 100, width: 100, look, align: "right" },
  ]);
  const { bytes, pageCount } = await sheet.finish();
  expect(pageCount).toBe(2);
  expect(readPdfTexts(bytes).filter((text) => text === "line")).toHaveLength(90);
  expect(readPdfTexts(bytes).slice(0, 3)).toEqual(["One", "line", "Two"]);
  const file = new TextDecoder("latin1").decode(bytes);
  expect(file.split("/URI (https://example.com/%D0%BC%D0%B8%D1%80)")).toHaveLength(91);
});
