import type { api } from "@convex/_generated/api";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { responseTimeSamplesMin } from "@domain/limits";
import { addMoney, addSums, readPrice, type Sums } from "@domain/practice/prices";
import { countOfferedMinutes, type ReportMonth } from "@domain/practice/reports";
import type { Availability } from "@domain/schedule/availability";
import type { FunctionReturnType } from "convex/server";

type ClientFigures = FunctionReturnType<typeof api.reports.clients>["page"][number];
type MonthFigures = FunctionReturnType<typeof api.reports.month>;
type Issued = ClientFigures["invoices"][number];

export interface Read {
  months: readonly ReportMonth[];
  /** In the order of `months`. */
  figures: readonly MonthFigures[];
  takenMinutes: readonly number[];
  clients: readonly ClientFigures[];
  /** Null until the coach has confirmed their hours. */
  availability: Availability | null;
}

export interface MonthRow {
  month: string;
  held: number;
  missed: number;
  cancelled: number;
  takenMinutes: number;
  offeredMinutes: number | null;
  /** Clients at the end of the month. */
  active: number;
  engaged: number;
  /** Null while there are too few replies. */
  medianReplyMs: number | null;
  paid: Sums;
  open: Sums;
}

export interface ClientRow {
  clientId: string;
  name: string;
  held: number;
  left: number | null;
  sessionsIncluded: number;
  paid: Sums;
  open: Sums;
  lastContactAt: number | null;
}

export interface IncomeRow {
  month: string;
  sessionsIncluded: number;
  invoices: number;
  paid: Sums;
  open: Sums;
  /** Prices that can't be summed. */
  inWords: { price: string | undefined; isPaid: boolean }[];
}

export interface Report {
  byMonth: MonthRow[];
  byClient: ClientRow[];
  income: IncomeRow[];
  totals: Omit<MonthRow, "month" | "medianReplyMs">;
}

export function makeReport(read: Read): Report {
  const { months, clients } = read;
  const byMonth = months.map((month, place) => toMonthRow(read, month, place));
  const sum = (amountOf: (row: MonthRow) => number) =>
    byMonth.reduce((total, row) => total + amountOf(row), 0);
  return {
    byMonth,
    byClient: clients.toSorted(byFullName).map(toClientRow),
    income: months.flatMap((month) => toIncomeRows(month, invoicesIn(month, clients))),
    totals: {
      held: sum(({ held }) => held),
      missed: sum(({ missed }) => missed),
      cancelled: sum(({ cancelled }) => cancelled),
      takenMinutes: sum(({ takenMinutes }) => takenMinutes),
      offeredMinutes: read.availability && sum(({ offeredMinutes }) => offeredMinutes ?? 0),
      active: clients.length,
      engaged: clients.filter(({ engaged }) => engaged.includes(true)).length,
      ...sumInvoices(clients.flatMap(({ invoices }) => invoices)),
    },
  };
}

function toMonthRow(read: Read, month: ReportMonth, place: number): MonthRow {
  const { clients, availability } = read;
  const figures = read.figures[place];
  const active = clients.filter(({ startedAt }) => startedAt < month.toMs);
  const hasReplies = (figures?.replies ?? 0) >= responseTimeSamplesMin;
  return {
    month: month.month,
    held: figures?.held ?? 0,
    missed: figures?.missed ?? 0,
    cancelled: figures?.cancelled ?? 0,
    takenMinutes: read.takenMinutes[place] ?? 0,
    offeredMinutes: availability && countOfferedMinutes(month.month, availability),
    active: active.length,
    engaged: active.filter(({ engaged }) => engaged[place]).length,
    medianReplyMs: hasReplies ? (figures?.medianReplyMs ?? null) : null,
    ...sumInvoices(invoicesIn(month, clients)),
  };
}

function toClientRow(client: ClientFigures): ClientRow {
  const { clientId, held, package: agreed, invoices, lastContactAt } = client;
  return {
    ...{ clientId, name: fullName(client), held, lastContactAt },
    left: agreed?.left ?? null,
    sessionsIncluded: agreed?.sessionsIncluded ?? 0,
    ...sumInvoices(invoices),
  };
}

const invoicesIn = ({ fromMs, toMs }: ReportMonth, clients: readonly ClientFigures[]) =>
  clients
    .flatMap(({ invoices }) => invoices)
    .filter(({ issuedAt }) => fromMs <= issuedAt && issuedAt < toMs);

/** Sorted by the number of sessions included, fewest first. */
function toIncomeRows({ month }: ReportMonth, invoices: readonly Issued[]): IncomeRow[] {
  const sizes = [...new Set(invoices.map(({ sessionsIncluded }) => sessionsIncluded))];
  return sizes
    .toSorted((one, other) => one - other)
    .map((sessionsIncluded) => {
      const own = invoices.filter((invoice) => invoice.sessionsIncluded === sessionsIncluded);
      const inWords = own
        .filter(({ price }) => readPrice(price ?? "") === null)
        .map(({ price, isPaid }) => ({ price, isPaid }));
      return { month, sessionsIncluded, invoices: own.length, ...sumInvoices(own), inWords };
    });
}

function sumInvoices(invoices: readonly Issued[]): { paid: Sums; open: Sums } {
  const sumOf = (own: readonly Issued[]) =>
    own.reduce<Sums>((sums, { price }) => {
      const money = readPrice(price ?? "");
      return money === null ? sums : addMoney(sums, money);
    }, {});
  return {
    paid: sumOf(invoices.filter(({ isPaid }) => isPaid)),
    open: sumOf(invoices.filter(({ isPaid }) => !isPaid)),
  };
}

export const currenciesIn = (rows: readonly { paid: Sums; open: Sums }[]): string[] => {
  const all = rows.reduce<Sums>((sums, { paid, open }) => addSums(addSums(sums, paid), open), {});
  return Object.keys(all).toSorted();
};
