import { notices } from "@/content/notices";
import type { Worksheet } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import type { Answers, WorksheetPage } from "@/content/worksheets/worksheet";
import { downloadFile } from "@/lib/download-file";
import { notify } from "@/lib/notify";
import { isPrintable } from "@/lib/pdf/win-ansi";

/** Characters that the PDF fonts lack cause a notice. */
export async function downloadWorksheet(
  worksheet: Worksheet,
  pages: readonly WorksheetPage[],
  answers: Answers,
) {
  const { makeWorksheetPdf } = await import("@/features/worksheets/worksheet-pdf");
  const { title, id } = worksheet;
  const { bytes } = makeWorksheetPdf(worksheet, pages, answers, worksheetWords.foot(title));
  downloadFile({ name: `${id}.pdf`, blob: new Blob([bytes], { type: "application/pdf" }) });
  notify(
    Object.values(answers).every(isPrintable)
      ? notices.worksheetDownloading(title)
      : {
          ...notices.worksheetDownloading(title),
          tone: "warning",
          body: worksheetWords.notPrintable,
        },
  );
}
