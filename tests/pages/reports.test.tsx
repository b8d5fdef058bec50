/** The coach's reports: what is counted, changes seen live, and the files. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { auditSentences } from "@/content/own-data/audit";
import { commandWords } from "@/content/practice/commands";
import { overviewPage } from "@/content/practice/overview";
import { reportWords as words } from "@/content/practice/reports";

import { api } from "../../convex/_generated/api";
import { readCsv } from "../../domain/files/csv";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { callAsCoach } from "../support/calling";
import { fill, hand, press, shows, useDrawnPractice } from "../support/drawn-practice";
import { readPdfTexts } from "../support/pdf-texts";

const { practice, answers, openAs, turnTo } = useDrawnPractice();
const { body } = document;
const { months, clients, income, figures } = words;

const panel = (name: string) => screen.findByRole("region", { name });
const figure = (label: string) =>
  waitFor(() => {
    const found = [...body.querySelectorAll<HTMLElement>("[data-slot=report-figure]")].find(
      (each) => within(each).queryByText(label) !== null,
    );
    expect(found, label).toBeDefined();
    return found as HTMLElement;
  });
const rowsOf = async (title: string) =>
  within(await panel(title))
    .queryAllByRole("row")
    .filter((row) => row.dataset.slot === "report-row");
const has = (title: string, count: number) =>
  waitFor(async () => expect(await rowsOf(title)).toHaveLength(count));
/** The numbers of sessions held in a table. */
const heldIn = async (title: string) =>
  (await rowsOf(title)).map((row) => Number(row.querySelector("td:nth-child(2)")?.textContent));
const sumOf = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const heldNow = async () =>
  Number((await figure(figures.sessions.label)).querySelector("dd span")?.textContent);
const isHeld = (count: number) => waitFor(async () => expect(await heldNow()).toBe(count));
const isAt = (path: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(path));

beforeAll(() => openAs(practice.portal.coach, "/admin"));
afterEach(() => {
  answers.heal();
});

test("[report-1] Overview and Ctrl+K open the reports, and the address keeps the months", async () => {
  await hand.click(await screen.findByRole("link", { name: overviewPage.reports }));
  await isAt("/admin/reports");
  await hand.selectOptions(await screen.findByLabelText(words.range), words.ranges[12]);
  await isAt("/admin/reports?months=12");
  await has(months.title, 12);
  await openAs(practice.portal.coach, location.pathname + location.search);
  await has(months.title, 12);
  await turnTo("/admin");
  await screen.findByRole("button", { name: commandWords.open }); // The keys work once it is there.
  await hand.keyboard("{Control>}k{/Control}");
  await fill(
    await screen.findByRole("combobox", { name: commandWords.open }),
    commandWords.pages.reports,
  );
  await screen.findByRole("option", { name: new RegExp(commandWords.pages.reports) });
  await hand.keyboard("{Enter}");
  await isAt("/admin/reports");
});

test("[report-3, report-4, report-9] figures have definitions and match the rows", async () => {
  await turnTo("/admin/reports?months=3");
  for (const { label, definition } of [
    ...[figures.sessions, figures.hours, figures.income, figures.engagement, figures.response],
  ]) {
    await shows(await figure(label), definition);
  }
  for (const { title, definition } of [clients, income]) {
    await shows(await panel(title), definition);
  }
  await has(clients.title, 24);
  const sum = sumOf(await heldIn(months.title));
  expect(sum).toBeGreaterThan(0);
  expect(await heldNow()).toBe(sum);
  expect(sumOf(await heldIn(clients.title))).toBe(sum);
});

test("[report-12] a session marked as held and an invoice are counted without a reload", async () => {
  const before = await heldNow();
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const sessionId = await asCoach.mutation(api.calendar.record, {
    ...{ clientId, title: "Look back", sessionType: "video", startsAt: await findOpenTime() },
    ...{ durationMinutes: 30, timeZone: "UTC" },
  });
  await isHeld(before + 1);
  const mark = (from: "scheduled" | "completed", status: "scheduled" | "completed") =>
    asCoach.mutation(api.calendar.close, { sessionId, status, from });
  await mark("completed", "scheduled");
  await isHeld(before);
  await mark("scheduled", "completed");
  await isHeld(before + 1);
  const inFigure = await figure(figures.income.label);
  await within(inFigure).findByText(figures.income.hint("€960"), { exact: false });
  const agreed = { sessionsIncluded: 7, startsOn: "2026-01-01", timeZone: "UTC" };
  const packageId = await asCoach.mutation(api.packages.add, {
    ...{ clientId, ...agreed, price: "1.200 €" },
  });
  await asCoach.mutation(api.invoices.issue, { packageId });
  await within(inFigure).findByText(figures.income.hint("€2,160"), { exact: false });
  await asCoach.mutation(api.packages.pay, { packageId, payment: "paid" });
  await shows(inFigure, "€1,200");
  await within(await panel(income.title)).findByText("7 sessions", { exact: false });

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
  const table = within(await panel(clients.title));
  const header = () => table.getByRole("columnheader", { name: clients.heads.held });
  within(header()).getByRole("button").focus();
  await hand.keyboard("{Enter}");
  await waitFor(() => expect(header().getAttribute("aria-sort")).toBe("descending"));
  const descending = await heldIn(clients.title);
  expect(descending).toEqual(descending.toSorted((one, other) => other - one));
  await hand.keyboard("{Enter}");
  await waitFor(() => expect(header().getAttribute("aria-sort")).toBe("ascending"));
  const ascending = await heldIn(clients.title);
  expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
});

/** What the browser is given to save: the name of the file, and its bytes. */
async function downloadBy(name: string) {
  const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const give = vi.spyOn(URL, "createObjectURL");
  await press(name);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const { download } = save.mock.contexts[0] as HTMLAnchorElement;
  const bytes = Buffer.from(await (give.mock.calls[0]?.[0] as Blob).arrayBuffer());
  save.mockRestore();
  give.mockRestore();
  return { name: download, bytes };
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
  await turnTo("/admin/audit?group=export");
  const sentence = auditSentences.report_exported({ actor: "", client: "" });
  await waitFor(() => expect(screen.getAllByText(sentence, { exact: false })).toHaveLength(2));
});

test.each(["reports:month", "reports:hours", "reports:clients"])(
  "a report says that it failed to load when %s fails, and loads on retry",
  async (call) => {
    answers.fail(call);
    await turnTo("/admin/reports");
    await shows(body, words.failed);
    answers.heal();
    await press("Retry");
    await figure(figures.sessions.label);
  },
);

test("a report without clients shows the next step", async () => {
  answers.give("reports:clients", { page: [], isDone: true, continueCursor: "" });
  await openAs(practice.portal.coach, "/admin/reports");
  for (const empty of [clients, income]) await shows(body, empty.none);
});
