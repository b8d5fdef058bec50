import { responseTimeSamplesMin } from "@domain/limits";
import type { Sums } from "@domain/practice/prices";
import { dateFormatter } from "@domain/time/date-formatters";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { percent } from "@domain/work/progress";

import { invoiceWords } from "@/content/invoices";
import { reportWords as words } from "@/content/practice/reports";
import { formatWait } from "@/content/practice/response-time";
import type { ClientRow, IncomeRow, MonthRow } from "@/features/reports/report";
import { ownZone } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatNearDate } from "@/lib/text/format-instant";
import { formatSums } from "@/lib/text/format-money";

export interface Column<Row> {
  head: string;
  textOf: (row: Row) => string;
  /** Rows are sorted by this, highest first and null last. Without it they are sorted by their text, from A on. */
  amountOf?: (row: Row) => number | null;
  addressOf?: (row: Row) => string;
  /** As a fraction of the printed table's width. */
  share: number;
}

export interface Table<Row> {
  title: string;
  definition: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
}

export const formatMonth = (month: string) =>
  dateFormatter("en-US", "UTC", { month: "short", year: "numeric" }).format(
    Date.parse(`${month}-01`),
  );

/** "1,207.5" */
export const formatHours = (minutes: number) => hours.format(minutes / 60);
const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** With several currencies, the largest amount. */
const largest = (sums: Sums) => {
  const amounts = Object.values(sums);
  return amounts.length === 0 ? null : Math.max(...amounts);
};

const monthHeads = words.months.heads;
/** Months are sorted by time, not by name. */
const ofMonth = ({ month }: { month: string }) => Date.parse(`${month}-01`);

export const monthTable: Table<MonthRow> = {
  title: words.months.title,
  definition: words.months.definition(responseTimeSamplesMin),
  keyOf: ({ month }) => month,
  columns: [
    {
      head: monthHeads.month,
      textOf: ({ month }) => formatMonth(month),
      amountOf: ofMonth,
      share: 12,
    },
    { head: monthHeads.held, ...counted<MonthRow>(({ held }) => held), share: 7 },
    { head: monthHeads.missed, ...counted<MonthRow>(({ missed }) => missed), share: 8 },
    { head: monthHeads.cancelled, ...counted<MonthRow>(({ cancelled }) => cancelled), share: 11 },
    {
      head: monthHeads.hours,
      textOf: describeHours,
      amountOf: ({ takenMinutes, offeredMinutes }) => takenMinutes / (offeredMinutes || 1),
      share: 19,
    },
    {
      head: monthHeads.engaged,
      textOf: ({ engaged, active }) => words.figures.engagement.value(engaged, active),
      amountOf: ({ engaged }) => engaged,
      share: 11,
    },
    {
      head: monthHeads.reply,
      textOf: ({ medianReplyMs }) =>
        medianReplyMs === null ? words.unknown : formatWait(medianReplyMs),
      amountOf: ({ medianReplyMs }) => medianReplyMs,
      share: 11,
    },
    ...moneyColumns<MonthRow>(monthHeads, 11),
  ],
};

function describeHours({ takenMinutes, offeredMinutes }: MonthRow): string {
  const taken = formatHours(takenMinutes);
  if (offeredMinutes === null) return taken;
  return words.months.hours(
    taken,
    formatHours(offeredMinutes),
    percent(takenMinutes, offeredMinutes),
  );
}

const clientHeads = words.clients.heads;

export const clientTable: Table<ClientRow> = {
  title: words.clients.title,
  definition: words.clients.definition,
  keyOf: ({ clientId }) => clientId,
  columns: [
    {
      head: clientHeads.name,
      textOf: ({ name }) => name,
      addressOf: ({ clientId }) => paths.coachClient(clientId),
      share: 32,
    },
    { head: clientHeads.held, ...counted<ClientRow>(({ held }) => held), share: 8 },
    {
      head: clientHeads.left,
      textOf: ({ left, sessionsIncluded }) =>
        left === null ? words.unknown : words.clients.left(left, sessionsIncluded),
      amountOf: ({ left }) => left,
      share: 16,
    },
    ...moneyColumns<ClientRow>(clientHeads, 12),
    {
      head: clientHeads.contact,
      textOf: ({ lastContactAt }) =>
        lastContactAt === null
          ? words.unknown
          : formatNearDate(utcMsToWallTime(lastContactAt, ownZone()).date),
      amountOf: ({ lastContactAt }) => lastContactAt,
      share: 20,
    },
  ],
};

const incomeHeads = words.income.heads;

export const incomeTable: Table<IncomeRow> = {
  title: words.income.title,
  definition: words.income.definition,
  keyOf: ({ month, sessionsIncluded }) => `${month} ${String(sessionsIncluded)}`,
  columns: [
    {
      head: incomeHeads.month,
      textOf: ({ month }) => formatMonth(month),
      amountOf: ofMonth,
      share: 14,
    },
    {
      head: incomeHeads.package,
      textOf: ({ sessionsIncluded }) => invoiceWords.sessions(sessionsIncluded),
      amountOf: ({ sessionsIncluded }) => sessionsIncluded,
      share: 16,
    },
    { head: incomeHeads.invoices, ...counted<IncomeRow>(({ invoices }) => invoices), share: 12 },
    ...moneyColumns<IncomeRow>(incomeHeads, 16),
    {
      head: incomeHeads.inWords,
      textOf: describeInWords,
      amountOf: ({ inWords }) => inWords.length,
      share: 26,
    },
  ],
};

export function describeInWords({ inWords }: IncomeRow): string {
  const described = inWords.map(({ price, isPaid }) =>
    words.income.inWords(price ?? words.income.noPrice, isPaid),
  );
  return described.join(", ") || words.unknown;
}

function counted<Row>(countOf: (row: Row) => number) {
  return { textOf: (row: Row) => String(countOf(row)), amountOf: countOf };
}

function moneyColumns<Row extends { paid: Sums; open: Sums }>(
  heads: { paid: string; open: string },
  share: number,
): Column<Row>[] {
  return (["paid", "open"] as const).map((state) => ({
    head: heads[state],
    textOf: (row) => formatSums(row[state]),
    amountOf: (row) => largest(row[state]),
    share,
  }));
}
