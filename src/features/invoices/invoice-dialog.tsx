import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { invoiceWords } from "@/content/invoices";
import { InvoiceForm } from "@/features/invoices/invoice-form";
import { InvoiceList } from "@/features/invoices/invoice-list";
import { useLive } from "@/lib/live/live";

type InvoiceDialogProps = { clientId: Id<"users">; onClose: () => void };

/** For the coach: what was issued to one client, and the next one for the package they have now. */
export function InvoiceDialog({ clientId, onClose }: InvoiceDialogProps) {
  const packages = useLive(api.packages.ofClient, { clientId });
  const invoices = useLive(api.invoices.ofClient, { clientId });
  const failed = [packages, invoices].find(({ state }) => state === "failed");
  const [agreed] = packages.state === "ready" ? packages.value : [];
  return (
    <DialogFrame
      shape="wide"
      title={invoiceWords.all}
      lead={invoiceWords.keep.coach}
      onClose={onClose}
    >
      {failed?.state === "failed" && (
        <FailedState sentence={invoiceWords.failed} onRetry={failed.retry} className="mt-4" />
      )}
      {invoices.state === "loading" && (
        <SkeletonGroup label={invoiceWords.loading} className="mt-4">
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {invoices.state === "ready" && (
        <>
          {invoices.value.length > 0 && <InvoiceList invoices={invoices.value} />}
          {agreed !== undefined && (
            <InvoiceForm
              key={agreed.payment}
              agreed={agreed}
              clientId={clientId}
              former={
                invoices.value.find(
                  ({ packageId, replacedBy }) =>
                    packageId === agreed.packageId && replacedBy === undefined,
                )?.number
              }
              onClose={onClose}
            />
          )}
        </>
      )}
    </DialogFrame>
  );
}
