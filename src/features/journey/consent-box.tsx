import type { SectionId } from "@domain/work/phases";
import { useState } from "react";

import { ConsentQuestion } from "@/features/journey/consent-question";
import { useJourneyRoom } from "@/features/journey/journey-room";

export function ConsentBox({ section, className }: { section: SectionId; className?: string }) {
  const { hasConsent, consent } = useJourneyRoom();
  return <ConsentQuestion consent={consent} isGiven={hasConsent(section)} className={className} />;
}

/** Stays visible after the answer, so that the answer can be changed. */
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
