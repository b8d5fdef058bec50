import { listReportMonths } from "@domain/practice/reports";
import { expect, test } from "vitest";

import { readPdfContent, readPdfTexts } from "../../../tests/support/pdf-texts";
import { reportWords as words } from "@/content/practice/reports";
import { makeReport, type Read } from "@/features/reports/report";
import { clientTable, incomeTable, monthTable } from "@/features/reports/report-columns";
import { type ReportPart, makeReportCsv } from "@/features/reports/report-csv";
import { makeReportPdf } from "@/features/reports/report-pdf";
import { sortRows } from "@/features/reports/reports";

type Client = Read["clients"][number];

const months = listReportMonths(3, Date.parse("2026-04-10T12:00:00Z"), "UTC");
const [februaryMs = 0, marchMs = 0, aprilMs = 0] = months.map(({ fromMs }) => fromMs);
const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 1020 }));
const availability = { timeZone: "UTC", weekly, exceptions: [] };

const invoice = (issuedAt: number, price: string | undefined, isPaid = false) => ({
  ...{ number: "2026-0001", issuedAt, sessionsIncluded: 12, price, isPaid },
});
const client = (clientId: string, name: string, change: Partial<Client> = {}): Client => ({
  clientId: clientId as Client["clientId"],
  ...{ firstName: name, lastName: "Example", startedAt: 0, held: 0, package: null, invoices: [] },
  ...{ engaged: [false, false, false], lastContactAt: null, ...change },
});
const clients = [
  client("1", "Ben", {
    held: 3,
    package: { left: 9, sessionsIncluded: 12 },
    engaged: [true, true, false],
    lastContactAt: marchMs,
    invoices: [invoice(februaryMs, "960 €", true), invoice(marchMs, "$100")],
  }),
  client("2", "Ada", {
    startedAt: marchMs,
    engaged: [false, true, true],
    invoices: [
      invoice(marchMs, "1.000,50 €"),
      { ...invoice(aprilMs - 1, "80 € a session", true), sessionsIncluded: 5 },
      { ...invoice(marchMs, undefined), sessionsIncluded: 5 },
    ],
  }),
  client("3", "=Cy()", { startedAt: aprilMs }),
];
const figures = [
  { held: 4, missed: 1, cancelled: 0, replies: 5, medianReplyMs: 90 * 60_000 },
  { held: 6, missed: 0, cancelled: 2, replies: 4, medianReplyMs: 60_000 },
  { held: 0, missed: 0, cancelled: 0, replies: 0, medianReplyMs: null },
];
const read: Read = { months, figures, takenMinutes: [480, 960, 90], clients, availability };
const report = makeReport(read);

test("[report-4, report-5, report-6, report-7, report-8] a month's figures match those counted by hand", () => {
  expect(report.byMonth).toEqual([
    {
      ...{ month: "2026-02", held: 4, missed: 1, cancelled: 0 },
      ...{ takenMinutes: 480, offeredMinutes: 20 * 8 * 60, medianReplyMs: 90 * 60_000 },
      ...{ active: 1, engaged: 1, paid: { EUR: 96_000 }, open: {} },
    },
    {
      ...{ month: "2026-03", held: 6, missed: 0, cancelled: 2 },
      ...{ takenMinutes: 960, offeredMinutes: 22 * 8 * 60, medianReplyMs: null }, // Four replies are too few.
      ...{ active: 2, engaged: 2, paid: {}, open: { $: 10_000, EUR: 100_050 } },
    },
    {
      ...{ month: "2026-04", held: 0, missed: 0, cancelled: 0 },
      ...{ takenMinutes: 90, offeredMinutes: 22 * 8 * 60, medianReplyMs: null },
      ...{ active: 3, engaged: 1, paid: {}, open: {} },
    },
  ]);
  expect(report.totals).toEqual({
    ...{ held: 10, missed: 1, cancelled: 2, takenMinutes: 1530, offeredMinutes: 64 * 8 * 60 },
    ...{ active: 3, engaged: 2, paid: { EUR: 96_000 }, open: { $: 10_000, EUR: 100_050 } },
  });
});

test("[report-5] no share is shown without confirmed hours", () => {
  const { byMonth, totals } = makeReport({ ...read, availability: null });
  expect(byMonth.map(({ offeredMinutes }) => offeredMinutes)).toEqual([null, null, null]);
  expect(totals.offeredMinutes).toBeNull();
});

