import { api } from "@convex/_generated/api";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { agreementWords } from "@/content/agreements";
import { type Agreed, dueOf } from "@/features/agreements/agreed";
import { AgreementDialog } from "@/features/agreements/agreement-parts";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

const LATE_PARTS = [AgreementDialog];

/** What the client has accepted or is asked to accept. Nothing is shown without an agreement. */
export function OwnAgreement() {
  useFetchAhead(LATE_PARTS);
  const agreed = useLive(api.agreements.own, {});
  return agreed.state === "ready" ? <Line agreed={agreed.value} /> : null;
}

/** The address opens the dialog, so that the home page can link to it. */
function Line({ agreed }: { agreed: Agreed }) {
  const [address, setAddress] = useSearchParams();
  const isReadOnly = useIsReadOnly();
  const { asked, accepted } = agreed;
  const due = isReadOnly ? null : dueOf(agreed);
  const shown = due ?? accepted ?? asked;
  if (shown === null) return null;
  const at = "acceptedAt" in shown ? shown.acceptedAt : shown.publishedAt;
  const words =
    due === null
      ? agreementWords.accepted(shown.version, formatDay(at))
      : accepted === null
        ? agreementWords.due
        : agreementWords.dueAgain;
  return (
    <section
      aria-label={agreementWords.own}
      data-slot="own-agreement"
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border bg-card px-4 py-1.5 text-sm",
        due === null ? "border-border" : "border-highlight",
      )}
    >
      <p className="mr-auto min-w-0">
        {due === null && <span className="font-medium">{agreementWords.own}: </span>}
        {words}
      </p>
      <Button
        variant={due === null ? "outline" : "default"}
        size="sm"
        onClick={() => setAddress({ agreement: "" }, { replace: true })}
      >
        {due === null ? agreementWords.read : agreementWords.readAndAccept}
      </Button>
      <Suspense>
        {address.has("agreement") && (
          <AgreementDialog
            agreement={shown}
            lead={due === null ? words : agreementWords.dialog.lead(shown.version, formatDay(at))}
            mayAccept={due !== null}
            onClose={() => setAddress({}, { replace: true })}
          />
        )}
      </Suspense>
    </section>
  );
}
