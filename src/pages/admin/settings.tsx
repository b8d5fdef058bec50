import { type SectionId, settingsPage } from "@/content/settings/settings";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { DevicesSection } from "@/features/settings/devices-section";
import { PracticeSettings } from "@/features/settings/practice-settings";
import { ProfileSection } from "@/features/settings/profile-section";
import { SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";

const INDEX: readonly SectionId[] = [
  "profile",
  "practice",
  "video",
  "meeting",
  "availability",
  "rules",
  "devices",
  "appearance",
];

export function SettingsPage() {
  return (
    <SettingsRoom {...settingsPage} index={INDEX}>
      <ProfileSection />
      <PracticeSettings />
      <DevicesSection />
      <SettingsSection id="appearance">
        <AppearanceControl />
      </SettingsSection>
    </SettingsRoom>
  );
}
