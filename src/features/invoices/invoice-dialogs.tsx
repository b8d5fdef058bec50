import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Download } from "lucide-react";
import { useRef, useState, type Ref } from "react";
import { Link } from "react-router-dom";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { IfFailed } from "@/components/patterns/if-failed";
import { InputField } from "@/components/patterns/input-field";
import { Skeletons } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { invoiceWords } from "@/content/invoices";
import { packageWords } from "@/content/packages";
import { describeState, type Invoice } from "@/features/invoices/invoice";
import { attempt } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { downloadPdf } from "@/lib/pdf/download-pdf";
import { formatDate } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

type InvoiceListProps = {
  invoices: readonly Invoice[];
  /** Marked in the list; its button gets the ref. */
  openId?: string | null;
  openButton?: Ref<HTMLButtonElement>;
};

/** Latest first. */
function InvoiceList({ invoices, openId, openButton }: InvoiceListProps) {
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

const words = invoiceWords.form;

type InvoiceDialogProps = { clientId: Id<"users">; onClose: () => void };

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
      <IfFailed live={failed} sentence={invoiceWords.failed} className="mt-4" />
      {invoices.state === "loading" && (
        <Skeletons label={invoiceWords.loading} className="mt-4" each="h-12" />
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

type Package = FunctionReturnType<typeof api.packages.ofClient>[number];

type InvoiceFormProps = {
  agreed: Package;
  clientId: Id<"users">;
  /** The number of the invoice that is valid for this package. */
  former: string | undefined;
  onClose: () => void;
};

function InvoiceForm({ agreed, clientId, former, onClose }: InvoiceFormProps) {
  const { sessionsIncluded, startsOn, endsOn, price, payment } = agreed;
  const today = useToday();
  const isPaid = payment === "paid";
  const [day, setDay] = useState<string | null>(null);
  const shownDay = day ?? (isPaid ? today : "");
  const { issue, isPending, error } = useIssuing(agreed);
  const span =
    endsOn === undefined
      ? packageWords.from(formatDate(startsOn))
      : packageWords.span(formatDate(startsOn), formatDate(endsOn));
  return (
    <DialogForm
      leave={words.close}
      onLeave={onClose}
      act={former === undefined ? words.issue : words.issueAgain}
      {...{ error, isPending }}
      onSend={() => issue(shownDay)}
    >
      <div data-slot="invoice-draft" className="grid gap-1 wrap-anywhere">
        <p>
          <span className="font-medium">{invoiceWords.sessions(sessionsIncluded)}</span>, {span}
          {price !== undefined && (
            <>
              , <bdi>{price}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-muted-foreground">
          {former === undefined ? words.first : words.again(former)}
        </p>
      </div>
      <ClientAddress clientId={clientId} />
      <MissingLines />
      <InputField
        label={isPaid ? words.paidOn : words.dueOn}
        fieldClassName="sm:max-w-60"
        type="date"
        value={shownDay}
        onChange={setDay}
      />
    </DialogForm>
  );
}

/** The client's address on the invoice, which the client enters in their account. */
function ClientAddress({ clientId }: { clientId: Id<"users"> }) {
  const client = useLive(api.clients.get, { clientId });
  if (client.state !== "ready") return null;
  const { postalAddress } = client.value;
  return (
    <p className="text-sm wrap-anywhere">
      {postalAddress === undefined ? (
        words.noAddress
      ) : (
        <>
          {words.address} <bdi className="whitespace-pre-line">{postalAddress}</bdi>
        </>
      )}
    </p>
  );
}

/** Most invoices need the practice's address, so this says when it is missing. */
function MissingLines() {
  const practice = useLive(api.practice.get, {});
  if (practice.state !== "ready" || practice.value?.invoiceLines !== undefined) return null;
  return (
    <p className="text-sm">
      {words.noLines}{" "}
      <Link
        to={`${paths.coachSettings()}#invoices`}
        className="font-medium text-primary underline underline-offset-4"
      >
        {words.writeLines}
      </Link>
    </p>
  );
}

function useIssuing({ packageId, payment }: Package) {
  const send = useMutation(api.invoices.issue);
  const { run, error, isPending } = useSubmit();
  const issue = (day: string) => {
    const days = day === "" ? {} : payment === "paid" ? { paidOn: day } : { dueOn: day };
    return run(async () => downloadInvoice(await send({ packageId, ...days })), describeProblem);
  };
  return { issue, isPending, error };
}

function describeProblem(error: unknown): string {
  const refusal = refusalIn(error);
  const isFull = refusal?.code === "INVALID" && refusal.field === "invoices";
  return isFull ? words.tooMany : describeFailure(error, words.notIssued);
}

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

async function downloadInvoice(invoice: Invoice) {
  const { number } = invoice;
  const download = downloadPdf(invoiceWords.fileName(number), async () => {
    const { makeInvoicePdf } = await import("@/features/invoices/invoice-pdf");
    return (drawWords) => makeInvoicePdf(invoice, drawWords);
  });
  if (await attempt(download, invoiceWords.notMade)) notify(invoiceWords.notice(number));
}
