import { lateParts } from "@/lib/loading/late";

/* Opened on a press. */
export const { InvoiceDialog, OwnInvoicesDialog } = lateParts(
  async () => (await import("@/features/invoices/invoice-dialogs")).invoiceDialogs,
);
