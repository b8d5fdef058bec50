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
import {
  type Cell,
  type DrawWords,
  left,
  right,
  type Sheet,
  startSheet,
} from "@/lib/pdf/pdf-sheet";
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

export async function makeReportPdf(report: ShownReport, drawWords: DrawWords) {
  const { practiceName, months, byMonth, byClient, income } = report;
  const span = words.export.span(
    formatMonth(months[0]?.month ?? ""),
    formatMonth(months.at(-1)?.month ?? ""),
  );
  const foot = (page: number) => words.export.foot(practiceName, page);
  const sheet = startSheet(`${words.title} ${span}`, foot, drawWords);
  sheet.turn();
  sheet.write(practiceName, { font: "display", size: 14, after: 2 });
  sheet.write(`${words.title}, ${span}`, { font: "display", size: 22, after: 4 });
  sheet.write(words.zone(report.timeZone), quiet);
  sheet.write(words.export.made(formatMoment(Date.now())), { ...quiet, after: 10 });
  writeFigures(sheet, report);
  writeTable(sheet, monthTable, byMonth);
  if (income.length > 0) writeTable(sheet, incomeTable, income);
  if (byClient.length > 0) writeTable(sheet, clientTable, byClient);
  return await sheet.finish();
}

/** Each figure has a line that says what it counts. */
function writeFigures(sheet: Sheet, { totals, firstReply }: ShownReport) {
  const { sessions, hours, income, engagement, response } = words.figures;
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
    ...(firstReply === null
      ? []
      : [{ ...response, value: `${firstReply.value} (${firstReply.hint})` }]),
  ];
  for (const { label, value, definition } of figures) {
    sheet.reserve(40);
    sheet.row([
      { text: label, x: left, width: factsAt, look: { ...fact, grey: 0.35 } },
      {
        text: value,
        x: left + factsAt,
        width: right - left - factsAt,
        look: { ...fact, font: "bold" },
      },
    ]);
    sheet.write(definition, { ...quiet, indent: factsAt, after: 5 });
  }
}

/** The header is repeated on every page of the table. */
function writeTable<Row>(sheet: Sheet, table: Table<Row>, rows: readonly Row[]) {
  const columns = placeColumns(table);
  const writeHead = () => {
    sheet.row(
      columns.map(({ head, ...place }) => ({ ...place, text: head, look: quiet })),
      lineHeight,
    );
    sheet.down(3);
    sheet.rule();
  };
  sheet.reserve(90);
  sheet.down(14);
  sheet.write(table.title, { font: "display", size: 14 });
  sheet.write(table.definition, { ...quiet, after: 4 });
  writeHead();
  for (const row of rows) {
    const cells = columns.map(({ textOf, ...place }, index) => ({
      ...{ ...place, text: textOf(row), look: index === 0 ? strong : plain },
    }));
    if (sheet.reserve(heightOf(sheet, cells))) writeHead();
    sheet.row(cells, lineHeight);
    sheet.down(3);
    sheet.rule(left, right, 0.88);
  }
}

const heightOf = (sheet: Sheet, cells: readonly Cell[]) =>
  Math.max(...cells.map(({ text, look, width }) => sheet.linesOf(text, look, width).length)) *
    lineHeight +
  3;

function placeColumns<Row>({ columns }: Table<Row>) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let at = left;
  return columns.map(({ head, textOf, share }) => {
    const x = at;
    at += ((right - left) * share) / shares;
    return { head, textOf, x, width: at - x - cellGap };
  });
}
