import { worksheetPagesMax, worksheetPagesMin } from "@domain/limits";
import { describe, expect, test } from "vitest";

import { worksheets } from "@/content/worksheets/catalogue";
import { answerKeysOf, cellKey, countAnswered } from "@/content/worksheets/worksheet";
import { makeWorksheetPdf } from "@/features/worksheets/worksheet-pdf";
import type { DrawWords } from "@/lib/pdf/pdf-document";

import { readPdfTexts } from "../../../tests/support/pdf-texts";

/** A black dot, wide for its text. */
const drawDots: DrawWords = (text, { size }) => ({
  ...{ width: 2 * size * text.length, height: size, descent: 2 },
  ...{ columns: 2, rows: 1, digits: "0f" },
});

const sheets = await Promise.all(
  worksheets.map(async (worksheet) => ({ worksheet, pages: await worksheet.load() })),
);

describe.each(sheets)("$worksheet.title", ({ worksheet, pages }) => {
  const make = (answers: Record<string, string>) =>
    makeWorksheetPdf(worksheet, { pages, answers }, drawDots);
  const keys = pages.flatMap(({ blocks }) => answerKeysOf(blocks));

  test("[worksheet-4] states the true size and number of pages of its file", () => {
    const { bytes, pageCount } = make({});
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

  test("has room for long answers", () => {
    const long = "Words that go on and on. ".repeat(160);
    const filled = make(Object.fromEntries(keys.map((key) => [key, long])));
    expect(filled.pageCount).toBeGreaterThan(worksheet.pageCount);
    const short = make(Object.fromEntries(keys.map((key) => [key, "A word"])));
    expect(short.pageCount).toBe(worksheet.pageCount);
    expect(short.bytes.length).toBeGreaterThan(make({}).bytes.length);
  });

  test.each(["Łukasz Żółć", "Мария", "عائشة", "陳大文", "Zoë 🌱"])(
    "[worksheet-6] prints %s whole",
    (text) => {
      const writable = pages.flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.kind === "lines" || block.kind === "table" ? answerKeysOf([block]) : [],
        ),
      );
      const filled = make(Object.fromEntries(writable.map((key) => [key, text])));
      const texts = readPdfTexts(filled.bytes);
      expect(texts.filter((each) => each === text)).toHaveLength(writable.length);
      expect(filled.pageCount).toBe(worksheet.pageCount);
    },
  );
});

test("a drawn answer in a table ends before the next column", () => {
  const block = { kind: "table", id: "t", label: "Two", columns: ["A", "B"], rows: 1 } as const;
  const answers = { [cellKey("t", 0, 0)]: "мммм мммм мммм", [cellKey("t", 0, 1)]: "мир" };
  const pages = [{ title: "Page", lead: "Lead", blocks: [block] }];
  const { bytes } = makeWorksheetPdf({ title: "Table" }, { pages, answers }, drawDots);
  const file = new TextDecoder("latin1").decode(bytes);
  const places = Array.from(
    file.matchAll(/BDC q ([\d.]+) 0 0 [\d.]+ ([\d.]+) /g),
    ([, width, x]) => ({
      width: Number(width),
      x: Number(x),
    }),
  );
  const [first = { width: 0, x: 0 }, second = { width: 0, x: 0 }] = places;
  expect(places).toHaveLength(2);
  expect(first.x + first.width).toBeLessThan(second.x);
});

test("[worksheet-1] there are six, with unique ids and titles", () => {
  expect(worksheets).toHaveLength(6);
  expect(new Set(worksheets.map(({ id }) => id)).size).toBe(6);
  expect(new Set(worksheets.map(({ title }) => title)).size).toBe(6);
});
