import { failureNotice } from "@/content/failures";
import { invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { notify } from "@/lib/device/notify";
import { downloadPdf } from "@/lib/pdf/download-pdf";

export async function downloadInvoice(invoice: Invoice) {
  const { number } = invoice;
  try {
    await downloadPdf(invoiceWords.fileName(number), async () => {
      const { makeInvoicePdf } = await import("@/features/invoices/invoice-pdf");
      return (drawWords) => makeInvoicePdf(invoice, drawWords);
    });
    notify(invoiceWords.notice(number));
  } catch (error) {
    notify(failureNotice(error, invoiceWords.notMade));
  }
}
