import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { FileText } from "lucide-react";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { invoiceWords } from "@/content/invoices";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useAddress } from "@/lib/pages/address";

const { InvoiceDialog, OwnInvoicesDialog } = lateParts(
  () => import("@/features/invoices/invoice-dialogs"),
);
const LATE_PARTS = [InvoiceDialog];

/** For the coach, beside the package. Nothing is shown without a package. */
export function ClientInvoices({ clientId }: { clientId: Id<"users"> }) {
  useFetchAhead(LATE_PARTS);
  const packages = useLive(api.packages.ofClient, { clientId });
  const invoices = useLive(api.invoices.ofClient, { clientId });
  const [isOpen, setIsOpen] = useState(false);
  if (packages.state !== "ready" || invoices.state !== "ready") return null;
  if (packages.value.length === 0 && invoices.value.length === 0) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <FileText aria-hidden />
        {invoiceWords.title}
      </Button>
      <Suspense>
        {isOpen && <InvoiceDialog clientId={clientId} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

/**
 * For the client, beside their package. Nothing is shown before the first invoice. The address opens the dialog, so
 * that a notification can link to one invoice.
 */
export function OwnInvoices() {
  useFetchAhead(LATE_PARTS);
  const invoices = useLive(api.invoices.own, {});
  const [address, change] = useAddress();
  if (invoices.state !== "ready" || invoices.value.length === 0) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start sm:ml-auto"
        onClick={() => change({ invoice: true }, { replace: true })}
      >
        <FileText aria-hidden />
        {invoiceWords.title}
      </Button>
      <Suspense>
        {address.has("invoice") && (
          <OwnInvoicesDialog
            invoices={invoices.value}
            openId={address.get("invoice")}
            onClose={() => change({ invoice: null }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}
