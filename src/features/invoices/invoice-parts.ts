import { lateParts } from "@/lib/late";

/* Opened on a press. */
export const { InvoiceDialog, OwnInvoicesDialog } = lateParts(
  async () => (await import("@/features/invoices/invoice-dialogs")).invoiceDialogs,
);
