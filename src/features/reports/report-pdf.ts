import { percent } from "@domain/work/progress";

import { reportWords as words } from "@/content/practice/reports";
import {
  clientTable,
  formatHours,
  formatMonth,
  incomeTable,
  monthTable,
  type Table,
} from "@/features/reports/report-columns";
import type { ShownReport } from "@/features/reports/use-report";
import { createPdf, type DrawWords } from "@/lib/pdf/pdf-document";
import { bottom, left, right, type Sheet, startSheet } from "@/lib/pdf/pdf-sheet";
import { wrapText } from "@/lib/pdf/wrap-text";
import { formatMoment } from "@/lib/text/format-instant";
import { formatSums } from "@/lib/text/format-money";

const plain = { font: "text", size: 8.5 } as const;
const strong = { font: "bold", size: 8.5 } as const;
const quiet = { font: "text", size: 8, grey: 0.35 } as const;
const fact = { font: "text", size: 10 } as const;

/** In points. */
const lineHeight = 11.5;
const cellGap = 6;
const factsAt = 120;

export function makeReportPdf(report: ShownReport, drawWords: DrawWords) {
  const { practiceName, months, byMonth, byClient, income } = report;
  const span = words.export.span(
    formatMonth(months[0]?.month ?? ""),
    formatMonth(months.at(-1)?.month ?? ""),
  );
  const pdf = createPdf(`${words.title} ${span}`, drawWords);
  let pageCount = 0;
  const sheet = startSheet(() => {
    pageCount += 1;
    const page = pdf.addPage();
    page.line(left, bottom - 14, right, bottom - 14);
    page.text(left, bottom - 28, words.export.foot(practiceName, pageCount), quiet);
    return page;
  });
  sheet.turn();
  sheet.write(practiceName, { font: "display", size: 14, after: 2 });
  sheet.write(`${words.title}, ${span}`, { font: "display", size: 22, after: 4 });
  sheet.write(words.zone(report.timeZone), quiet);
  sheet.write(words.export.made(formatMoment(Date.now())), { ...quiet, after: 10 });
  writeFigures(sheet, report);
  writeTable(sheet, monthTable, byMonth);
  if (income.length > 0) writeTable(sheet, incomeTable, income);
  if (byClient.length > 0) writeTable(sheet, clientTable, byClient);
  return { bytes: pdf.toBytes(), pageCount };
}

/** With what each of them counts. */
function writeFigures(sheet: Sheet, { totals }: ShownReport) {
  const { sessions, hours, income, engagement } = words.figures;
  const taken = formatHours(totals.takenMinutes);
  const offered = totals.offeredMinutes;
  const figures = [
    {
      ...sessions,
      value: `${String(totals.held)} (${sessions.hint(totals.missed, totals.cancelled)})`,
    },
    {
      ...hours,
      value:
        offered === null
          ? taken
          : words.months.hours(taken, formatHours(offered), percent(totals.takenMinutes, offered)),
    },
    {
      ...income,
      value: `${formatSums(totals.paid)} (${income.hint(formatSums(totals.open))})`,
    },
    { ...engagement, value: engagement.value(totals.engaged, totals.active) },
  ];
  for (const { label, value, definition } of figures) {
    sheet.reserve(40);
    sheet.page.text(left, sheet.y - fact.size * 1.1, label, { ...fact, grey: 0.35 });
    sheet.write(value, { ...fact, font: "bold", indent: factsAt });
    sheet.write(definition, { ...quiet, indent: factsAt, after: 5 });
  }
}

/** The head is on every page that the table reaches. */
function writeTable<Row>(sheet: Sheet, table: Table<Row>, rows: readonly Row[]) {
  const columns = placeColumns(table);
  const writeHead = () => {
    const height = writeCells(
      sheet,
      columns.map(({ column, at, width }) => ({ text: column.head, at, width })),
      quiet,
    );
    sheet.down(height);
    sheet.page.line(left, sheet.y, right, sheet.y);
  };
  sheet.reserve(90);
  sheet.down(14);
  sheet.write(table.title, { font: "display", size: 14 });
  sheet.write(table.definition, { ...quiet, after: 4 });
  writeHead();
  for (const row of rows) {
    const cells = columns.map(({ column, at, width }) => ({ text: column.textOf(row), at, width }));
    const height = heightOf(cells);
    if (sheet.y - height < bottom) {
      sheet.turn();
      writeHead();
    }
    sheet.down(writeCells(sheet, cells, plain));
    sheet.page.line(left, sheet.y, right, sheet.y, 0.88);
  }
}

function placeColumns<Row>({ columns }: Table<Row>) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let at = left;
  return columns.map((column) => {
    const width = ((right - left) * column.share) / shares;
    const placed = { column, at, width: width - cellGap };
    at += width;
    return placed;
  });
}

interface PlacedText {
  text: string;
  at: number;
  width: number;
}

const linesOf = ({ text, width }: PlacedText) => wrapText(text, strong.font, strong.size, width);

const heightOf = (cells: readonly PlacedText[]) =>
  Math.max(...cells.map((cell) => linesOf(cell).length)) * lineHeight + 5;

/** Returns their height; the sheet stays where it is. The first cell names the row. */
function writeCells(
  sheet: Sheet,
  cells: readonly PlacedText[],
  look: typeof plain | typeof quiet,
): number {
  for (const [place, cell] of cells.entries()) {
    const own = place === 0 && look === plain ? strong : look;
    for (const [index, line] of linesOf(cell).entries()) {
      sheet.page.text(cell.at, sheet.y - (index + 1) * lineHeight + 1.5, line, own);
    }
  }
  return heightOf(cells);
}
