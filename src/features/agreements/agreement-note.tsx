import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { agreementWords } from "@/content/agreements";
import { type Agreed, dueOf } from "@/features/agreements/agreed";
import { AgreementDialog } from "@/features/agreements/agreement-parts";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { formatDay } from "@/lib/text/format-instant";

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
