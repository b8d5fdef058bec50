import type { SectionId } from "@domain/phases";
import { useState } from "react";

import { ConsentQuestion } from "@/features/journey/consent-question";
import { useJourneyRoom } from "@/features/journey/journey-room";

/** Asked before the first word, and taken back in the same place. */
export function ConsentBox({ section, className }: { section: SectionId; className?: string }) {
  const { hasConsent, consent } = useJourneyRoom();
  return <ConsentQuestion consent={consent} isGiven={hasConsent(section)} className={className} />;
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
