import { useRef } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { invoiceWords } from "@/content/invoices";
import type { Invoice } from "@/features/invoices/invoice";
import { InvoiceList } from "@/features/invoices/invoice-list";

type OwnInvoicesDialogProps = {
  invoices: readonly Invoice[];
  /** The invoice that the URL names; it gets the focus. */
  openId: string | null;
  onClose: () => void;
};

export function OwnInvoicesDialog({ invoices, openId, onClose }: OwnInvoicesDialogProps) {
  const openButton = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      shape="wide"
      title={invoiceWords.all}
      lead={invoiceWords.keep.client}
      onOpenAutoFocus={(event) => {
        if (openButton.current === null) return;
        event.preventDefault();
        openButton.current.focus();
      }}
      onClose={onClose}
    >
      <InvoiceList invoices={invoices} openId={openId} openButton={openButton} />
    </DialogFrame>
  );
}
