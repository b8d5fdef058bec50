/** The coach's reports: what is counted, changes seen live, and the files. */
import { readFileSync } from "node:fs";

import { auditSentences } from "@/content/own-data/audit";
import { commandWords } from "@/content/practice/commands";
import { overviewPage } from "@/content/practice/overview";
import { reportWords as words } from "@/content/practice/reports";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { readCsv } from "../../domain/files/csv";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { answerBadly } from "../support/bad-answers";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { readPdfTexts } from "../support/pdf-texts";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, goTo, turnTo } = useDemoPractice({
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
});
let page: Page;

beforeAll(async () => {
  page = await (await openPerson(practice.portal.coach)).openWindow();
});

const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
const figure = (label: string) =>
  page.locator("[data-slot=report-figure]").filter({ has: page.getByText(label, { exact: true }) });
const rowsOf = (title: string) => panel(title).locator("[data-slot=report-row]");
const { months, clients, income, figures } = words;

const heldNow = async () => {
  await figure(figures.sessions.label).waitFor();
  const text = await figure(figures.sessions.label).locator("dd span").first().innerText();
  return Number(text);
};

test("[report-1] Overview and Ctrl+K open the reports, and the address keeps the months", async () => {
  await turnTo(page, "/admin");
  await page.getByRole("link", { name: overviewPage.reports, exact: true }).click();
  await page.waitForURL("**/admin/reports");
  await page.getByLabel(words.range).selectOption(words.ranges[12]);
  await page.waitForURL("**/admin/reports?months=12");
  await expect.poll(() => rowsOf(months.title).count()).toBe(12);
  await page.reload();
  await expect.poll(() => rowsOf(months.title).count()).toBe(12);
  await turnTo(page, "/admin");
  // The keys work once this button is there.
  await page.getByRole("button", { name: commandWords.open, exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: commandWords.open }).fill(commandWords.pages.reports);
  await page.getByRole("option", { name: commandWords.pages.reports }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/reports");
});

test("[report-3, report-4, report-9] figures have definitions and match the rows", async () => {
  await turnTo(page, "/admin/reports?months=3");
  for (const { label, definition } of [
    ...[figures.sessions, figures.hours, figures.income, figures.engagement, figures.response],
  ]) {
    await figure(label).getByText(definition, { exact: true }).waitFor();
  }
  for (const { title, definition } of [clients, income]) {
    await panel(title).getByText(definition, { exact: true }).waitFor();
  }
  const held = await rowsOf(months.title).locator("td:nth-child(2)").allInnerTexts();
  const sum = held.reduce((total, text) => total + Number(text), 0);
  expect(sum).toBeGreaterThan(0);
  expect(await heldNow()).toBe(sum);
  const ofClients = await rowsOf(clients.title).locator("td:nth-child(2)").allInnerTexts();
  expect(ofClients).toHaveLength(24);
  expect(ofClients.reduce((total, text) => total + Number(text), 0)).toBe(sum);
});

test("[report-12] a session marked as held and an invoice are counted without a reload", async () => {
  await turnTo(page, "/admin/reports?months=3");
  const before = await heldNow();
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const sessionId = await asCoach.mutation(api.calendar.record, {
    ...{ clientId, title: "Look back", sessionType: "video", startsAt: await findOpenTime() },
    ...{ durationMinutes: 30, timeZone: "UTC" },
  });
  await expect.poll(heldNow).toBe(before + 1);
  const mark = (from: "scheduled" | "completed", status: "scheduled" | "completed") =>
    asCoach.mutation(api.calendar.close, { sessionId, status, from });
  await mark("completed", "scheduled");
  await expect.poll(heldNow).toBe(before);
  await mark("scheduled", "completed");
  await expect.poll(heldNow).toBe(before + 1);
  await figure(figures.income.label).getByText(figures.income.hint("€960")).waitFor();
  const agreed = { sessionsIncluded: 7, startsOn: "2026-01-01", timeZone: "UTC" };
  const packageId = await asCoach.mutation(api.packages.add, {
    ...{ clientId, ...agreed, price: "1.200 €" },
  });
  await asCoach.mutation(api.invoices.issue, { packageId });
  await figure(figures.income.label).getByText(figures.income.hint("€2,160")).waitFor();
  await asCoach.mutation(api.packages.pay, { packageId, payment: "paid" });
  await figure(figures.income.label).getByText("€1,200", { exact: true }).waitFor();
  await panel(income.title).getByText("7 sessions").waitFor();

  /** Finds a time of the last days with no session near it. */
  async function findOpenTime() {
    const midnightMs = Math.floor(Date.now() / dayMs) * dayMs;
    const span = { fromMs: midnightMs - 5 * dayMs, toMs: midnightMs };
    const taken = await asCoach.query(api.calendar.between, span);
    for (let hour = 9; hour <= 20; hour += 1) {
      for (let day = 1; day <= 4; day += 1) {
        const startsAt = midnightMs - day * dayMs + hour * hourMs;
        const isFree = taken.every((other) => Math.abs(other.startsAt - startsAt) > 2 * hourMs);
        if (isFree) return startsAt;
      }
    }
    throw new Error("There is no free time.");
  }
});

test("[report-10] tables can be sorted by keyboard, and say how", async () => {
  const header = (name: string) =>
    panel(clients.title).getByRole("columnheader", { name, exact: true });
  const button = header(clients.heads.held).getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => header(clients.heads.held).getAttribute("aria-sort")).toBe("descending");
  const amounts = async () =>
    (await rowsOf(clients.title).locator("td:nth-child(2)").allInnerTexts()).map(Number);
  expect(await amounts()).toEqual((await amounts()).toSorted((one, other) => other - one));
  await page.keyboard.press("Enter");
  await expect.poll(() => header(clients.heads.held).getAttribute("aria-sort")).toBe("ascending");
  expect(await amounts()).toEqual((await amounts()).toSorted((one, other) => one - other));
});

