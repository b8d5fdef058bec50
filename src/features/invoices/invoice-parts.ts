import { late } from "@/lib/late";

/* Opened on a press. */
export const InvoiceDialog = late(
  async () => (await import("@/features/invoices/invoice-dialog")).InvoiceDialog,
);
export const OwnInvoicesDialog = late(
  async () => (await import("@/features/invoices/own-invoices-dialog")).OwnInvoicesDialog,
);
