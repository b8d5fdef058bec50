import { notices } from "@/content/notices";
import type { Worksheet } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import type { Answers, WorksheetPage } from "@/content/worksheets/worksheet";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { downloadPdf } from "@/lib/pdf/download-pdf";

export async function downloadWorksheet(
  worksheet: Worksheet,
  pages: readonly WorksheetPage[],
  answers: Answers,
) {
  const { title, id } = worksheet;
  const download = downloadPdf(`${id}.pdf`, async () => {
    const { makeWorksheetPdf } = await import("@/features/worksheets/worksheet-pdf");
    return (drawWords) => makeWorksheetPdf(worksheet, { pages, answers }, drawWords);
  });
  if (await attempt(download, worksheetWords.notMade)) notify(notices.worksheetDownloading(title));
}
