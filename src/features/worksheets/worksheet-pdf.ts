import type { Worksheet } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import type { Answers, WorksheetPage } from "@/content/worksheets/worksheet";
import { drawBlock } from "@/features/worksheets/pdf-blocks";
import { type DrawWords, startSheet } from "@/lib/pdf/pdf-sheet";

export async function makeWorksheetPdf(
  { title }: Pick<Worksheet, "title">,
  { pages, answers }: { pages: readonly WorksheetPage[]; answers: Answers },
  drawWords: DrawWords,
) {
  const sheet = startSheet(title, worksheetWords.foot(title), drawWords);
  for (const [place, { title: pageTitle, lead, blocks }] of pages.entries()) {
    sheet.turn();
    if (place === 0) sheet.write(title, { font: "display", size: 26, after: 14 });
    sheet.write(pageTitle, { font: "display", size: 18, after: 4 });
    sheet.write(lead, { font: "text", size: 10.5, grey: 0.3, after: 16 });
    for (const block of blocks) drawBlock(sheet, block, answers);
  }
  return await sheet.finish();
}
