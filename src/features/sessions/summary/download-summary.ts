import { displayFileName } from "@domain/files/file-names";

import type { PrintedSummary } from "./summary-pdf";
import { failureNotice } from "@/content/failures";
import { summaryWords as words } from "@/content/session-summaries";
import { notify } from "@/lib/device/notify";
import { downloadPdf } from "@/lib/pdf/download-pdf";
import { formatDay } from "@/lib/text/format-instant";

export async function downloadSummary(summary: PrintedSummary) {
  const { title, startsAt } = summary.session;
  try {
    const name = displayFileName(words.fileName(title, formatDay(startsAt)));
    await downloadPdf(name, async () => {
      const { makeSummaryPdf } = await import("./summary-pdf");
      return (drawWords) => makeSummaryPdf(summary, drawWords);
    });
    notify(words.downloaded);
  } catch (error) {
    notify(failureNotice(error, words.notMade));
  }
}
