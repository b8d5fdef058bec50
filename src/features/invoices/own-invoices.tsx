import { api } from "@convex/_generated/api";
import { FileText } from "lucide-react";
import { Suspense } from "react";

import { Button } from "@/components/ui/button";
import { invoiceWords } from "@/content/invoices";
import { OwnInvoicesDialog } from "@/features/invoices/invoice-parts";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { useAddress } from "@/lib/pages/address";

const LATE_PARTS = [OwnInvoicesDialog];

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
