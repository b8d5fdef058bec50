import { worksheetPagesMax, worksheetPagesMin } from "@domain/limits";
import { describe, expect, test } from "vitest";

import { worksheets } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import { answerKeysOf, countAnswered } from "@/content/worksheets/worksheet";
import { makeWorksheetPdf } from "@/features/worksheets/worksheet-pdf";

const sheets = await Promise.all(
  worksheets.map(async (worksheet) => ({ worksheet, pages: await worksheet.load() })),
);

describe.each(sheets)("$worksheet.title", ({ worksheet, pages }) => {
  const make = (answers: Record<string, string>) =>
    makeWorksheetPdf(worksheet, pages, answers, worksheetWords.foot(worksheet.title));
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
});

test("[worksheet-1] there are six, with unique ids and titles", () => {
  expect(worksheets).toHaveLength(6);
  expect(new Set(worksheets.map(({ id }) => id)).size).toBe(6);
  expect(new Set(worksheets.map(({ title }) => title)).size).toBe(6);
});
