import { accountPage, type SectionId } from "@/content/settings/settings";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { CoachCard } from "@/features/settings/coach-card";
import { DevicesSection } from "@/features/settings/devices-section";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";
import { TwoStep } from "@/features/two-step/two-step";
import { useStandsStill } from "@/lib/viewer";

const INDEX: readonly SectionId[] = [
  "profile",
  "coach",
  "twoStep",
  "devices",
  "privacy",
  "appearance",
];

export function AccountPage() {
  const standsStill = useStandsStill();
  const index = standsStill ? INDEX.filter((id) => id !== "coach") : INDEX;
  return (
    <SettingsRoom {...accountPage} index={index}>
      <ProfileSection />
      {!standsStill && <CoachCard />}
      <SettingsSection id="twoStep">
        <TwoStep />
      </SettingsSection>
      <DevicesSection />
      <PrivacyLinks />
      <SettingsSection id="appearance">
        <AppearanceControl />
      </SettingsSection>
    </SettingsRoom>
  );
}
