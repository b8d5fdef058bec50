import type { Worksheet } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import type { Answers, WorksheetPage } from "@/content/worksheets/worksheet";
import { drawBlock } from "@/features/worksheets/pdf-blocks";
import { bottom, left, right, startSheet } from "@/lib/pdf/pdf-sheet";
import { createPdf, type DrawWords } from "@/lib/pdf/pdf-document";

export function makeWorksheetPdf(
  { title }: Pick<Worksheet, "title">,
  { pages, answers }: { pages: readonly WorksheetPage[]; answers: Answers },
  drawWords: DrawWords,
) {
  const pdf = createPdf(title, drawWords);
  const foot = worksheetWords.foot(title);
  let pageCount = 0;
  const sheet = startSheet(() => {
    pageCount += 1;
    const page = pdf.addPage();
    page.line(left, bottom - 14, right, bottom - 14);
    page.text(left, bottom - 28, foot(pageCount), { font: "text", size: 8.5, grey: 0.35 });
    return page;
  });
  for (const { title: pageTitle, lead, blocks } of pages) {
    sheet.turn();
    if (pageCount === 1) sheet.write(title, { font: "display", size: 26, after: 14 });
    sheet.write(pageTitle, { font: "display", size: 18, after: 4 });
    sheet.write(lead, { font: "text", size: 10.5, grey: 0.3, after: 16 });
    for (const block of blocks) drawBlock(sheet, block, answers);
  }
  return { bytes: pdf.toBytes(), pageCount };
}
