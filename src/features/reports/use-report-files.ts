import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { failureNotice } from "@/content/failures";
import { reportWords } from "@/content/practice/reports";
import type { ReportPart } from "@/features/reports/report-csv";
import type { ShownReport } from "@/features/reports/use-report";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import { fetchPart } from "@/lib/loading/fetch-part";
import { useConfirmed } from "@/lib/sign-in/confirmed";

const words = reportWords.export;

type Saving = ReportPart["name"] | "pdf" | null;

interface ReportFile {
  name: string;
  blob: Blob;
}

/**
 * For each file the server first requires a recent confirmation and logs the export. The browser then makes the file,
 * with code that loads on the first press.
 */
export function useReportFiles() {
  const confirmed = useConfirmed();
  const writeDown = useMutation(api.audit.exportReport);
  const [saving, setSaving] = useState<Saving>(null);
  async function save(what: Saving, make: () => Promise<ReportFile>) {
    setSaving(what);
    try {
      if ((await confirmed(async () => [await writeDown({})])) === null) return;
      const file = await make();
      downloadFile(file);
      notify(words.notice(file.name));
    } catch (error) {
      notify(failureNotice(error, words.failed));
    } finally {
      setSaving(null);
    }
  }
  return {
    saving,
    saveCsv: (report: ShownReport, part: ReportPart) =>
      save(part.name, async () => {
        const { makeReportCsv } = await fetchPart(() => import("@/features/reports/report-csv"));
        const name = words.fileName(part.name, spanOf(report), "csv");
        return { name, blob: new Blob([makeReportCsv(part)], { type: "text/csv;charset=utf-8" }) };
      }),
    savePdf: (report: ShownReport) =>
      save("pdf", async () => {
        const [{ makeReportPdf }, { drawWords }] = await Promise.all([
          fetchPart(() => import("@/features/reports/report-pdf")),
          fetchPart(() => import("@/lib/pdf/drawn-words")),
        ]);
        const { bytes } = await makeReportPdf(report, drawWords);
        const name = words.fileName("all", spanOf(report), "pdf");
        return { name, blob: new Blob([bytes], { type: "application/pdf" }) };
      }),
  };
}

/** "2026-01-to-2026-03" */
const spanOf = ({ months }: ShownReport) =>
  words.span(months[0]?.month ?? "", months.at(-1)?.month ?? "").replaceAll(" ", "-");
