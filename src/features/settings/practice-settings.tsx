import { api } from "@convex/_generated/api";

import { AvailabilitySection } from "@/features/settings/availability-section";
import { MeetingSection } from "@/features/settings/meeting-section";
import { PracticeSection, RulesSection, VideoSection } from "@/features/settings/practice-sections";
import { useLive } from "@/lib/live";

/** How the coach runs the practice: five sections over one live row. */
export function PracticeSettings() {
  const practice = useLive(api.practice.get, {});
  return (
    <>
      <PracticeSection practice={practice} />
      <VideoSection practice={practice} />
      <MeetingSection practice={practice} />
      <AvailabilitySection practice={practice} />
      <RulesSection practice={practice} />
    </>
  );
}
