import { expect, test } from "vitest";

import { makeSummaryPdf } from "./summary-pdf";
import { type DrawWords } from "@/lib/pdf/pdf-sheet";

import { dotUrl, readPdfTexts } from "../../../../tests/support/pdf-texts";

const clocks = { timeZone: "UTC", deviceZone: null };
const session = {
  ...{ title: "After the move", startsAt: Date.UTC(2026, 10, 28, 12) },
  client: { firstName: "Imogen", lastName: "Vale", ...clocks },
  coach: { firstName: "Mara", lastName: "Lind", ...clocks },
};
const drawDots: DrawWords = (text, { size }) => ({
  ...{ width: size * text.length, height: size, ascent: size - 2, toUrl: () => dotUrl },
});

test("[summary-3] the PDF has the session's time and the whole summary", async () => {
  const text = "What we talked about\n• The week\n\nШаг за шагом";
  const { bytes, pageCount } = await makeSummaryPdf({ session, text }, drawDots);
  expect(pageCount).toBe(1);
  const texts = readPdfTexts(bytes);
  expect(texts).toEqual(
    expect.arrayContaining([
      ...["After the move", "What we talked about", "• The week", "Шаг за шагом"],
      ...["After the move · 1"],
    ]),
  );
  expect(texts.join(" ")).toContain("November 28");
  expect(texts.join(" ")).toContain("Imogen Vale and Mara Lind.");
});

test("[summary-3] the longest summary takes as many pages as it needs", async () => {
  const text = "A line of words\n".repeat(100);
  expect((await makeSummaryPdf({ session, text }, drawDots)).pageCount).toBe(3);
});
