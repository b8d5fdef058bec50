import { expect, test } from "vitest";

import { invoiceSheet } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { makeInvoicePdf } from "@/features/invoices/invoice-pdf";
import { type DrawWords, pageWidth } from "@/lib/pdf/pdf-sheet";

import { dotUrl, readPdfContent, readPdfTexts } from "../../../tests/support/pdf-texts";

const invoice: Invoice = {
  invoiceId: "i" as Invoice["invoiceId"],
  packageId: "p" as Invoice["packageId"],
  ...{ number: "2026-0007", issuedOn: "2026-11-25", practiceName: "North Shore" },
  ...{ coachName: "Mara Lind", invoiceLines: "12 Elm Street\nVAT 123", clientName: "Imogen Vale" },
  ...{ sessionsIncluded: 12, startsOn: "2026-12-01", endsOn: "2027-05-31", price: "960 €" },
  ...{ paymentLink: "https://pay.example.com/größe", dueOn: "2026-12-09" },
  ...{ paidOn: undefined, replacedBy: undefined, clientAddress: undefined },
};

/** Draws a black dot instead of text, as wide as the text. */
const drawDots: DrawWords = (text, { size }) => ({
  ...{ width: size * text.length, height: size, ascent: size - 2, toUrl: () => dotUrl },
});
const make = (change: Partial<Invoice> = {}) => makeInvoicePdf({ ...invoice, ...change }, drawDots);
const textsOf = async (change: Partial<Invoice> = {}) => readPdfTexts((await make(change)).bytes);
const fileOf = async (change: Partial<Invoice> = {}) =>
  new TextDecoder("latin1").decode((await make(change)).bytes);

test("[package-8] the PDF has everything that was issued, on one page", async () => {
  expect((await make()).pageCount).toBe(1);
  expect((await textsOf()).toSorted()).toEqual(
    [
      ...["North Shore", "Mara Lind", "12 Elm Street", "VAT 123", "Invoice"],
      ...[invoiceSheet.number, "2026-0007", invoiceSheet.issuedOn, "November 25, 2026"],
      ...[invoiceSheet.client, "Imogen Vale"],
      ...[invoiceSheet.status, "Open. Please pay by December 9, 2026."],
      ...[invoiceSheet.payAt, "https://pay.example.com/größe"],
      ...[invoiceSheet.item, invoiceSheet.count, invoiceSheet.price, invoiceSheet.coaching],
      ...["December 1, 2026 to May 31, 2027", "12", "960 €"],
      invoiceSheet.foot("2026-0007", 1),
    ].toSorted(),
  );
});

test("[package-12] the client's address, if there is one, is below their name", async () => {
  const place = (texts: string[]) => texts.indexOf("Imogen Vale");
  const texts = await textsOf({ clientAddress: "1 Elm Street\nŁódź" });
  expect(texts.slice(place(texts), place(texts) + 3)).toEqual([
    ...["Imogen Vale", "1 Elm Street", "Łódź"],
  ]);
  const others = await textsOf();
  expect(others[place(others) + 1]).toBe(invoiceSheet.status);
});

test("the payment link can be pressed while the invoice is open, if it is a web link", async () => {
  expect(await fileOf()).toContain("/URI (https://pay.example.com/gr%C3%B6%C3%9Fe)");
  for (const change of [{ paidOn: "2026-11-25" }, { paymentLink: "javascript:alert(1)" }]) {
    expect(await fileOf(change)).not.toContain("/Annot");
    expect(await textsOf(change)).not.toContain(invoiceSheet.payAt);
  }
});

test("a paid invoice shows when, an open one without a date only that it is open, and a replaced one by which invoice", async () => {
  expect(await textsOf({ dueOn: undefined, paidOn: "2026-11-20" })).toContain(
    "Paid on November 20, 2026",
  );
  expect(await textsOf({ dueOn: undefined })).toContain(invoiceSheet.open);
  expect(await textsOf()).not.toContain(invoiceSheet.replaced("2026-0008"));
  expect(await textsOf({ replacedBy: "2026-0008" })).toContain(invoiceSheet.replaced("2026-0008"));
});

test("an invoice without a price or a last day leaves them out", async () => {
  const texts = await textsOf({ price: undefined, endsOn: undefined });
  expect(texts).not.toContain(invoiceSheet.price);
  expect(texts).toContain("From December 1, 2026");
});

test.each(["Łukasz Żółć", "Мария Иванова", "عائشة", "陳大文", "₹ 40,000", "Zoë 🌱"])(
  "[package-8] %s is printed in full",
  async (text) => {
    const texts = await textsOf({
      clientName: text,
      price: text,
      invoiceLines: `${text}\nVAT`,
      coachName: text,
    });
    expect(texts.filter((each) => each === text)).toHaveLength(4);
    expect(texts.join()).not.toContain("?");
    expect(await fileOf({ price: text })).toContain("/Subtype /Image");
    expect((await make({ clientName: text })).pageCount).toBe(1);
  },
);

test("the longest texts stay within the page, and continue on another one if needed", async () => {
  const long = {
    price: "9".repeat(60),
    clientName: "ж".repeat(200),
    practiceName: "м".repeat(100),
  };
  const { bytes, pageCount } = await make({ ...long, invoiceLines: "line\n".repeat(119) });
  expect(pageCount).toBe(4);
  const places = [...readPdfContent(bytes).matchAll(/BDC\nq\n([\d.]+) 0 0 -[\d.]+ ([\d.]+) /g)];
  expect(places.length).toBeGreaterThan(2);
  for (const [, width, x] of places) expect(Number(width) + Number(x)).toBeLessThan(pageWidth);
});

test("without a canvas, characters that the fonts lack are printed as question marks", async () => {
  const { bytes } = await makeInvoicePdf({ ...invoice, clientName: "Łukasz" }, () => null);
  expect(readPdfTexts(bytes)).toContain("?ukasz");
});
