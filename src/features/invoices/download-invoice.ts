import { invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { downloadPdf } from "@/lib/pdf/download-pdf";

export async function downloadInvoice(invoice: Invoice) {
  const { number } = invoice;
  const download = downloadPdf(invoiceWords.fileName(number), async () => {
    const { makeInvoicePdf } = await import("@/features/invoices/invoice-pdf");
    return (drawWords) => makeInvoicePdf(invoice, drawWords);
  });
  if (await attempt(download, invoiceWords.notMade)) notify(invoiceWords.notice(number));
}
