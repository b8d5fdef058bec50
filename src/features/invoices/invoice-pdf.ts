import { isPaymentLink } from "@domain/practice/practice-settings";

import { invoiceSheet as words, invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { createPdf, type DrawWords } from "@/lib/pdf/pdf-document";
import { bottom, left, right, type Sheet, startSheet } from "@/lib/pdf/pdf-sheet";
import { wrapText } from "@/lib/pdf/wrap-text";
import { formatDate } from "@/lib/text/format-instant";

const plain = { font: "text", size: 10.5 } as const;
const strong = { font: "bold", size: 10.5 } as const;
const quiet = { font: "text", size: 9, grey: 0.35 } as const;

const factsAt = 110;
const lineHeight = 15;
/** Of the table, in points from the left margin; the price ends at the right one. */
const countAt = 250;
const priceWidth = 165;

export function makeInvoicePdf(invoice: Invoice, drawWords: DrawWords) {
  const { number, replacedBy } = invoice;
  const pdf = createPdf(invoiceWords.one(number), drawWords);
  let pageCount = 0;
  const sheet = startSheet(() => {
    pageCount += 1;
    const page = pdf.addPage();
    page.line(left, bottom - 14, right, bottom - 14);
    page.text(left, bottom - 28, words.foot(number, pageCount), { ...quiet, size: 8.5 });
    return page;
  });
  sheet.turn();
  writeIssuer(sheet, invoice);
  sheet.write(invoiceWords.title, { font: "display", size: 26, after: 10 });
  if (replacedBy !== undefined) sheet.write(words.replaced(replacedBy), { ...strong, after: 8 });
  writeFact(sheet, words.number, number);
  writeFact(sheet, words.issuedOn, formatDate(invoice.issuedOn));
  writeFact(sheet, words.client, nameAndAddress(invoice));
  writeFact(sheet, words.status, describeStatus(invoice));
  writePaymentLink(sheet, invoice);
  sheet.down(24);
  writeTable(sheet, invoice);
  return { bytes: pdf.toBytes(), pageCount };
}

function writeIssuer(sheet: Sheet, { practiceName, coachName, invoiceLines }: Invoice) {
  sheet.write(practiceName, { font: "display", size: 18, after: 4 });
  if (coachName !== "") sheet.write(coachName, plain);
  if (invoiceLines !== undefined) sheet.write(invoiceLines, { ...plain, grey: 0.3 });
  sheet.down(36);
}

function writeFact(sheet: Sheet, label: string, value: string) {
  sheet.reserve(lineHeight);
  const baseline = sheet.y - plain.size * 1.1; // of the first line of the value
  sheet.page.text(left, baseline, label, { ...plain, grey: 0.35 });
  sheet.write(value, { ...plain, indent: factsAt, after: 3 });
}

const nameAndAddress = ({ clientName, clientAddress }: Invoice) =>
  clientAddress === undefined ? clientName : `${clientName}\n${clientAddress}`;

function describeStatus({ dueOn, paidOn }: Invoice): string {
  if (paidOn !== undefined) return words.paid(formatDate(paidOn));
  return dueOn === undefined ? words.open : words.due(formatDate(dueOn));
}

function writePaymentLink(sheet: Sheet, { paidOn, paymentLink }: Invoice) {
  if (paidOn !== undefined || paymentLink === undefined || !isPaymentLink(paymentLink)) return;
  const lines = wrapText(paymentLink, plain.font, plain.size, right - left - factsAt);
  for (const [index, line] of lines.entries()) {
    writeFact(sheet, index === 0 ? words.payAt : "", line);
    const width = sheet.page.widthOf(line, plain);
    sheet.page.link(left + factsAt, sheet.y, width, lineHeight, paymentLink);
  }
}

function writeTable(sheet: Sheet, invoice: Invoice) {
  const { sessionsIncluded, startsOn, endsOn, price = "" } = invoice;
  const period =
    endsOn === undefined
      ? words.from(formatDate(startsOn))
      : words.span(formatDate(startsOn), formatDate(endsOn));
  const prices = wrapText(price, strong.font, strong.size, priceWidth);
  sheet.reserve(3 * lineHeight + Math.max(2, prices.length) * lineHeight);
  const head = sheet.down(lineHeight);
  sheet.page.text(left, head, words.item, quiet);
  sheet.page.text(left + countAt, head, words.count, quiet);
  if (price !== "") sheet.writeEndingAt(right, head, words.price, quiet);
  const rule = sheet.down(7);
  sheet.page.line(left, rule, right, rule);
  const first = sheet.down(lineHeight + 4);
  sheet.page.text(left, first, words.coaching, strong);
  sheet.page.text(left, first - lineHeight, period, { ...quiet, size: 9.5 });
  sheet.page.text(left + countAt, first, String(sessionsIncluded), plain);
  for (const [index, line] of prices.entries()) {
    sheet.writeEndingAt(right, first - index * lineHeight, line, strong);
  }
  const last = sheet.down(Math.max(2, prices.length) * lineHeight - 5);
  sheet.page.line(left, last, right, last);
}
