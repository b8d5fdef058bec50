import { isPaymentLink } from "@domain/practice/practice-settings";

import { invoiceSheet as words, invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { type DrawWords, left, right, type Sheet, startSheet } from "@/lib/pdf/pdf-sheet";
import { formatDate } from "@/lib/text/format-instant";

const plain = { font: "text", size: 10.5 } as const;
const strong = { font: "bold", size: 10.5 } as const;
const quiet = { font: "text", size: 9, grey: 0.35 } as const;

/** From the left margin. */
const factsAt = 110;
const countAt = 250;
const priceWidth = 165;

export async function makeInvoicePdf(invoice: Invoice, drawWords: DrawWords) {
  const { number, replacedBy, paidOn, paymentLink } = invoice;
  const foot = (page: number) => words.foot(number, page);
  const sheet = startSheet(invoiceWords.one(number), foot, drawWords);
  sheet.turn();
  writeIssuer(sheet, invoice);
  sheet.write(invoiceWords.title, { font: "display", size: 26, after: 10 });
  if (replacedBy !== undefined) sheet.write(words.replaced(replacedBy), { ...strong, after: 8 });
  writeFact(sheet, words.number, number);
  writeFact(sheet, words.issuedOn, formatDate(invoice.issuedOn));
  writeFact(sheet, words.client, nameAndAddress(invoice));
  writeFact(sheet, words.status, describeStatus(invoice));
  if (paidOn === undefined && paymentLink !== undefined && isPaymentLink(paymentLink)) {
    writeFact(sheet, words.payAt, paymentLink, paymentLink);
  }
  sheet.down(24);
  writeTable(sheet, invoice);
  return await sheet.finish();
}

function writeIssuer(sheet: Sheet, { practiceName, coachName, invoiceLines }: Invoice) {
  sheet.write(practiceName, { font: "display", size: 18, after: 4 });
  if (coachName !== "") sheet.write(coachName, plain);
  if (invoiceLines !== undefined) sheet.write(invoiceLines, { ...plain, grey: 0.3 });
  sheet.down(36);
}

function writeFact(sheet: Sheet, label: string, value: string, link?: string) {
  const x = left + factsAt;
  sheet.row([
    { text: label, x: left, width: factsAt, look: { ...plain, grey: 0.35 } },
    { text: value, x, width: right - x, look: plain, link },
  ]);
  sheet.down(3);
}

const nameAndAddress = ({ clientName, clientAddress }: Invoice) =>
  clientAddress === undefined ? clientName : `${clientName}\n${clientAddress}`;

function describeStatus({ dueOn, paidOn }: Invoice): string {
  if (paidOn !== undefined) return words.paid(formatDate(paidOn));
  return dueOn === undefined ? words.open : words.due(formatDate(dueOn));
}

function writeTable(sheet: Sheet, invoice: Invoice) {
  const { sessionsIncluded, startsOn, endsOn, price = "" } = invoice;
  const period =
    endsOn === undefined
      ? words.from(formatDate(startsOn))
      : words.span(formatDate(startsOn), formatDate(endsOn));
  const item = { x: left, width: countAt };
  const count = { x: left + countAt, width: right - priceWidth - left - countAt };
  const cost = { x: right - priceWidth, width: priceWidth, align: "right" } as const;
  sheet.reserve(120);
  sheet.row([
    { ...item, text: words.item, look: quiet },
    { ...count, text: words.count, look: quiet },
    { ...cost, text: price === "" ? "" : words.price, look: quiet },
  ]);
  sheet.down(5);
  sheet.rule();
  sheet.down(5);
  sheet.row([
    { ...item, text: words.coaching, look: strong },
    { ...count, text: String(sessionsIncluded), look: plain },
    { ...cost, text: price, look: strong },
  ]);
  sheet.write(period, { ...quiet, after: 8 });
  sheet.rule();
}