test("[report-6] income is listed by package and month, beside the prices that are only text", () => {
  expect(report.income).toEqual([
    {
      ...{ month: "2026-02", sessionsIncluded: 12, invoices: 1 },
      ...{ paid: { EUR: 96_000 }, open: {}, inWords: [] },
    },
    {
      ...{ month: "2026-03", sessionsIncluded: 5, invoices: 2, paid: {}, open: {} },
      inWords: [
        { price: "80 € a session", isPaid: true },
        { price: undefined, isPaid: false },
      ],
    },
    {
      ...{ month: "2026-03", sessionsIncluded: 12, invoices: 2 },
      ...{ paid: {}, open: { $: 10_000, EUR: 100_050 }, inWords: [] },
    },
  ]);
});

const sorted = (head: string, isTurned = false) =>
  sortRows(report.byClient, clientTable.columns, { head, isTurned }).map(
    ({ clientId }) => clientId,
  );

test("[report-10] clients are sorted by name or by the highest value, reversed on demand, with unknown values last", () => {
  const { name, held, left, contact } = words.clients.heads;
  expect(sorted(name)).toEqual(["3", "2", "1"]);
  expect(sorted(name, true)).toEqual(["1", "2", "3"]);
  expect(sorted(held)).toEqual(["1", "3", "2"]);
  expect(sorted(left, true)[0]).toBe("1");
  expect(sorted(contact)[0]).toBe("1");
  const months = sortRows(report.byMonth, monthTable.columns, {
    ...{ head: words.months.heads.month, isTurned: false },
  });
  expect(months.map(({ month }) => month)).toEqual(["2026-04", "2026-03", "2026-02"]);
});

const csvOf = (part: ReportPart) => makeReportCsv(part).replace("\uFEFF", "").trim().split("\r\n");

test("[report-11] the CSV has plain numbers, a column for each currency, and no formulas", () => {
  expect(csvOf({ name: "months", rows: report.byMonth.slice(0, 2) })).toEqual([
    "Month,Held,Missed,Cancelled,Hours used,Hours offered,Engaged,Active clients,First reply in minutes,Paid $,Open $,Paid EUR,Open EUR",
    "2026-02,4,1,0,8,160,1,1,90,0,0,960,0",
    "2026-03,6,0,2,16,176,2,2,,0,100,0,1000.5",
  ]);
  const [head, cy, ada, ben] = csvOf({ name: "clients", rows: report.byClient });
  expect(head).toContain("Client,Held,Left in package,Included in package,Last contact");
  expect(cy).toBe(`"'=Cy() Example",0,,,,0,0,0,0`);
  expect(ada).toBe("Ada Example,0,,,,0,0,0,1000.5");
  expect(ben).toBe("Ben Example,3,9,12,2026-03-01T00:00:00.000Z,0,100,960,0");
  expect(csvOf({ name: "income", rows: report.income })[2]).toBe(
    '2026-03,5,2,0,0,0,0,"80 € a session (paid), no price (open)"',
  );
  expect(csvOf({ name: "income", rows: [] })).toEqual([""]);
});

const shown = {
  ...report,
  ...{ months, timeZone: "UTC", practiceName: "North Shore" },
  firstReply: { value: "48m", hint: "30 days" },
  areClientsRead: true,
  isPartial: false,
};

test("[report-11] the PDF has every figure with its definition, and every table", async () => {
  const { bytes } = await makeReportPdf(shown, () => null);
  const texts = readPdfTexts(bytes).join(" ");
  const { sessions, income, engagement, response } = words.figures;
  for (const { definition } of [sessions, income, engagement, response]) {
    expect(texts).toContain(definition);
  }
  expect(texts).toContain("48m (30 days)");
  for (const { title } of [monthTable, clientTable, incomeTable]) expect(texts).toContain(title);
  for (const text of ["North Shore", "Feb 2026 to Apr 2026", "Ada Example", "9 of 12", "1h 30m"]) {
    expect(texts).toContain(text);
  }
  expect(texts).toContain("$100 + €1,000.50");
});

test("[report-11] the PDF of many clients has the table's head on each page, and nothing outside the paper", async () => {
  const byClient = Array.from({ length: 400 }, (_, place) => ({
    ...(report.byClient[1] ?? report.byClient[0]),
    name: `Client ${String(place)} ${"Long ".repeat(12)}`,
  })) as typeof report.byClient;
  const { bytes, pageCount } = await makeReportPdf({ ...shown, byClient }, () => null);
  expect(pageCount).toBeGreaterThan(8);
  const heads = readPdfTexts(bytes).filter((text) => text === words.clients.heads.contact);
  expect(heads.length).toBeGreaterThanOrEqual(pageCount - 1);
  const heights = [...readPdfContent(bytes).matchAll(/1 0 0 1 [\d.]+ ([-\d.]+) Tm/g)];
  expect(heights.length).toBeGreaterThan(400);
  for (const [, height] of heights) expect(Number(height)).toBeGreaterThan(20);
});
