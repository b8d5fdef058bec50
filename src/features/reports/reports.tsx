import { api } from "@convex/_generated/api";
import { REPORT_RANGES, type ReportRange } from "@domain/practice/reports";
import { percent } from "@domain/work/progress";
import { useMutation } from "convex/react";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { IfFailed } from "@/components/patterns/if-failed";
import { PageHeader } from "@/components/patterns/page-header";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { failureNotice } from "@/content/failures";
import { reportWords as words } from "@/content/practice/reports";
import {
  clientTable,
  incomeTable,
  monthTable,
  formatHours,
} from "@/features/reports/report-columns";
import type { ReportPart } from "@/features/reports/report-csv";
import { ReportTable } from "@/features/reports/report-table";
import { useReport, type ShownReport } from "@/features/reports/use-report";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import { fetchPart } from "@/lib/loading/fetch-part";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatSums } from "@/lib/text/format-money";

const figureWords = words.figures;

function Figures({ report }: { report: ShownReport }) {
  const { totals, months, areClientsRead, firstReply } = report;
  const { held, missed, cancelled, takenMinutes, offeredMinutes, paid, open } = totals;
  const taken = formatHours(takenMinutes);
  return (
    <section aria-label={figureWords.title}>
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-border bg-border sm:grid-cols-2 xl:grid-cols-5">
        <Figure
          {...figureWords.sessions}
          value={String(held)}
          hint={figureWords.sessions.hint(missed, cancelled)}
        />
        <Figure
          {...figureWords.hours}
          value={
            offeredMinutes === null ? taken : `${String(percent(takenMinutes, offeredMinutes))}%`
          }
          hint={
            offeredMinutes === null
              ? figureWords.hours.noHours
              : figureWords.hours.hint(taken, formatHours(offeredMinutes))
          }
        />
        <Figure
          {...figureWords.income}
          value={areClientsRead ? formatSums(paid) : null}
          hint={areClientsRead ? figureWords.income.hint(formatSums(open)) : ""}
        />
        <Figure
          {...figureWords.engagement}
          value={
            areClientsRead ? figureWords.engagement.value(totals.engaged, totals.active) : null
          }
          hint={
            months.length === 1 ? figureWords.engagement.hint.one : figureWords.engagement.hint.more
          }
        />
        <Figure
          {...figureWords.response}
          value={firstReply?.value ?? null}
          hint={firstReply?.hint ?? ""}
        />
      </dl>
    </section>
  );
}

type FigureProps = { label: string; definition: string; value: string | null; hint: string };

function Figure({ label, definition, value, hint }: FigureProps) {
  return (
    <div
      data-slot="report-figure"
      className="min-w-0 bg-card px-4 py-2 sm:py-3 sm:last:odd:col-span-2 xl:last:odd:col-span-1"
    >
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        {value === null ? (
          <Skeleton className="h-8 w-20" />
        ) : (
          <span className="font-display text-2xl break-words tabular-nums">{value}</span>
        )}
        <span className="text-sm">{hint}</span>
      </dd>
      <dd className="mt-1 text-xs text-muted-foreground">{definition}</dd>
    </div>
  );
}

const fileWords = words.export;

type Saving = ReportPart["name"] | "pdf" | null;

interface ReportFile {
  name: string;
  blob: Blob;
}

/**
 * For each file the server first requires a recent confirmation and logs the export. The browser then makes the file,
 * with code that loads on the first press.
 */
function useReportFiles() {
  const confirmed = useConfirmed();
  const writeDown = useMutation(api.audit.exportReport);
  const [saving, setSaving] = useState<Saving>(null);
  async function save(what: Saving, make: () => Promise<ReportFile>) {
    setSaving(what);
    try {
      if ((await confirmed(async () => [await writeDown({})])) === null) return;
      const file = await make();
      downloadFile(file);
      notify(fileWords.notice(file.name));
    } catch (error) {
      notify(failureNotice(error, fileWords.failed));
    } finally {
      setSaving(null);
    }
  }
  return {
    saving,
    saveCsv: (report: ShownReport, part: ReportPart) =>
      save(part.name, async () => {
        const { makeReportCsv } = await fetchPart(() => import("@/features/reports/report-csv"));
        const name = fileWords.fileName(part.name, spanOf(report), "csv");
        return { name, blob: new Blob([makeReportCsv(part)], { type: "text/csv;charset=utf-8" }) };
      }),
    savePdf: (report: ShownReport) =>
      save("pdf", async () => {
        const [{ makeReportPdf }, { drawWords }] = await Promise.all([
          fetchPart(() => import("@/features/reports/report-pdf")),
          fetchPart(() => import("@/lib/pdf/drawn-words")),
        ]);
        const { bytes } = await makeReportPdf(report, drawWords);
        const name = fileWords.fileName("all", spanOf(report), "pdf");
        return { name, blob: new Blob([bytes], { type: "application/pdf" }) };
      }),
  };
}

