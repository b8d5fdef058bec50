import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { FunctionReturnType } from "convex/server";
import { FileSignature } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { LinkLine } from "@/components/patterns/link-line";
import { Button } from "@/components/ui/button";
import { agreementWords } from "@/content/agreements";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

const { AgreementDialog } = lateParts(() => import("@/features/agreements/agreement-dialog"));
const LATE_PARTS = [AgreementDialog];

type Agreed = FunctionReturnType<typeof api.agreements.own>;

/** The version that the client has not accepted yet, or null. */
const dueOf = ({ asked, accepted }: Agreed) =>
  asked !== null && accepted?.version !== asked.version ? asked : null;

/** A line in the client's list of things to do, until they have accepted. */
export function DueAgreement() {
  const agreed = useLive(api.agreements.own, {});
  const isReadOnly = useIsReadOnly();
  if (isReadOnly || agreed.state !== "ready" || dueOf(agreed.value) === null) return null;
  return <LinkLine icon={FileSignature} to={paths.ownAgreement()} text={agreementWords.waiting} />;
}

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

export function AgreementNote({ clientId }: { clientId: Id<"users"> }) {
  const agreed = useLive(api.agreements.ofClient, { clientId });
  const [isReading, setIsReading] = useState(false);
  if (agreed.state !== "ready") return null;
  const { asked, accepted } = agreed.value;
  const shown = accepted ?? asked;
  if (shown === null) return null;
  return (
    <p data-slot="agreement-note" className="flex items-baseline gap-1.5">
      <span className="text-muted-foreground">{agreementWords.title}:</span>
      <Button
        variant="link"
        className={cn("text-sm", dueOf(agreed.value) !== null && "text-warning")}
        onClick={() => setIsReading(true)}
      >
        {wordsOf(agreed.value)}
      </Button>
      <Suspense>
        {isReading && (
          <AgreementDialog
            agreement={shown}
            lead={wordsOf(agreed.value)}
            mayAccept={false}
            onClose={() => setIsReading(false)}
          />
        )}
      </Suspense>
    </p>
  );
}

function wordsOf(agreed: Agreed): string {
  const { accepted, asked } = agreed;
  if (accepted === null) return agreementWords.notAccepted(asked?.version ?? 1);
  const { version, acceptedAt } = accepted;
  const day = formatDay(acceptedAt);
  return dueOf(agreed) === null
    ? agreementWords.accepted(version, day)
    : agreementWords.acceptedOnce(version, day);
}
