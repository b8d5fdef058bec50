import { api } from "@convex/_generated/api";
import { FileText } from "lucide-react";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { invoiceWords } from "@/content/invoices";
import { OwnInvoicesDialog } from "@/features/invoices/invoice-parts";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { useLive } from "@/lib/live";

const LATE_PARTS = [OwnInvoicesDialog];

/** For the client, beside their package. Nothing is shown before the first one. */
export function OwnInvoices() {
  useFetchAhead(LATE_PARTS);
  const invoices = useLive(api.invoices.own, {});
  const [isOpen, setIsOpen] = useState(false);
  if (invoices.state !== "ready" || invoices.value.length === 0) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start sm:ml-auto"
        onClick={() => setIsOpen(true)}
      >
        <FileText aria-hidden />
        {invoiceWords.title}
      </Button>
      <Suspense>
        {isOpen && <OwnInvoicesDialog invoices={invoices.value} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
