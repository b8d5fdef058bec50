import { DialogFrame } from "@/components/patterns/dialog-frame";
import { invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { InvoiceList } from "@/features/invoices/invoice-list";

type OwnInvoicesDialogProps = { invoices: readonly Invoice[]; onClose: () => void };

export function OwnInvoicesDialog({ invoices, onClose }: OwnInvoicesDialogProps) {
  return (
    <DialogFrame
      shape="wide"
      title={invoiceWords.all}
      lead={invoiceWords.keep.client}
      onClose={onClose}
    >
      <InvoiceList invoices={invoices} />
    </DialogFrame>
  );
}
