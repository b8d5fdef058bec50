import { lateParts } from "@/lib/loading/late";

export const { InvoiceDialog, OwnInvoicesDialog } = lateParts(
  async () => (await import("@/features/invoices/invoice-dialogs")).invoiceDialogs,
);