async function downloadBy(name: string) {
  const coming = page.waitForEvent("download");
  await press(page, name);
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("[report-11] a table is saved as CSV and the report as PDF, and the audit log has both", async () => {
  const csv = await downloadBy(words.export.csvOf(clients.title));
  expect(csv.name).toMatch(/^report-clients-\d{4}-\d\d-to-\d{4}-\d\d\.csv$/);
  const [head, ...rows] = readCsv(csv.bytes.toString("utf8")).map(({ cells }) => cells);
  expect(head).toEqual([
    ...[clients.heads.name, clients.heads.held, clients.heads.left],
    ...[words.export.included, clients.heads.contact, "Paid EUR", "Open EUR"],
  ]);
  expect(rows).toHaveLength(24);
  const imogen = rows.find(([name]) => name === "Imogen Vale");
  expect(imogen?.slice(-2)).toEqual(["1200", "0"]);
  const pdf = await downloadBy(words.export.pdfOf);
  expect(pdf.name).toMatch(/^report-all-.*\.pdf$/);
  const texts = readPdfTexts(pdf.bytes).join(" ");
  for (const text of [months.title, "Imogen Vale", "€1,200"]) expect(texts).toContain(text);
  await turnTo(page, "/admin/audit?group=export");
  const sentence = auditSentences.report_exported({ actor: "", client: "" });
  await expect.poll(() => page.getByText(sentence).count()).toBe(2);
});

test.each([
  { name: "a desk", width: 1440, height: 900 },
  { name: "a phone", width: 390, height: 844 },
  { name: "the narrowest phone", width: 320, height: 640 },
])(
  "[report-10] on $name everything fits and is accessible in both themes",
  async ({ width, height }) => {
    await page.setViewportSize({ width, height });
    await turnTo(page, "/admin/reports?months=12");
    await rowsOf(clients.title).first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
    const isWider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    expect(await isWider()).toBe(false);
    if (width > 700) return;
    const next = words.table.named(words.table.next, clients.title);
    const first = await rowsOf(clients.title).first().innerText();
    await press(page, next);
    await says(page, words.table.page(2, 3));
    expect(await rowsOf(clients.title).first().innerText()).not.toBe(first);
    await panel(clients.title).getByRole("combobox").selectOption(clients.heads.contact);
    await says(page, words.table.page(1, 3));
  },
);

test("a report that failed to load says so and loads on retry, and one without clients shows the next step", async () => {
  const own = await (await openPerson(practice.portal.coach)).openWindow();
  const server = await answerBadly(own);
  for (const call of ["reports:month", "reports:hours", "reports:clients"]) {
    server.fail(call);
    await goTo(own, "/admin/reports");
    await says(own, words.failed);
    server.heal();
    await press(own, "Retry");
    await own.locator("[data-slot=report-figure]").first().waitFor();
  }
  server.give("reports:clients", { page: [], isDone: true, continueCursor: "" });
  await goTo(own, "/admin/reports");
  for (const empty of [clients, income]) await says(own, empty.none);
  expect(await findAccessibilityFaults(own)).toEqual([]);
});
