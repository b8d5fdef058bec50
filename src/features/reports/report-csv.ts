import { toCsv } from "@domain/files/csv";
import type { Sums } from "@domain/practice/prices";
import { minuteMs } from "@domain/time/time-spans";

import { reportWords as words } from "@/content/practice/reports";
import {
  type ClientRow,
  currenciesIn,
  type IncomeRow,
  type MonthRow,
} from "@/features/reports/report";
import { describeInWords } from "@/features/reports/report-columns";

export type ReportPart =
  | { name: "months"; rows: readonly MonthRow[] }
  | { name: "clients"; rows: readonly ClientRow[] }
  | { name: "income"; rows: readonly IncomeRow[] };

type Cells = Record<string, string | number | null>;

/** Numbers and dates are unformatted, for a spreadsheet, and each currency has a column. */
export function makeReportCsv(part: ReportPart): string {
  const currencies = currenciesIn(part.rows);
  const cells = cellsOf(part, currencies);
  return toCsv(Object.keys(cells[0] ?? {}), cells);
}

function cellsOf(part: ReportPart, currencies: readonly string[]): Cells[] {
  switch (part.name) {
    case "months":
      return part.rows.map((row) => ({ ...monthCells(row), ...moneyCells(row, currencies) }));
    case "clients":
      return part.rows.map((row) => ({ ...clientCells(row), ...moneyCells(row, currencies) }));
    case "income":
      return part.rows.map((row) => ({
        ...incomeCells(row),
        ...moneyCells(row, currencies),
        [words.income.heads.inWords]: row.inWords.length === 0 ? "" : describeInWords(row),
      }));
  }
}

function monthCells(row: MonthRow): Cells {
  const { heads } = words.months;
  return {
    [heads.month]: row.month,
    [heads.held]: row.held,
    [heads.missed]: row.missed,
    [heads.cancelled]: row.cancelled,
    [heads.hours]: inHours(row.takenMinutes),
    [words.export.offered]: row.offeredMinutes === null ? null : inHours(row.offeredMinutes),
    [heads.engaged]: row.engaged,
    [words.export.active]: row.active,
    [words.export.replyMinutes]:
      row.medianReplyMs === null ? null : Math.round(row.medianReplyMs / minuteMs),
  };
}

function clientCells(row: ClientRow): Cells {
  const { heads } = words.clients;
  const { left, sessionsIncluded, lastContactAt } = row;
  return {
    [heads.name]: row.name,
    [heads.held]: row.held,
    [heads.left]: left,
    [words.export.included]: left === null ? null : sessionsIncluded,
    [heads.contact]: lastContactAt === null ? null : new Date(lastContactAt).toISOString(),
  };
}

function incomeCells(row: IncomeRow): Cells {
  const { heads } = words.income;
  return {
    [heads.month]: row.month,
    [heads.package]: row.sessionsIncluded,
    [heads.invoices]: row.invoices,
  };
}

function moneyCells(row: { paid: Sums; open: Sums }, currencies: readonly string[]): Cells {
  const { paid, open } = words.income.heads;
  const cells: Cells = {};
  for (const currency of currencies) {
    cells[words.export.inCurrency(paid, currency)] = (row.paid[currency] ?? 0) / 100;
    cells[words.export.inCurrency(open, currency)] = (row.open[currency] ?? 0) / 100;
  }
  return cells;
}

/** In hours, precise to the minute. */
const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
