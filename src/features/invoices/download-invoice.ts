import { failureNotice } from "@/content/failures";
import { invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { downloadFile } from "@/lib/download-file";
import { fetchPart } from "@/lib/fetch-part";
import { notify } from "@/lib/notify";

/** The PDF is made here, in the browser, by code that loads on the first press. */
export async function downloadInvoice(invoice: Invoice) {
  const { number } = invoice;
  try {
    const [{ makeInvoicePdf }, { drawWords }] = await Promise.all([
      fetchPart(() => import("@/features/invoices/invoice-pdf")),
      fetchPart(() => import("@/lib/pdf/drawn-words")),
    ]);
    const { bytes } = makeInvoicePdf(invoice, drawWords);
    const blob = new Blob([bytes], { type: "application/pdf" });
    downloadFile({ name: invoiceWords.fileName(number), blob });
    notify(invoiceWords.notice(number));
  } catch (error) {
    notify(failureNotice(error, invoiceWords.notMade));
  }
}