/** "2026-01-to-2026-03" */
const spanOf = ({ months }: ShownReport) =>
  fileWords.span(months[0]?.month ?? "", months.at(-1)?.month ?? "").replaceAll(" ", "-");

/** The months are in the address, so that a report can be opened again. */
export function Reports() {
  const [search, setSearch] = useSearchParams();
  const range = REPORT_RANGES.find((each) => String(each) === search.get("months")) ?? 3;
  const report = useReport(range);
  const files = useReportFiles();
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <RangeSelect
              range={range}
              onChange={(months) => setSearch({ months }, { replace: true })}
            />
            <Button
              variant="outline"
              size="sm"
              aria-label={words.export.pdfOf}
              disabled={report.state !== "ready" || !report.value.areClientsRead}
              isPending={files.saving === "pdf"}
              onClick={() => {
                if (report.state === "ready") void files.savePdf(report.value);
              }}
            >
              <FileText aria-hidden />
              {words.export.pdf}
            </Button>
          </>
        }
      />
      <div className="mt-3">
        {report.state === "loading" && <ReportSkeleton />}
        <IfFailed live={report} fallback={words.failed} />
        {report.state === "ready" && <Shown report={report.value} files={files} />}
      </div>
    </>
  );
}

type RangeSelectProps = { range: ReportRange; onChange: (months: string) => void };

function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <div className="w-40">
      <NativeSelect
        size="sm"
        aria-label={words.range}
        value={String(range)}
        onChange={({ target }) => onChange(target.value)}
      >
        <Options of={REPORT_RANGES} label={(months) => words.ranges[months]} />
      </NativeSelect>
    </div>
  );
}

type ShownProps = { report: ShownReport; files: ReturnType<typeof useReportFiles> };

function Shown({ report, files }: ShownProps) {
  return (
    <SteadyColumn>
      {report.isPartial && (
        <p role="status" className="mb-3 text-destructive">
          {words.partial}
        </p>
      )}
      <Figures report={report} />
      {report.areClientsRead ? (
        <Tables report={report} files={files} />
      ) : (
        <SkeletonGroup label={words.loading} className="mt-3 grid gap-3">
          {tableSkeletons}
        </SkeletonGroup>
      )}
    </SteadyColumn>
  );
}

function Tables({ report, files: { saving, saveCsv } }: ShownProps) {
  return (
    <>
      <ReportTable
        table={monthTable}
        rows={report.byMonth}
        isSaving={saving === "months"}
        onSave={(rows) => void saveCsv(report, { name: "months", rows })}
        className="mt-3"
      />
      <div className="mt-3 grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <ReportTable
          table={clientTable}
          rows={report.byClient}
          empty={words.clients}
          isSaving={saving === "clients"}
          onSave={(rows) => void saveCsv(report, { name: "clients", rows })}
        />
        <ReportTable
          table={incomeTable}
          rows={report.income}
          empty={words.income}
          isSaving={saving === "income"}
          onSave={(rows) => void saveCsv(report, { name: "income", rows })}
        />
      </div>
      <p className="mt-3 text-sm text-muted-foreground">{words.zone(report.timeZone)}</p>
    </>
  );
}

function ReportSkeleton() {
  return (
    <SkeletonGroup label={words.loading} className="grid gap-3">
      <Skeleton className="h-96 sm:h-72 xl:h-36" />
      {tableSkeletons}
    </SkeletonGroup>
  );
}

const tableSkeletons = (
  <>
    <Skeleton className="h-60" />
    <Skeleton className="h-96" />
  </>
);
