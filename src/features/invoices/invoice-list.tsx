import { Download } from "lucide-react";
import type { Ref } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { invoiceWords } from "@/content/invoices";
import { downloadInvoice } from "@/features/invoices/download-invoice";
import { describeState, type Invoice } from "@/features/invoices/invoice";
import { cn } from "@/lib/class-names";
import { formatDate } from "@/lib/text/format-instant";

type InvoiceListProps = {
  invoices: readonly Invoice[];
  /** Marked in the list; its button gets the ref. */
  openId?: string | null;
  openButton?: Ref<HTMLButtonElement>;
};

/** Latest first. */
export function InvoiceList({ invoices, openId, openButton }: InvoiceListProps) {
  return (
    <ul aria-label={invoiceWords.list} className="mt-4">
      {invoices.map((invoice) => (
        <InvoiceRow
          key={invoice.invoiceId}
          invoice={invoice}
          openButton={invoice.invoiceId === openId ? openButton : undefined}
        />
      ))}
    </ul>
  );
}

type InvoiceRowProps = { invoice: Invoice; openButton: Ref<HTMLButtonElement> | undefined };

function InvoiceRow({ invoice, openButton }: InvoiceRowProps) {
  const { number, issuedOn, price, sessionsIncluded, paidOn, replacedBy } = invoice;
  const isReplaced = replacedBy !== undefined;
  return (
    <li
      data-slot="invoice-row"
      aria-current={openButton === undefined ? undefined : "true"}
      className={cn(
        "flex min-h-12 items-center gap-3 border-b border-border py-1.5",
        openButton !== undefined && "border-l-2 border-l-highlight pl-3",
      )}
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5">
        <span
          className={cn(
            "font-medium tabular-nums",
            isReplaced && "text-muted-foreground line-through",
          )}
        >
          {number}
        </span>
        <Badge variant={!isReplaced && paidOn !== undefined ? "success" : "outline"}>
          {describeState(invoice)}
        </Badge>
        <span className="flex min-w-0 basis-full flex-wrap gap-x-3 text-sm text-muted-foreground">
          <span>{invoiceWords.issued(formatDate(issuedOn))}</span>
          <span>{invoiceWords.sessions(sessionsIncluded)}</span>
          {price !== undefined && <bdi className="min-w-0 wrap-anywhere">{price}</bdi>}
        </span>
      </div>
      <Button
        ref={openButton}
        variant="outline"
        size="sm"
        aria-label={invoiceWords.downloadOne(number)}
        onClick={() => void downloadInvoice(invoice)}
      >
        <Download aria-hidden />
        <span className="max-sm:sr-only">{invoiceWords.download}</span>
      </Button>
    </li>
  );
}
