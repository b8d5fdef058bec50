import { api } from "@convex/_generated/api";
import { REPORT_RANGES, type ReportRange } from "@domain/practice/reports";
import { percent } from "@domain/work/progress";
import { useMutation } from "convex/react";
import { FileText, ArrowDown, ArrowUp, ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import { useSearchParams, Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { PageHeader } from "@/components/patterns/page-header";
import { Panel } from "@/components/patterns/panel";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { failureNotice } from "@/content/failures";
import { reportWords as words } from "@/content/practice/reports";
import {
  clientTable,
  incomeTable,
  monthTable,
  formatHours,
  type Column,
  type Table,
} from "@/features/reports/report-columns";
import type { ReportPart } from "@/features/reports/report-csv";
import { useReport, type ShownReport } from "@/features/reports/use-report";
import { cn } from "@/lib/class-names";
import { downloadFile } from "@/lib/device/download-file";
import { useMediaQuery } from "@/lib/device/media-query";
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

interface Order {
  head: string;
  /** Reverses the order. */
  isTurned: boolean;
}

/** Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { head, isTurned }: Order,
): Row[] {
  const column = columns.find((each) => each.head === head);
  if (column === undefined) return [...rows];
  const sign = isTurned ? -1 : 1;
  const { amountOf, textOf } = column;
  return rows.toSorted((one, other) => {
    if (amountOf === undefined) return sign * textOf(one).localeCompare(textOf(other));
    const [first, second] = [amountOf(one), amountOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (second - first);
  });
}

const tableWords = words.table;
const rowsPerPage = 25;
/** A card is several lines high. */
const cardsPerPage = 8;

type ReportTableProps<Row> = {
  table: Table<Row>;
  rows: readonly Row[];
  empty?: { none: string; noneSentence: string };
  isSaving: boolean;
  /** Gets all rows, in the order shown. */
  onSave: (rows: readonly Row[]) => void;
  className?: string;
};

/** A table on a wide screen, cards on a phone. The reader can sort and page it. */
function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { table, rows, empty, isSaving, onSave, className } = props;
  const { title, definition, columns } = table;
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [order, setOrder] = useState<Order>({ head: columns[0]?.head ?? "", isTurned: false });
  const [wanted, setWanted] = useState(0);
  const pageRows = isWide ? rowsPerPage : cardsPerPage;
  const pages = Math.max(1, Math.ceil(rows.length / pageRows));
  const page = Math.min(wanted, pages - 1);
  const sorted = sortRows(rows, columns, order);
  const shown = sorted.slice(page * pageRows, (page + 1) * pageRows);
  const sortBy = (next: Order) => {
    setOrder(next);
    setWanted(0);
  };
  const save = (
    <Button
      variant="outline"
      size="sm"
      isPending={isSaving}
      aria-label={fileWords.csvOf(title)}
      onClick={() => onSave(sorted)}
    >
      <Download aria-hidden />
      {fileWords.csv}
    </Button>
  );
  return (
    <Panel title={title} action={rows.length > 0 && save} className={cn("min-w-0", className)}>
      <p className="text-sm text-muted-foreground">{definition}</p>
      {rows.length === 0 && empty !== undefined && (
        <EmptyState title={empty.none} sentence={empty.noneSentence} className="mt-3" />
      )}
      {rows.length > 0 && isWide && (
        <Rows table={table} rows={shown} order={order} onSort={sortBy} />
      )}
      {rows.length > 0 && !isWide && (
        <Cards table={table} rows={shown} order={order} onSort={sortBy} />
      )}
      {pages > 1 && <Pager title={title} page={page} pages={pages} onTurn={setWanted} />}
    </Panel>
  );
}

type TableProps<Row> = {
  table: Table<Row>;
  rows: readonly Row[];
  order: Order;
  onSort: (order: Order) => void;
};

function Rows<Row>({ table, rows, order, onSort }: TableProps<Row>) {
  const { title, columns, keyOf } = table;
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-input">
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-slot="report-row"
              className="border-b border-border last:border-b-0"
            >
              {columns.map((column, place) =>
                place === 0 ? (
                  <th
                    key={column.head}
                    scope="row"
                    className={cn(
                      "py-1.5 pr-4 font-medium",
                      column.addressOf === undefined && "whitespace-nowrap",
                    )}
                  >
                    <Cell column={column} row={row} />
                  </th>
                ) : (
                  <td key={column.head} className="py-1.5 pr-4 last:pr-0">
                    <Cell column={column} row={row} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = {
  column: Column<Row>;
  order: Order;
  onSort: (order: Order) => void;
};

/** Amounts start with the highest, texts with A; a second press reverses the order. */
function Head<Row>({ column: { head, amountOf }, order, onSort }: HeadProps<Row>) {
  const isSorted = order.head === head;
  const isTurned = isSorted && order.isTurned;
  const isUp = (amountOf === undefined) !== isTurned;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : undefined}
      className="pr-4 font-medium whitespace-nowrap last:pr-0"
    >
      <button
        type="button"
        className="inline-flex min-h-9 items-center gap-1 underline-offset-4 hover:underline"
        onClick={() => onSort({ head, isTurned: isSorted && !isTurned })}
      >
        {head}
        <Arrow aria-hidden className={cn("size-3.5", !isSorted && "invisible")} />
      </button>
    </th>
  );
}

function Cards<Row>({ table, rows, order, onSort }: TableProps<Row>) {
  const { title, columns, keyOf } = table;
  const [first, ...others] = columns;
  if (first === undefined) return null;
  return (
    <>
      <NativeSelect
        size="sm"
        className="mt-2"
        aria-label={tableWords.named(tableWords.sortBy, title)}
        value={order.head}
        onChange={({ target }) => onSort({ head: target.value, isTurned: false })}
      >
        <Options
          of={columns}
          value={({ head }) => head}
          label={({ head }) => `${tableWords.sortBy}: ${head}`}
        />
      </NativeSelect>
      <ul aria-label={title} className="mt-1">
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            data-slot="report-row"
            className="border-b border-border py-2 last:border-b-0"
          >
            <p className="font-medium">
              <Cell column={first} row={row} />
            </p>
            <dl className="mt-0.5 grid grid-cols-2 gap-x-4 gap-y-0.5 text-sm tabular-nums">
              {others.map((column) => (
                <div key={column.head} className="min-w-0">
                  <dt className="inline text-muted-foreground">{column.head} </dt>
                  <dd className="inline">
                    <Cell column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const text = column.textOf(row);
  if (column.addressOf === undefined) return <bdi className="break-words">{text}</bdi>;
  return (
    <Link
      to={column.addressOf(row)}
      dir="auto"
      className="inline-flex min-h-6 items-center break-words underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

type PagerProps = {
  title: string;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
};

function Pager({ title, page, pages, onTurn }: PagerProps) {
  return (
    <div className="mt-2 flex items-center justify-end gap-2">
      <p role="status" className="text-sm text-muted-foreground tabular-nums">
        {tableWords.page(page + 1, pages)}
      </p>
      <IconButton
        aria-label={tableWords.named(tableWords.before, title)}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        aria-label={tableWords.named(tableWords.next, title)}
        disabled={page === pages - 1}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
