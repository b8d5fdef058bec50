import { InvoiceDialog } from "@/features/invoices/invoice-dialog";
import { OwnInvoicesDialog } from "@/features/invoices/own-invoices-dialog";

export const invoiceDialogs = { InvoiceDialog, OwnInvoicesDialog };
