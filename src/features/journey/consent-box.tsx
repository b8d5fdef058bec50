import type { SectionId } from "@domain/phases";
import { useId, useState } from "react";
import { Link } from "react-router-dom";

import { Checkbox } from "@/components/ui/checkbox";
import { consentWords } from "@/content/journey/consent";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/paths";

/** Asked before the first word, and taken back in the same place. */
export function ConsentBox({ section, className }: { section: SectionId; className?: string }) {
  const { hasConsent, decideConsent } = useJourneyRoom();
  const id = useId();
  const isGiven = hasConsent(section);
  return (
    <div
      data-slot="consent"
      className={cn("rounded-card border border-line bg-surface p-5 sm:p-6", className)}
    >
      <div className="flex gap-3.5">
        <Checkbox
          id={id}
          checked={isGiven}
          onChange={(event) => {
            decideConsent(event.target.checked);
          }}
          aria-describedby={`${id}-details`}
          className="mt-0.5"
        />
        <label htmlFor={id} className="cursor-pointer">
          {consentWords.text}
        </label>
      </div>
      <details id={`${id}-details`} open={!isGiven} className="mt-3 pl-9.5 text-sm text-ink-soft">
        <summary className="cursor-pointer font-medium text-ink">{consentWords.title}</summary>
        <ul className="mt-2 list-disc space-y-1.5 pl-4 marker:text-accent">
          {consentWords.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <Link
          to={paths.privacy()}
          className="mt-2 inline-block text-primary underline underline-offset-4"
        >
          {consentWords.privacyLink}
        </Link>
      </details>
    </div>
  );
}

/** Asks where the box is not part of the page. It stays once it was answered, so that the answer can be seen and taken back. */
export function ConsentIfNeeded({
  section,
  className,
}: {
  section: SectionId;
  className?: string;
}) {
  const { hasConsent } = useJourneyRoom();
  const isNeeded = !hasConsent(section);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded && <ConsentBox section={section} className={className} />;
}
