import { worksheetPagesMax, worksheetPagesMin } from "@domain/limits";
import { describe, expect, test } from "vitest";

import { worksheets } from "@/content/worksheets/catalogue";
import { answerKeysOf, cellKey, countAnswered } from "@/content/worksheets/worksheet";
import { makeWorksheetPdf } from "@/features/worksheets/worksheet-pdf";
import { type DrawWords, right } from "@/lib/pdf/pdf-sheet";

import { dotUrl, readPdfContent, readPdfTexts } from "../../../tests/support/pdf-texts";

/** Draws a dot instead of text, as wide as the text. */
const drawDots: DrawWords = (text, { size }) => ({
  ...{ width: (size * text.length) / 2, height: size, ascent: size - 2, toUrl: () => dotUrl },
});

const sheets = await Promise.all(
  worksheets.map(async (worksheet) => ({ worksheet, pages: await worksheet.load() })),
);

describe.each(sheets)("$worksheet.title", ({ worksheet, pages }) => {
  const make = (answers: Record<string, string>) =>
    makeWorksheetPdf(worksheet, { pages, answers }, drawDots);
  const keys = pages.flatMap(({ blocks }) => answerKeysOf(blocks));

  test("[worksheet-4] states the true size and number of pages of its file", async () => {
    const { bytes, pageCount } = await make({});
    const downloadKilobytes = Math.ceil(bytes.length / 1000);
    const questionCount = countAnswered(Object.fromEntries(keys.map((key) => [key, "Words"])));
    expect(worksheet).toMatchObject({ pageCount, downloadKilobytes, questionCount });
    expect(pageCount).toBeGreaterThanOrEqual(worksheetPagesMin);
    expect(pageCount).toBeLessThanOrEqual(worksheetPagesMax);
  });

  test("has unique ids and labels", () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(10);
  });

  test("has room for long answers", async () => {
    const long = "Words that go on and on. ".repeat(160);
    const filled = await make(Object.fromEntries(keys.map((key) => [key, long])));
    expect(filled.pageCount).toBeGreaterThan(worksheet.pageCount);
    const short = await make(Object.fromEntries(keys.map((key) => [key, "A word"])));
    expect(short.pageCount).toBe(worksheet.pageCount);
    expect(short.bytes.length).toBeGreaterThan((await make({})).bytes.length);
  });

  test.each(["Łukasz Żółć", "Мария", "عائشة", "陳大文", "Zoë 🌱"])(
    "[worksheet-6] prints %s in full",
    async (text) => {
      const writable = pages.flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.kind === "lines" || block.kind === "table" ? answerKeysOf([block]) : [],
        ),
      );
      const filled = await make(Object.fromEntries(writable.map((key) => [key, text])));
      const texts = readPdfTexts(filled.bytes);
      expect(texts.filter((each) => each === text)).toHaveLength(writable.length);
      expect(filled.pageCount).toBe(worksheet.pageCount);
    },
  );
});

test("a drawn answer in a table ends before the next column", async () => {
  const block = { kind: "table", id: "t", label: "Two", columns: ["A", "B"], rows: 1 } as const;
  const answers = { [cellKey("t", 0, 0)]: "м".repeat(90), [cellKey("t", 0, 1)]: "мир" };
  const pages = [{ title: "Page", lead: "Lead", blocks: [block] }];
  const { bytes } = await makeWorksheetPdf({ title: "Table" }, { pages, answers }, drawDots);
  const places = Array.from(
    readPdfContent(bytes).matchAll(/BDC\nq\n([\d.]+) 0 0 -[\d.]+ ([\d.]+) /g),
    ([, width, x]) => ({ width: Number(width), x: Number(x) }),
  );
  const second = Math.max(...places.map(({ x }) => x));
  const first = places.filter(({ x }) => x < second);
  expect(places).toHaveLength(first.length + 1);
  expect(first.length).toBeGreaterThan(1);
  for (const { x, width } of first) expect(x + width).toBeLessThan(second);
});

test("an answer in a right-to-left script is aligned right, also if it begins with Latin letters", async () => {
  const block = { kind: "lines", id: "l", label: "One", lines: 2 } as const;
  const answers = { l: `${"שלום ".repeat(20)}Passage שלום.` };
  const pages = [{ title: "Page", lead: "Lead", blocks: [block] }];
  const looks: unknown[] = [];
  const draw: DrawWords = (text, look) => {
    looks.push(look.direction);
    return drawDots(text, look);
  };
  const { bytes } = await makeWorksheetPdf({ title: "Lines" }, { pages, answers }, draw);
  const ends = Array.from(
    readPdfContent(bytes).matchAll(/BDC\nq\n([\d.]+) 0 0 -[\d.]+ ([\d.]+) /g),
    ([, width, x]) => Number(width) + Number(x),
  );
  expect(ends.length).toBeGreaterThan(1);
  for (const end of ends) expect(end).toBeCloseTo(right - 2);
  expect(new Set(looks)).toEqual(new Set(["rtl"]));
});

test("[worksheet-1] there are six worksheets, with unique ids and titles", () => {
  expect(worksheets).toHaveLength(6);
  expect(new Set(worksheets.map(({ id }) => id)).size).toBe(6);
  expect(new Set(worksheets.map(({ title }) => title)).size).toBe(6);
});
