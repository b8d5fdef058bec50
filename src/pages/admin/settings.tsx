import { type SectionId, settingsPage } from "@/content/settings/settings";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { DevicesSection } from "@/features/settings/devices-section";
import { PracticeSettings } from "@/features/settings/practice-settings";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";
import { CoachesStep } from "@/features/two-step/coaches-step";
import { LostSteps } from "@/features/two-step/lost-steps";
import { TwoStep } from "@/features/two-step/two-step";

const INDEX: readonly SectionId[] = [
  "profile",
  "practice",
  "video",
  "meeting",
  "availability",
  "rules",
  "twoStep",
  "devices",
  "privacy",
  "appearance",
];

export function SettingsPage() {
  return (
    <SettingsRoom {...settingsPage} index={INDEX}>
      <ProfileSection />
      <PracticeSettings />
      <SettingsSection id="twoStep">
        <TwoStep />
        <CoachesStep />
        <LostSteps />
      </SettingsSection>
      <DevicesSection />
      <PrivacyLinks />
      <SettingsSection id="appearance">
        <AppearanceControl />
      </SettingsSection>
    </SettingsRoom>
  );
}
