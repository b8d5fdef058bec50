import { useId } from "react";
import { Link } from "react-router-dom";

import { Skeleton } from "@/components/ui/skeleton";
import { Checkbox } from "@/components/ui/checkbox";
import { consentWords } from "@/content/journey/consent";
import { isOutdated, type ConsentDecision } from "@/features/journey/consent-record";
import type { Consent } from "@/features/journey/use-consent";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";

type ConsentQuestionProps = {
  consent: Consent;
  isGiven: boolean;
  className?: string;
};

export function ConsentQuestion({ consent, isGiven, className }: ConsentQuestionProps) {
  const id = useId();
  if (consent.isLoading) return <Skeleton className={cn("h-72 rounded-card", className)} />;
  return (
    <div
      data-slot="consent"
      className={cn("rounded-card border border-border bg-card p-5 sm:p-6", className)}
    >
      <div className="flex gap-3.5">
        <Checkbox
          id={id}
          checked={isGiven}
          onCheckedChange={(isChecked) => consent.decide(isChecked)}
          aria-describedby={`${id}-state ${id}-details`}
          className="mt-0.5"
        />
        <label htmlFor={id} className="cursor-pointer">
          {consentWords.text}
        </label>
      </div>
      <p id={`${id}-state`} aria-live="polite" className="mt-3 pl-9.5 text-sm empty:hidden">
        {describeStanding(consent.decision)}
      </p>
      <details
        id={`${id}-details`}
        open={!isGiven}
        className="mt-2 pl-9.5 text-sm text-muted-foreground"
      >
        <summary className="cursor-pointer py-1 font-medium text-foreground">
          {consentWords.title}
        </summary>
        <ul className="mt-1 list-disc space-y-1.5 pl-4 marker:text-highlight">
          {consentWords.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <Link
          to={paths.privacy()}
          className="mt-1 inline-block py-1 text-primary underline underline-offset-4"
        >
          {consentWords.privacyLink}
        </Link>
      </details>
    </div>
  );
}

function describeStanding(decision: ConsentDecision | null): string | null {
  if (decision === null) return null;
  const { given, outdated, withdrawn } = consentWords.states;
  const day = formatDay(decision.decidedAt);
  if (isOutdated(decision)) return outdated(day);
  return decision.isGiven ? given(day) : withdrawn(day);
}
